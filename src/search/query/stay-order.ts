import type { Day } from '../../values/day.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import { priceFields } from '../rules/price-fields.ts';
import {
  findShiftScript,
  isDescending,
  isOrderOfPrices,
  listShiftPlace,
  turnDescending,
  type Wished,
} from '../rules/sort-numbers.ts';
import type { Script } from '../rules/script.ts';
import { isOrderOfLodgings, type Sort, type StayCriteria } from '../rules/stay-criteria.ts';
import type { Clause, HitFields, SortEntry } from './query-language.ts';
import { readField, scriptOf, type Computation } from './scripts/computation.ts';
import {
  computeOfPrices,
  computeOfStay,
  discountPercent,
  highestUpTo,
  lowestFrom,
  type PlacedBy,
} from './scripts/stay-scripts.ts';

/** The price bounds decide which stay of a document is its best. */
export type Ordering = Pick<StayCriteria, 'sort' | 'near' | 'priceBasis' | 'minPrice' | 'maxPrice' | 'after'> &
  Wished & { group?: StayCriteria['group'] | undefined };

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

/**
 * Ties come last: by price within a lodging where stays are grouped, by shift from the wish among stays of one price.
 */
export function buildSort(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const script = findShiftScript(ordering);
  const shift = script ? [sortByScript(script, 'asc')] : [];
  const cheapest = isOrderedByPrice(ordering) ? [buildLowestPrice(ordering, placedBy), ...shift] : [];
  const leading = buildLeadingEntries(ordering, hasText, placedBy);
  const nearest = isOrderOfPrices(ordering.sort) ? shift : [];
  return [...leading, ...nearest, { lodgingId: 'asc' }, ...cheapest, { arrival: 'asc' }];
}

/** Same order as `buildSort`, all numbers ascending. */
export function computeOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  const { lodgingId, arrival, nights } = stay;
  const shift = listShiftPlace(ordering, arrival);
  const cheapest = isOrderedByPrice(ordering) ? [priceOn(ordering, hit.fields, stay.price), ...shift] : [];
  const nearest = isOrderOfPrices(ordering.sort) ? shift : [];
  return [...computeLeadingOrder(ordering, hit, stay), ...nearest, lodgingId, ...cheapest, arrival, nights];
}

/** Lower bound of the order numbers of stays in documents after the hit; for stays that are not grouped. */
export function computeBound({ sort }: Ordering, hit: OrderedHit): number[] {
  return [...readLeading(sort, hit, 2), ...hit.sort.slice(-2).map(Number)];
}

/** Negates descending values, so that the first in the order are lowest. */
export function readLeading(sort: Sort, hit: Pick<OrderedHit, 'sort'>, ties: number): number[] {
  return turnDescending(sort, hit.sort.slice(0, -ties).map(Number));
}

export function listOrderFields({ sort, priceBasis }: Ordering): string[] {
  return [
    ...(sort === 'priceperperson' ? ['personMax'] : []),
    ...(priceBasis === 'total' ? ['mandatoryServicesPrice'] : []),
  ];
}

export function priceOn({ priceBasis }: Pick<Ordering, 'priceBasis'>, fields: HitFields, price: Cents): Cents {
  return priceBasis === 'total' ? price + Number(fields['mandatoryServicesPrice']?.[0]) : price;
}

function computeLeadingOrder(ordering: Ordering, hit: OrderedHit, { nights, price, basePrice }: OrderedStay): number[] {
  return isOrderOfLodgings(ordering.sort)
    ? readLeading(ordering.sort, hit, 2 + countPriceTies(ordering))
    : [leadingOrderOf(ordering, hit)(nights, price, basePrice)];
}

