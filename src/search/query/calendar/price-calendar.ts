import type { Day } from '../../../values/day.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { isCheaper, type CalendarDay, type CheapestStay } from '../../rules/price-calendar.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { ask, askAll } from '../ask.ts';
import { hitsOf } from '../hits.ts';
import type { IndexView } from '../index-view.ts';
import { planOf } from '../plan.ts';
import { dayCountsBody, dayCountsOf, daysBody, daysOfLengthBody } from './price-calendar-query.ts';
import type { Hit, SearchAnswer } from '../query-language.ts';
import { readyIndex } from '../ready-index.ts';
import { lengthsBody, lengthsOf, type SearchScope } from '../stay-query.ts';
import { forgivingTextClause, textClause } from '../clauses/text-query.ts';

/** What a calendar asks for: the criteria of a search without those of its page; order and grouping do not matter. */
export type CalendarCriteria = Omit<StayCriteria, 'sort' | 'group' | 'from' | 'size'> &
  Required<Pick<StayCriteria, 'arrivalWindow'>>;

/** Days with a matching stay; those without are not there. */
type FoundDays = ReadonlyMap<Day, CalendarDay>;

const nothing: FoundDays = new Map();

/**
 * Reads the lowest price of each day of the window, in order. A text that finds nothing on any day is tried again, forgiving typing
 * errors; throws SearchUnavailable when the index cannot answer in full.
 */
export async function readPriceCalendar(
  parts: { client: OpenSearch; view: IndexView },
  asked: CalendarCriteria,
): Promise<CalendarDay[]> {
  const { index, left } = readyIndex(parts.view);
  const criteria: StayCriteria = { ...asked, sort: 'priceasc', from: 0, size: 0 };
  const text = criteria.q === undefined ? undefined : textClause(criteria.q);
  let found = await findDays(parts.client, index.arrivals, { criteria, left, text });
  const forgiving = text && found.size === 0 ? forgivingTextClause(criteria.q ?? '') : undefined;
  if (forgiving) found = await findDays(parts.client, index.arrivals, { criteria, left, text: forgiving });
  const { first, last } = asked.arrivalWindow;
  const days = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return days.map((arrival) => found.get(arrival) ?? { arrival, lodgingCount: 0, cheapest: undefined });
}

async function findDays(client: OpenSearch, index: string, scope: SearchScope): Promise<FoundDays> {
  const plan = planOf(scope.criteria, longestStay);
  if (plan.kind === 'nothing') return nothing;
  if (plan.kind === 'arrivals') return daysOf([await ask(client, index, daysBody(scope))], cheapestOfArrival);
  const lengths = plan.lengths ?? lengthsOf(await ask(client, index, lengthsBody(scope)));
  const [single, ...more] = lengths;
  if (single === undefined) return nothing;
  const branches = lengths.map((nights) => daysOfLengthBody(scope, nights, more.length === 0));
  const bodies = more.length === 0 ? branches : [...branches, dayCountsBody(scope, lengths)];
  return daysOf(await askAll(client, index, bodies), (hit, place) => stayOf(hit, lengths[place] as number));
}

/** Yields the cheapest stay of each day over all answers; the last answer counts the lodgings. `place` is that of the answer. */
function daysOf(answers: readonly SearchAnswer[], cheapestOf: (hit: Hit, place: number) => CheapestStay): FoundDays {
  const cheapest = new Map<Day, CheapestStay>();
  for (const [place, answer] of answers.entries())
    for (const hit of hitsOf(answer)) {
      const arrival = numberIn(hit, 'arrival');
      const [stay, other] = [cheapestOf(hit, place), cheapest.get(arrival)];
      if (!other || isCheaper(stay, other)) cheapest.set(arrival, stay);
    }
  const counts = [...dayCountsOf(answers.at(-1) as SearchAnswer)];
  return new Map(
    counts.map(([arrival, lodgingCount]) => [arrival, { arrival, lodgingCount, cheapest: cheapest.get(arrival) }]),
  );
}

function stayOf(hit: Hit, nights: number): CheapestStay {
  return { lodgingId: numberIn(hit, 'lodgingId'), nights, price: numberIn(hit, `price.${nights}`) };
}

function cheapestOfArrival(hit: Hit): CheapestStay {
  const disabled = hit.fields['disabledNights'] ?? [];
  const stays = Object.keys(hit.fields)
    .filter((name) => name.startsWith('price.'))
    .map((name) => Number(name.slice('price.'.length)))
    .filter((nights) => !disabled.includes(nights))
    .map((nights) => stayOf(hit, nights));
  return stays.reduce((best, stay) => (isCheaper(stay, best) ? stay : best));
}

function numberIn({ fields }: Hit, name: string): number {
  return fields[name]?.[0] as number;
}
