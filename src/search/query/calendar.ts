import { longestStay } from '../../stays/rules/planning/planning.ts';
import { mandatoryCostsOf } from '../../lodgings/rules/mandatory-costs.ts';
import type { Day } from '../../values/day.ts';
import { isCheaper, type CalendarDay } from '../rules/found-stay.ts';
import type { CalendarCriteria } from '../rules/stay-criteria.ts';
import { prepareSearch, type SearchParts } from './prepare-search.ts';
import { aggregated, type SearchAnswer, type SearchBody } from './query-language.ts';
import { readNumbers } from './scripts/lodging-figures.ts';
import { aggregateStays, listPayers } from './scripts/stay-scripts.ts';
import { buildScannedQuery, type SearchScope } from './stay-query.ts';

/** Throws SearchUnavailable when the index cannot answer in full. */
export async function readPriceCalendar(parts: SearchParts, asked: CalendarCriteria): Promise<CalendarDay[]> {
  const { withLengths = false, arrivalWindow } = asked;
  const { first, last } = arrivalWindow;
  const { plan, ...search } = await prepareSearch(parts, { ...asked, sort: 'priceasc', from: 0, size: 0 });
  const days = Array.from({ length: last - first + 1 }, (_, place) => emptyDay(first + place, withLengths));
  if (!plan) return days;
  const scope = { ...search, plan };
  for (const answer of await search.send([buildDaysBody(scope, first, days.length, withLengths)])) {
    addFound(days, answer);
  }
  if (!search.criteria.party) await addExcludes(days, asked, parts);
  return days;
}

/** Nothing is missing from the total of a lodging that left the sale meanwhile: it has no services to read. */
async function addExcludes(
  days: readonly CalendarDay[],
  criteria: CalendarCriteria,
  { summaries }: SearchParts,
): Promise<void> {
  const stays = days.flatMap(({ cheapest }) => cheapest ?? []);
  const lodgings = await summaries.read(
    stays.map(({ lodgingId }) => lodgingId),
    criteria,
  );
  for (const stay of stays) stay.costs = mandatoryCostsOf(lodgings.get(stay.lodgingId)?.mandatoryServices ?? [], stay);
}

function emptyDay(arrival: Day, withLengths: boolean): CalendarDay {
  return { arrival, lodgingCount: 0, cheapest: undefined, ...(withLengths && { lengths: [] }) };
}

/** One pass over the documents of the window. The lengths of a day ignore the nights and price bounds of the search. */
function buildDaysBody(scope: SearchScope, first: Day, days: number, withLengths: boolean): SearchBody {
  const { nights: _, minPrice: __, maxPrice: ___, ...unbounded } = scope.criteria;
  const slots = {
    work: '$compareStay',
    services: '$readServicesOfLodging',
    ...(withLengths && { always: '$addLength' }),
  };
  const params = { first, days, payers: listPayers(scope.criteria.party) };
  const lodgings = aggregateStays(scope, 'calendar', slots, params);
  const query = buildScannedQuery(withLengths ? { ...scope, criteria: unbounded, plan: {} } : scope);
  return { query, ...aggregated, aggs: { lodgings } };
}

/** Merges what each part of the index has found. */
function addFound(days: CalendarDay[], answer: SearchAnswer): void {
  const shared = new Set<string>();
  for (const { hasMore, read, readBits } of readNumbers(answer)) {
    for (const day of days) {
      day.lodgingCount += read();
      const [price, lodgingId, nights, totalPrice] = [read(), read(), read(), read()];
      const stay = { lodgingId, nights, price, totalPrice };
      if (price >= 0 && (!day.cheapest || isCheaper(stay, day.cheapest))) day.cheapest = stay;
      addLengths(day, ...readBits());
    }
    while (hasMore()) {
      const [place, lodgingId] = readBits();
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
