import type { Day } from '../../../values/day.ts';
import { longestStay } from '../../../stays/rules/planning/planning.ts';
import { isCheaper, type CalendarDay } from '../../rules/found-stay.ts';
import type { CalendarCriteria, StayCriteria } from '../../rules/stay-criteria.ts';
import { addUnderstood } from '../../rules/text/explained-text.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import type { IndexView } from '../index-view.ts';
import { planMatches } from '../plan.ts';
import { aggregated, type SearchAnswer, type SearchBody } from '../query-language.ts';
import { eachStay, paramsOfStays, startStays, type WishedStays } from '../scripts/each-stay.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from '../scripts/number-text.ts';
import { packedFunctions } from '../scripts/packed-prices.ts';
import { sendSearch } from '../send-search.ts';
import { buildScannedQuery, type SearchScope } from '../stay-query.ts';
import { readText } from '../text/read-text.ts';

/** Throws SearchUnavailable when the index cannot answer in full. */
export async function readPriceCalendar(
  parts: { client: OpenSearch; view: IndexView },
  asked: CalendarCriteria,
): Promise<CalendarDay[]> {
  const index = parts.view.requireIndex();
  const excludedLodgingIds = parts.view.requireExcludedLodgings();
  const { q, gateways, tellsLengths = false } = asked;
  const textTarget = { client: parts.client, lodgings: index.lodgings, gateways };
  const read = q === undefined ? undefined : await readText(textTarget, asked);
  const criteria: StayCriteria = addUnderstood({ ...asked, sort: 'priceasc', from: 0, size: 0 }, read?.criteria ?? []);
  // Prices order the days, so no scores are needed.
  const scope: SearchScope = { criteria, excludedLodgingIds, text: undefined, unscoredText: read?.clause };
  const plan = planMatches(criteria, longestStay);
  const { first, last } = asked.arrivalWindow;
  const days = Array.from({ length: last - first + 1 }, (_, place) => emptyDay(first + place, tellsLengths));
  if (plan.kind === 'nothing') return days;
  const body = buildDaysBody(scope, plan, { first, days: days.length, tellsLengths });
  addFound(days, await sendSearch(parts.client, index.arrivals, body));
  return days;
}

function emptyDay(arrival: Day, tellsLengths: boolean): CalendarDay {
  return { arrival, lodgingCount: 0, cheapest: undefined, ...(tellsLengths && { lengths: [] }) };
}

/** A row of numbers for each day: lodgings with one document for it, and the cheapest stay. */
const functions = `${packedFunctions}
  boolean isCheaper(long cost, long lodging, long nights, long[] row) {
    if (cost != row[1]) return cost < row[1];
    return lodging == row[2] ? nights < row[3] : lodging < row[2];
  }`;

const start = `${startStays}
  state.rows = new ArrayList();
  for (int day = 0; day < params.days; day++) state.rows.add(new long[] {0L, Long.MAX_VALUE, 0L, 0L, 0L, 0L});
  state.shared = new HashSet();`;

const compareStay = `
  isFound = true;
  if (isCheaper(cost, lodging, nights, row)) {
    row[1] = cost; row[2] = lodging; row[3] = nights; row[4] = price + doc['mandatoryServicesPrice'].value;
  }`;

/** Several documents of a lodging for one day may lie in several parts of the index, so the lodging is listed. */
const countLodging = `
  if (isFound) { if (doc['hasSiblings'].value) state.shared.add(day * 4294967296L + lodging); else row[0]++; }`;

const writeDays = `
  for (def row : state.rows) {
    if (row[1] == Long.MAX_VALUE) row[1] = -1L;
    for (int at = 0; at < 5; at++) writeNumber(state.to, row[at]);
    writeNumber(state.to, row[5] >>> 32); writeNumber(state.to, row[5] & 4294967295L);
  }
  for (def each : state.shared) { writeNumber(state.to, each >>> 32); writeNumber(state.to, each & 4294967295L); }`;

interface Window {
  first: Day;
  days: number;
  tellsLengths: boolean;
}

/** One pass over the documents of the window. The lengths of a day are those of all its stays, whatever the search wishes. */
function buildDaysBody(
  scope: SearchScope,
  plan: WishedStays['plan'],
  { first, days, tellsLengths }: Window,
): SearchBody {
  const { nights: _, minPrice: __, maxPrice: ___, ...unbounded } = scope.criteria;
  const query = tellsLengths
    ? buildScannedQuery({ ...scope, criteria: unbounded }, { kind: 'arrivals' })
    : buildScannedQuery(scope, plan);
  const stays = { criteria: scope.criteria, plan };
  const each = `
    long lodging = doc['lodgingId'].value; long arrival = doc['arrival'].value; int day = (int) (arrival - params.first);
    long[] row = state.rows.get(day); boolean isFound = false;
    ${eachStay(stays, compareStay, tellsLengths ? 'row[5] |= 1L << nights;' : '')}
    ${countLodging}`;
  const params = { ...paramsOfStays(stays), first, days };
  return {
    query,
    ...aggregated,
    aggs: { lodgings: writeNumbers({ params, functions, start, each, finish: writeDays }) },
  };
}

/** Merges what each part of the index has found. */
function addFound(days: CalendarDay[], answer: SearchAnswer): void {
  const shared = new Set<string>();
  for (const part of readNumberTexts(answer)) {
    const { hasMore, read } = createNumberReader(part);
    for (const day of days) {
      day.lodgingCount += read();
      const [price, lodgingId, nights, totalPrice] = [read(), read(), read(), read()];
      const stay = { lodgingId, nights, price, totalPrice };
      if (price >= 0 && (!day.cheapest || isCheaper(stay, day.cheapest))) day.cheapest = stay;
      addLengths(day, read(), read());
    }
    while (hasMore()) {
      const [place, lodgingId] = [read(), read()];
      const day = days[place];
      if (day && !shared.has(`${place} ${lodgingId}`)) day.lodgingCount += 1;
      shared.add(`${place} ${lodgingId}`);
    }
  }
}

/** Bits of lengths, the longer ones first. */
function addLengths(day: CalendarDay, high: number, low: number): void {
  if (!day.lengths) return;
  const has = (nights: number) => ((nights < 32 ? low >>> nights : high >>> (nights - 32)) & 1) === 1;
  const found = Array.from({ length: longestStay }, (_, index) => index + 1).filter(has);
  day.lengths = [...new Set([...day.lengths, ...found])].sort((a, b) => a - b);
}
