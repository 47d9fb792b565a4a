import type { Sort, StayCriteria } from '../rules/stay-criteria.ts';
import { priceFields } from '../rules/price-fields.ts';
import { findShiftScript, isDescending, isOrderOfPrices, type Wished } from '../rules/sort-numbers.ts';
import type { SortEntry } from './query-language.ts';
import { readField, scriptOf, type Computation, type Script } from './scripts/computation.ts';
import {
  computeOfPrices,
  computeOfStay,
  discountPercent,
  highestUpTo,
  lowestFrom,
  type PlacedBy,
} from './scripts/stay-scripts.ts';

/** The price bounds decide which stay of a document is its best. */
type Ordering = Pick<StayCriteria, 'sort' | 'near' | 'priceBasis' | 'minPrice' | 'maxPrice'> & Wished;

/** The order of stays of one length, a document each. */
export function buildSort(ordering: Ordering, hasText: boolean, nights: number): SortEntry[] {
  const shift = isOrderOfPrices(ordering.sort) ? findShiftScript(ordering) : undefined;
  const leading = buildLeadingEntries(ordering, hasText, nights);
  return [...leading, ...(shift ? [sortByScript(shift, 'asc')] : []), { lodgingId: 'asc' }, { arrival: 'asc' }];
}

function buildLeadingEntries(ordering: Ordering, hasText: boolean, nights: number): SortEntry[] {
  const { sort, near } = ordering;
  switch (sort) {
    case 'distance':
      return [{ _geo_distance: { location: { lat: near?.latitude, lon: near?.longitude }, unit: 'km', order: 'asc' } }];
    case 'rating':
      return [{ rating: { order: 'desc', missing: unrated } }];
    case 'relevance':
      return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }];
    default:
      return [
        sortByKey(findStayKey({ ...ordering, sort }, { kind: 'length', nights }), isDescending(sort) ? 'desc' : 'asc'),
      ];
  }
}

export type StaySort = Exclude<Sort, 'relevance' | 'rating' | 'distance'>;

/** A field name or a computation; for one length, the price is the key per night. */
export function findStayKey(
  ordering: Ordering & { sort: StaySort },
  placedBy: Exclude<PlacedBy, { kind: 'departure' }>,
): string | Computation {
  const { sort, priceBasis, maxPrice } = ordering;
  const { ofLength, highest, perNight, perPerson } = priceFields[priceBasis];
  switch (sort) {
    case 'priceasc':
      return findLowestPrice(ordering, placedBy);
    case 'pricedesc':
      if (placedBy.kind === 'length') return ofLength(placedBy.nights);
      return maxPrice === undefined
        ? highest
        : computeOfPrices(highestUpTo, priceBasis, { bound: maxPrice }, placedBy.prices);
    case 'pricepernight':
      return placedBy.kind === 'best' ? perNight : ofLength(placedBy.nights);
    case 'priceperperson':
      return placedBy.kind === 'best'
        ? perPerson
        : computeOfStay(placedBy, priceBasis, { value: "(double) price / doc['personMax'].value" });
    case 'discount':
      return placedBy.kind === 'best' ? 'highestDiscount' : computeOfStay(placedBy, 'price', discountPercent);
  }
}

/** Sorts after every rating. `_last` would come back as a number beyond JavaScript's precision. */
const unrated = -1;

export function computeLowestPrice(ordering: LowestOrdering, placedBy: PlacedBy): Computation {
  const source = findLowestPrice(ordering, placedBy);
  return typeof source === 'string' ? readField(source) : source;
}

type LowestOrdering = Pick<PriceOrdering, 'priceBasis' | 'minPrice'>;

function findLowestPrice({ priceBasis, minPrice }: LowestOrdering, placedBy: PlacedBy): string | Computation {
  const fields = priceFields[priceBasis];
  if (placedBy.kind === 'length') return fields.ofLength(placedBy.nights);
  if (placedBy.kind === 'departure') return computeOfStay(placedBy, priceBasis, { value: 'price' });
  return minPrice === undefined
    ? fields.lowest
    : computeOfPrices(lowestFrom, priceBasis, { bound: minPrice }, placedBy.prices);
}

type PriceOrdering = Omit<Ordering, 'sort'>;

function sortByKey(key: string | Computation, order: 'asc' | 'desc'): SortEntry {
  return typeof key === 'string' ? { [key]: order } : sortByNumber(key, order);
}

function sortByNumber(computation: Computation, order: 'asc' | 'desc'): SortEntry {
  return sortByScript(scriptOf(computation), order);
}

function sortByScript(script: Script, order: 'asc' | 'desc'): SortEntry {
  return { _script: { type: 'number', script, order } };
}
