import type { Day } from '../../../values/day.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { isCheaper, type CalendarDay, type CheapestStay } from '../../rules/price-calendar.ts';
import type { CalendarCriteria, StayCriteria } from '../../rules/stay-criteria.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { sendSearch, sendSearches } from '../send-search.ts';
import { readHits, readPackedStays } from '../hits.ts';
import type { IndexView } from '../index-view.ts';
import { planMatches } from '../plan.ts';
import { priceOn } from '../stay-order.ts';
import {
  buildDayCountsBody,
  buildDayLengthsBody,
  buildDaysBody,
  buildDaysOfLengthBody,
  readDayCounts,
  readDayLengths,
} from './price-calendar-query.ts';
import type { Hit, SearchAnswer } from '../query-language.ts';
import type { SearchScope } from '../stay-query.ts';
import { addUnderstood } from '../../rules/text/understood-criteria.ts';
import { readText } from '../text/read-text.ts';

/** Days without a matching stay are absent. */
type FoundDays = ReadonlyMap<Day, CalendarDay>;

const nothing: FoundDays = new Map();

/** Throws SearchUnavailable when the index cannot answer in full. */
export async function readPriceCalendar(
  parts: { client: OpenSearch; view: IndexView },
  asked: CalendarCriteria,
): Promise<CalendarDay[]> {
  const index = parts.view.requireIndex();
  const excludedLodgingIds = parts.view.requireExcludedLodgings();
  const { q, gateways } = asked;
  const textTarget = { client: parts.client, lodgings: index.lodgings, gateways };
  const read = q === undefined ? undefined : await readText(textTarget, asked);
  const criteria: StayCriteria = addUnderstood({ ...asked, sort: 'priceasc', from: 0, size: 0 }, read?.criteria ?? []);
  // Prices order the days, so no scores are needed.
  const scope: SearchScope = { criteria, excludedLodgingIds, text: undefined, unscoredText: read?.clause };
  const found = await findDays(parts.client, index.arrivals, scope);
  const lengths = asked.tellsLengths ? await findLengths(parts.client, index.arrivals, scope) : undefined;
  const { first, last } = asked.arrivalWindow;
  const days = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return days.map((arrival) => ({
    ...(found.get(arrival) ?? { arrival, lodgingCount: 0, cheapest: undefined }),
    ...(lengths && { lengths: lengths.get(arrival) ?? [] }),
  }));
}

/** Days without stays are absent. */
async function findLengths(client: OpenSearch, index: string, scope: SearchScope): Promise<Map<Day, number[]>> {
  if (scope.criteria.gateways.length === 0) return new Map();
  return readDayLengths(await sendSearch(client, index, buildDayLengthsBody(scope)));
}

async function findDays(client: OpenSearch, index: string, scope: SearchScope): Promise<FoundDays> {
  const plan = planMatches(scope.criteria, longestStay);
  if (plan.kind === 'nothing') return nothing;
  if (plan.kind === 'arrivals')
    return collectDays([await sendSearch(client, index, buildDaysBody(scope))], (hit) =>
      readCheapestStay(hit, scope.criteria),
    );
  const { lengths } = plan;
  const isSingle = lengths.length === 1;
  const branches = lengths.map((nights) => buildDaysOfLengthBody(scope, nights, isSingle));
  const bodies = isSingle ? branches : [...branches, buildDayCountsBody(scope, lengths)];
  return collectDays(await sendSearches(client, index, bodies), (hit, place) =>
    readStay(hit, lengths[place] as number, scope.criteria),
  );
}

/** The last answer counts the lodgings; `place` is the index of the answer. */
function collectDays(
  answers: readonly SearchAnswer[],
  readCheapest: (hit: Hit, place: number) => CheapestStay,
): FoundDays {
  const cheapest = new Map<Day, CheapestStay>();
  for (const [place, answer] of answers.entries())
    for (const hit of readHits(answer)) {
      const arrival = readNumber(hit, 'arrival');
      const [stay, other] = [readCheapest(hit, place), cheapest.get(arrival)];
      if (!other || isCheaper(stay, other)) cheapest.set(arrival, stay);
    }
  const counts = [...readDayCounts(answers.at(-1) as SearchAnswer)];
  return new Map(
    counts.map(([arrival, lodgingCount]) => [arrival, { arrival, lodgingCount, cheapest: cheapest.get(arrival) }]),
  );
}

function readStay(hit: Hit, nights: number, criteria: StayCriteria): CheapestStay {
  return buildCheapestStay(hit, { nights, price: readNumber(hit, `price.${nights}`) }, criteria);
}

function readCheapestStay(hit: Hit, criteria: StayCriteria): CheapestStay {
  const stays = readPackedStays(hit, criteria).map((stay) => buildCheapestStay(hit, stay, criteria));
  return stays.reduce((best, stay) => (isCheaper(stay, best) ? stay : best));
}

function buildCheapestStay(
  hit: Hit,
  { nights, price }: Pick<CheapestStay, 'nights' | 'price'>,
  criteria: StayCriteria,
): CheapestStay {
  return {
    lodgingId: readNumber(hit, 'lodgingId'),
    nights,
    price: priceOn(criteria, hit.fields, price),
    totalPrice: priceOn({ priceBasis: 'total' }, hit.fields, price),
  };
}

function readNumber({ fields }: Hit, name: string): number {
  return fields[name]?.[0] as number;
}