export function leadingOrderOf(
  ordering: Ordering,
  hit: OrderedHit,
): (nights: number, price: Cents, basePrice: Cents) => number {
  const services = priceOn(ordering, hit.fields, 0);
  switch (ordering.sort) {
    case 'priceasc':
      return (_, price) => price + services;
    case 'pricedesc':
      return (_, price) => -(price + services);
    case 'pricepernight':
      return (nights, price) => (price + services) / nights;
    case 'priceperperson': {
      const persons = Number(hit.fields['personMax']?.[0]);
      return (_, price) => (price + services) / persons;
    }
    case 'discount':
      return (_, price, basePrice) => -discountPercentOf(basePrice, price);
    case 'distance':
    case 'rating':
    case 'relevance': {
      const [first = 0] = readLeading(ordering.sort, hit, 2 + countPriceTies(ordering));
      return () => first;
    }
  }
}

/** When grouped, a sort by lodging leaves the price to decide between its stays. */
function isOrderedByPrice({ sort, group }: Ordering): boolean {
  return group !== undefined && isOrderOfLodgings(sort);
}

/** Numbers between a stay's lodging id and its arrival. */
export function countPriceTies(ordering: Ordering): number {
  return isOrderedByPrice(ordering) ? 1 + listShiftPlace(ordering, 0).length : 0;
}

function buildLeadingEntries(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const { sort, near } = ordering;
  switch (sort) {
    case 'distance':
      return [{ _geo_distance: { location: { lat: near?.latitude, lon: near?.longitude }, unit: 'km', order: 'asc' } }];
    case 'rating':
      return [{ rating: { order: 'desc', missing: unrated } }];
    case 'relevance':
      return [...(hasText ? [{ _score: 'desc' } as const] : []), { rank: 'desc' }];
    default:
      return [sortByKey(findStayKey({ ...ordering, sort }, placedBy), isDescending(sort) ? 'desc' : 'asc')];
  }
}

export type StaySort = Exclude<Sort, 'relevance' | 'rating' | 'distance'>;

/** A field name or a computation; for one length, the price is the key per night. */
export function findStayKey(ordering: Ordering & { sort: StaySort }, placedBy: PlacedBy): string | Computation {
  const { sort, priceBasis, maxPrice } = ordering;
  const { ofLength, highest, perNight, perPerson } = priceFields[priceBasis];
  const ofStay = (value: string) => (placedBy.kind === 'best' ? '' : computeOfStay(placedBy, priceBasis, { value }));
  switch (sort) {
    case 'priceasc':
      return findLowestPrice(ordering, placedBy);
    case 'pricedesc':
      if (placedBy.kind === 'length') return ofLength(placedBy.nights);
      if (placedBy.kind === 'departure') return ofStay('price');
      return maxPrice === undefined
        ? highest
        : computeOfPrices(highestUpTo, priceBasis, { bound: maxPrice }, placedBy.prices);
    case 'pricepernight':
      if (placedBy.kind === 'best') return perNight;
      return placedBy.kind === 'length' ? ofLength(placedBy.nights) : ofStay('(double) price / nights');
    case 'priceperperson':
      return placedBy.kind === 'best' ? perPerson : ofStay("(double) price / doc['personMax'].value");
    case 'discount':
      return placedBy.kind === 'best' ? 'highestDiscount' : computeOfStay(placedBy, 'price', discountPercent);
  }
}

/** Matches documents that may hold a stay at least as good as the sort value. */
export function matchAsGoodAs(ordering: Pick<Ordering, 'sort' | 'priceBasis'>, value: number): Clause {
  const { sort, priceBasis } = ordering;
  const [best = {}] = buildLeadingEntries({ sort, priceBasis }, false, { kind: 'best', prices: 'each' });
  const [field = ''] = Object.keys(best);
  return { range: { [field]: isDescending(sort) ? { gte: value } : { lte: value } } };
}

/** Sorts after every rating. `_last` would come back as a number beyond JavaScript's precision. */
const unrated = -1;

export function buildLowestPrice(ordering: PriceOrdering, placedBy: PlacedBy): SortEntry {
  return sortByKey(findLowestPrice(ordering, placedBy), 'asc');
}

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

export function sortByNumber(computation: Computation, order: 'asc' | 'desc'): SortEntry {
  return sortByScript(scriptOf(computation), order);
}

function sortByScript(script: Script, order: 'asc' | 'desc'): SortEntry {
  return { _script: { type: 'number', script, order } };
}
