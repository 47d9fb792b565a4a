import { firstDayOfWeek, type Day } from '../../../values/day.ts';
import { pairWeek, type AheadOrder } from '../../rules/index-documents.ts';
import { isOrderOfLodgings, type StayCriteria } from '../../rules/stay-criteria.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { Clause } from '../query-language.ts';
import { buildDayClauses, findArrivalSpan, hasOpenDays, matchBookable, matchPriceRange } from './stay-clauses.ts';

/** Days for which document marks tell the best stay of each lodging: all bookable ones, or the weeks of a window. */
type MarkedDays = 'any' | 'weeks';

/** Marks of weeks do not tell which prices exist. */
function findMarkedDays(criteria: StayCriteria): MarkedDays | undefined {
  const { arrivalDays, arrivalWindow, freeCancellation, minPrice, maxPrice } = criteria;
  if (hasOpenDays(criteria)) return 'any';
  const isBetweenPrices = minPrice !== undefined && maxPrice !== undefined;
  const isWindow = arrivalWindow !== undefined && arrivalDays === undefined && !isBetweenPrices;
  // The best stay of a week may not be the best of those with free cancellation.
  return isWindow && !freeCancellation && findWeeks(criteria).whole.length > 0 ? 'weeks' : undefined;
}

/**
 * Clauses for the few documents that determine each lodging's position on the days of the search; undefined where no
 * mark tells them.
 */
export function buildOrderAheadClauses(criteria: StayCriteria): Clause[] | undefined {
  return onMarkedDays(criteria, matchOrderAhead);
}

/**
 * Clauses for documents that together tell whether each lodging has a price within the bounds on the days of the
 * search; undefined where no mark tells them.
 */
export function buildPriceAheadClauses(criteria: StayCriteria): Clause[] | undefined {
  return onMarkedDays(criteria, matchPriceAhead);
}

/** Returns undefined where no mark tells the documents. */
type MatchMarked = (days: MarkedDays, criteria: StayCriteria) => Clause[] | undefined;

function onMarkedDays(criteria: StayCriteria, match: MatchMarked): Clause[] | undefined {
  const days = findMarkedDays(criteria);
  const marked = days && match(days, criteria);
  if (!marked) return undefined;
  // The marks of weeks imply the days.
  return [...(days === 'weeks' ? [matchBookable(criteria)] : buildDayClauses(criteria).filter), ...marked];
}

const matchOrderAhead: MatchMarked = (days, criteria) => {
  const { sort, priceBasis, minPrice, maxPrice } = criteria;
  const { perNightAhead, highest, last } = priceFields[priceBasis];
  const matchLast = (bounds: Parameters<typeof matchPriceRange>[0]) =>
    days === 'any' ? matchPriceRange(bounds, last) : undefined;
  switch (sort) {
    case 'pricepernight':
      return [matchAhead(perNightAhead, days, criteria)];
    case 'discount':
      return [matchAhead('discount', days, criteria)];
    case 'pricedesc':
      // A lodging's most expensive stay determines its position unless it exceeds the maximum price.
      return maxPrice === undefined
        ? [matchAhead('dearest', days, criteria), ...matchPriceRange({ minPrice }, highest)]
        : matchLast({ minPrice: minPrice ?? 0, maxPrice });
    default:
      return minPrice !== undefined && !isOrderOfLodgings(sort) ? matchLast(criteria) : matchPriceAhead(days, criteria);
  }
};

const matchPriceAhead: MatchMarked = (days, criteria) => {
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest, last } = priceFields[priceBasis];
  if (minPrice === undefined) return [matchAhead('price', days, criteria), ...matchPriceRange({ maxPrice }, lowest)];
  if (maxPrice === undefined) return [matchAhead('dearest', days, criteria), ...matchPriceRange({ minPrice }, highest)];
  return matchPriceRange({ minPrice, maxPrice }, last);
};

function matchAhead(order: AheadOrder, days: MarkedDays, criteria: StayCriteria): Clause {
  const { today } = criteria;
  if (days === 'any') return { range: { [`bestSince.${order}`]: { lte: today } } };
  const { whole, parts } = findWeeks(criteria);
  const should = [
    ...whole.map((week) => ({
      range: { [`bestOfWeekSince.${order}`]: { gte: pairWeek(week, 0), lte: pairWeek(week, today) } },
    })),
    // In a partial week, another day may be the best.
    ...parts.map(({ first, end }) => ({ range: { arrival: { gte: first, lt: end } } })),
  ];
  return { bool: { should, minimum_should_match: 1 } };
}

const weekLength = 7;

/** Returns the first days of the whole weeks within the days of the search, and the days before and after these. */
function findWeeks(criteria: StayCriteria): { whole: readonly Day[]; parts: readonly { first: Day; end: Day }[] } {
  const { first, last } = findArrivalSpan(criteria);
  const [start, end] = [firstDayOfWeek(first + weekLength - 1), firstDayOfWeek(last + 1)];
  const count = Math.max(0, end - start) / weekLength;
  const parts = [
    { first, end: start },
    { first: end, end: last + 1 },
  ];
  return {
    whole: Array.from({ length: count }, (_, index) => start + index * weekLength),
    parts: parts.filter((part) => part.first < part.end),
  };
}
