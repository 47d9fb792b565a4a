import type { Day } from '../../values/day.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import type { Sort, StayCriteria } from '../rules/stay-criteria.ts';
import type { HitFields, SortEntry } from './query-language.ts';

/** What a search is ordered by; the bounds of price choose which stay of a document is its best. */
export type Ordering = Pick<StayCriteria, 'sort' | 'near' | 'minPrice' | 'maxPrice'> & {
  group?: StayCriteria['group'] | undefined;
};

/**
 * Which stay puts a document in its place: the one of a length, the one that ends on a day, or its best; then `prices` is the field that
 * tells which prices it has.
 */
export type PlacedBy =
  | { kind: 'length'; nights: number }
  | { kind: 'departure'; departure: Day }
  | { kind: 'best'; prices: 'prices' | 'lastPrices' };

/** A stay, as far as its place in the order follows from it. */
interface OrderedStay {
  lodgingId: number;
  arrival: Day;
  nights: number;
  price: Cents;
  basePrice: Cents;
}

interface OrderedHit {
  fields: HitFields;
  sort: readonly unknown[];
}

/** Builds the sort of documents; ties last. Where stays are grouped, stays of a lodging that the order leaves equal follow by price. */
export function buildSort(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const cheapest = isOrderedByPrice(ordering) ? [buildLowestPrice(ordering, placedBy)] : [];
  return [...buildLeadingEntries(ordering, hasText, placedBy), { lodgingId: 'asc' }, ...cheapest, { arrival: 'asc' }];
}

/** Computes the numbers that put a stay in its place: the same order as `buildSort`, all ascending. */
export function computeOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  const { lodgingId, arrival, nights, price } = stay;
  const cheapest = isOrderedByPrice(ordering) ? [price] : [];
  return [...computeLeadingOrder(ordering, hit, stay), lodgingId, ...cheapest, arrival, nights];
}

/**
 * Computes what the order numbers of a stay begin with at least, when its document comes after the hit; for stays that are not grouped.
 */
export function computeBound({ sort }: Ordering, hit: OrderedHit): number[] {
  const leading = hit.sort.slice(0, -2).map((value) => (descending.has(sort) ? -Number(value) : Number(value)));
  return [...leading, ...hit.sort.slice(-2).map(Number)];
}

const descending: ReadonlySet<Sort> = new Set<Sort>(['relevance', 'rating', 'pricedesc', 'discount']);

/** Tells whether the order looks at the lodging alone, so that all stays of a document are equal in it. */
export function isOrderOfLodgings(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'distance' || sort === 'rating';
}

/** Lists the fields that the order needs besides those of every stay. */
export function listOrderFields(sort: Sort): string[] {
  return sort === 'priceperperson' ? ['personMax'] : [];
}

function computeLeadingOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  switch (ordering.sort) {
    case 'priceasc':
      return [stay.price];
    case 'pricedesc':
      return [-stay.price];
    case 'pricepernight':
      return [stay.price / stay.nights];
    case 'priceperperson':
      return [stay.price / Number(hit.fields['personMax']?.[0])];
    case 'discount':
      return [-discountPercentOf(stay.basePrice, stay.price)];
    case 'distance':
      return [Number(hit.sort[0])];
    case 'rating':
    case 'relevance':
      return hit.sort.slice(0, isOrderedByPrice(ordering) ? -3 : -2).map((value) => -Number(value));
  }
}

/** Tells whether the price decides between the stays of a lodging, because the sort looks at the lodging alone. */
function isOrderedByPrice({ sort, group }: Ordering): boolean {
  return group !== undefined && isOrderOfLodgings(sort);
}

function buildLeadingEntries(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const { sort, near } = ordering;
  switch (sort) {
    case 'priceasc':
      return [buildLowestPrice(ordering, placedBy)];
    case 'pricedesc':
      return [buildHighestPrice(ordering, placedBy)];
    case 'pricepernight':
      return [buildLowestPerNight(placedBy)];
    case 'priceperperson':
      return [
        placedBy.kind === 'best'
          ? { lowestPerPerson: 'asc' }
          : sortByScript(`${priceOf(placedBy)} return (double) price / doc['personMax'].value;`, placedBy, 'asc'),
      ];
    case 'discount':
      return [
        placedBy.kind === 'best'
          ? { highestDiscount: 'desc' }
          : sortByScript(`${priceOf(placedBy)} ${discountPercent}`, placedBy, 'desc'),
      ];
    case 'distance':
      return [{ _geo_distance: { location: { lat: near?.latitude, lon: near?.longitude }, unit: 'km', order: 'asc' } }];
    case 'rating':
      return [{ rating: { order: 'desc', missing: unrated } }];
    case 'relevance':
      return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }];
  }
}

/** Sorts after every rating. `_last` would come back as a number that a JavaScript number cannot hold. */
const unrated = -1;

/** Builds the sort by the lowest price of what places a document, within the bounds of price. */
export function buildLowestPrice({ minPrice }: Ordering, placedBy: PlacedBy): SortEntry {
  if (placedBy.kind === 'length') return { [`price.${placedBy.nights}`]: 'asc' };
  if (placedBy.kind === 'departure') return sortByScript(`${priceOf(placedBy)} return price;`, placedBy, 'asc');
  return minPrice === undefined
    ? { minPrice: 'asc' }
    : sortByScript(lowestFrom, { ...placedBy, bound: minPrice }, 'asc');
}

function buildHighestPrice({ maxPrice }: Ordering, placedBy: PlacedBy): SortEntry {
  if (placedBy.kind === 'length') return { [`price.${placedBy.nights}`]: 'desc' };
  if (placedBy.kind === 'departure') return sortByScript(`${priceOf(placedBy)} return price;`, placedBy, 'desc');
  return maxPrice === undefined
    ? { maxPrice: 'desc' }
    : sortByScript(highestUpTo, { ...placedBy, bound: maxPrice }, 'desc');
}

function buildLowestPerNight(placedBy: PlacedBy): SortEntry {
  if (placedBy.kind === 'best') return { lowestPerNight: 'asc' };
  // Of one length, the price decides.
  if (placedBy.kind === 'length') return { [`price.${placedBy.nights}`]: 'asc' };
  return sortByScript(`${priceOf(placedBy)} return (double) price / nights;`, placedBy, 'asc');
}

/** The values of a field are ascending. */
const lowestFrom =
  'def all = doc[params.prices]; for (int i = 0; i < all.size(); i++) { long price = all.get(i); ' +
  'if (price >= params.bound) return price; } return Integer.MAX_VALUE;';

const highestUpTo =
  'def all = doc[params.prices]; for (int i = all.size() - 1; i >= 0; i--) { long price = all.get(i); ' +
  'if (price <= params.bound) return price; } return -1;';

/** Yields the part of a script that declares `nights` and `price` of the stay that places the document. */
export function priceOf(placedBy: PlacedBy): string {
  const nights = placedBy.kind === 'departure' ? "(int) (params.departure - doc['arrival'].value)" : 'params.nights';
  return `int nights = ${nights}; long price = doc['price.' + nights].value;`;
}

/** As `discountPercentOf` computes it; a base price that is not there is the price. */
const discountPercent =
  "def bases = doc['basePrice.' + nights]; if (bases.size() == 0) return 0; long base = bases.value; " +
  'if (base == 0) return 0; return (200 * (base - price) + base) / (2 * base);';

function sortByScript(
  source: string,
  { kind, ...params }: PlacedBy & { bound?: Cents },
  order: 'asc' | 'desc',
): SortEntry {
  return { _script: { type: 'number', script: { lang: 'painless', source, params }, order } };
}
