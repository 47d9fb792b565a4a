import type { Day } from '../../values/day.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import { priceFields } from '../rules/price-fields.ts';
import {
  findShiftScript,
  isOrderOfPrices,
  listShiftPlace,
  turnDescending,
  type Script,
  type Wished,
} from '../rules/sort-numbers.ts';
import { isOrderOfLodgings, type PriceBasis, type Sort, type StayCriteria } from '../rules/stay-criteria.ts';
import type { HitFields, SortEntry } from './query-language.ts';

/** What a search is ordered by; the bounds of price choose which stay of a document is its best. */
export type Ordering = Pick<StayCriteria, 'sort' | 'near' | 'priceBasis' | 'minPrice' | 'maxPrice' | 'after'> &
  Wished & { group?: StayCriteria['group'] | undefined };

/**
 * Which stay puts a document in its place: the one of a length, the one that ends on a day, or its best; then `prices` says by which field
 * its prices are known.
 */
export type PlacedBy =
  | { kind: 'length'; nights: number }
  | { kind: 'departure'; departure: Day }
  | { kind: 'best'; prices: 'each' | 'last' };

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

/**
 * Builds the sort of documents; ties last: where stays are grouped those of a lodging by price, stays of one price by shift from the wish.
 */
export function buildSort(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const script = findShiftScript(ordering);
  const shift = script ? [sortByScript(script, 'asc')] : [];
  const cheapest = isOrderedByPrice(ordering) ? [buildLowestPrice(ordering, placedBy), ...shift] : [];
  const leading = buildLeadingEntries(ordering, hasText, placedBy);
  const nearest = isOrderOfPrices(ordering.sort) ? shift : [];
  return [...leading, ...nearest, { lodgingId: 'asc' }, ...cheapest, { arrival: 'asc' }];
}

/** Computes the numbers that put a stay in its place: the same order as `buildSort`, all ascending. */
export function computeOrder(ordering: Ordering, hit: OrderedHit, stay: OrderedStay): number[] {
  const { lodgingId, arrival, nights } = stay;
  const shift = listShiftPlace(ordering, arrival);
  const cheapest = isOrderedByPrice(ordering) ? [priceOn(ordering, hit.fields, stay.price), ...shift] : [];
  const nearest = isOrderOfPrices(ordering.sort) ? shift : [];
  return [...computeLeadingOrder(ordering, hit, stay), ...nearest, lodgingId, ...cheapest, arrival, nights];
}

/**
 * Computes what the order numbers of a stay begin with at least, when its document comes after the hit; for stays that are not grouped.
 */
export function computeBound({ sort }: Ordering, hit: OrderedHit): number[] {
  return [...readLeading(sort, hit, 2), ...hit.sort.slice(-2).map(Number)];
}

/** Reads the sort values of a hit but those of its ties, so that the first in the order have the lowest. */
export function readLeading(sort: Sort, hit: Pick<OrderedHit, 'sort'>, ties: number): number[] {
  return turnDescending(sort, hit.sort.slice(0, -ties).map(Number));
}

/** Lists the fields that the order needs besides those of every stay. */
export function listOrderFields({ sort, priceBasis }: Ordering): string[] {
  return [
    ...(sort === 'priceperperson' ? ['personMax'] : []),
    ...(priceBasis === 'total' ? ['mandatoryServicesPrice'] : []),
  ];
}

/** Yields what a stay with the price costs on the basis; `fields` are those of its document. */
export function priceOn({ priceBasis }: Pick<Ordering, 'priceBasis'>, fields: HitFields, price: Cents): Cents {
  return priceBasis === 'total' ? price + Number(fields['mandatoryServicesPrice']?.[0]) : price;
}

/** Computes the order numbers of a stay before those of ties. */
export function computeLeadingOrder(
  ordering: Ordering,
  hit: OrderedHit,
  stay: Omit<OrderedStay, 'lodgingId' | 'arrival'>,
): number[] {
  const price = priceOn(ordering, hit.fields, stay.price);
  switch (ordering.sort) {
    case 'priceasc':
      return [price];
    case 'pricedesc':
      return [-price];
    case 'pricepernight':
      return [price / stay.nights];
    case 'priceperperson':
      return [price / Number(hit.fields['personMax']?.[0])];
    case 'discount':
      return [-discountPercentOf(stay.basePrice, stay.price)];
    case 'distance':
    case 'rating':
    case 'relevance':
      return readLeading(ordering.sort, hit, 2 + countPriceTies(ordering));
  }
}

/** Tells whether the price decides between the stays of a lodging, because the sort looks at the lodging alone. */
function isOrderedByPrice({ sort, group }: Ordering): boolean {
  return group !== undefined && isOrderOfLodgings(sort);
}

/** Yields how many numbers stand between the lodging id of a stay and its arrival. */
export function countPriceTies(ordering: Ordering): number {
  return isOrderedByPrice(ordering) ? 1 + listShiftPlace(ordering, 0).length : 0;
}

function buildLeadingEntries(ordering: Ordering, hasText: boolean, placedBy: PlacedBy): SortEntry[] {
  const { sort, near, priceBasis } = ordering;
  switch (sort) {
    case 'priceasc':
      return [buildLowestPrice(ordering, placedBy)];
    case 'pricedesc':
      return [buildHighestPrice(ordering, placedBy)];
    case 'pricepernight':
      return [buildLowestPerNight(ordering, placedBy)];
    case 'priceperperson':
      return [
        placedBy.kind === 'best'
          ? { [priceFields[priceBasis].perPerson]: 'asc' }
          : sortByScript(
              buildStayScript(placedBy, priceBasis, "return (double) price / doc['personMax'].value;"),
              'asc',
            ),
      ];
    case 'discount':
      return [
        placedBy.kind === 'best'
          ? { highestDiscount: 'desc' }
          : sortByScript(buildStayScript(placedBy, 'price', discountPercent), 'desc'),
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
export function buildLowestPrice({ priceBasis, minPrice }: PriceOrdering, placedBy: PlacedBy): SortEntry {
  const fields = priceFields[priceBasis];
  if (placedBy.kind === 'length') return { [fields.ofLength(placedBy.nights)]: 'asc' };
  if (placedBy.kind === 'departure') return sortByScript(buildStayScript(placedBy, priceBasis, 'return price;'), 'asc');
  return minPrice === undefined
    ? { [fields.lowest]: 'asc' }
    : sortByScript(buildPricesScript(lowestFrom, priceBasis, { bound: minPrice }, placedBy.prices), 'asc');
}

type PriceOrdering = Omit<Ordering, 'sort'>;

function buildHighestPrice({ priceBasis, maxPrice }: PriceOrdering, placedBy: PlacedBy): SortEntry {
  const fields = priceFields[priceBasis];
  if (placedBy.kind === 'length') return { [fields.ofLength(placedBy.nights)]: 'desc' };
  if (placedBy.kind === 'departure')
    return sortByScript(buildStayScript(placedBy, priceBasis, 'return price;'), 'desc');
  return maxPrice === undefined
    ? { [fields.highest]: 'desc' }
    : sortByScript(buildPricesScript(highestUpTo, priceBasis, { bound: maxPrice }, placedBy.prices), 'desc');
}

function buildLowestPerNight({ priceBasis }: PriceOrdering, placedBy: PlacedBy): SortEntry {
  const fields = priceFields[priceBasis];
  if (placedBy.kind === 'best') return { [fields.perNight]: 'asc' };
  // Of one length, the price decides.
  if (placedBy.kind === 'length') return { [fields.ofLength(placedBy.nights)]: 'asc' };
  return sortByScript(buildStayScript(placedBy, priceBasis, 'return (double) price / nights;'), 'asc');
}

/** The values of a field are ascending. */
const lowestFrom =
  'for (int i = 0; i < all.size(); i++) { long price = all.get(i) + services; ' +
  'if (price >= params.bound) return price; } return Integer.MAX_VALUE;';

const highestUpTo =
  'for (int i = all.size() - 1; i >= 0; i--) { long price = all.get(i) + services; ' +
  'if (price <= params.bound) return price; } return -1;';

/**
 * Builds a script over `price` (cents, on the basis) and `nights` of the stay that places a document, and over `bases`, its base price where
 * it differs.
 */
export function buildStayScript(
  placedBy: Exclude<PlacedBy, { kind: 'best' }>,
  priceBasis: PriceBasis,
  result: string,
  more = {},
): Script {
  const { ofLength } = priceFields[priceBasis];
  const isOne = placedBy.kind === 'length';
  const nights = isOne ? 'params.nights' : "(int) (params.departure - doc['arrival'].value)";
  const [price, base] = isOne ? ['params.price', 'params.base'] : ['params.prices[nights]', 'params.bases[nights]'];
  const needsBase = result.includes('bases');
  const source =
    `int nights = ${nights}; long price = doc[${price}].value; ${needsBase ? `def bases = doc[${base}]; ` : ''}` +
    result;
  const params = isOne
    ? { nights: placedBy.nights, price: ofLength(placedBy.nights), base: `basePrice.${placedBy.nights}` }
    : { departure: placedBy.departure, prices: lengths.map(ofLength), ...(needsBase && { bases: basePriceFields }) };
  return { lang: 'painless', source, params: { ...params, ...more } };
}

const lengths = Array.from({ length: longestStay + 1 }, (_, nights) => nights);
const basePriceFields = lengths.map((nights) => `basePrice.${nights}`);

/** As `discountPercentOf` computes it; a base price that is not there is the price. */
const discountPercent =
  'if (bases.size() == 0) return 0; long base = bases.value; ' +
  'if (base == 0) return 0; return (200 * (base - price) + base) / (2 * base);';

/** Builds the sort by the number that a script yields. */
export function sortByScript(script: Script, order: 'asc' | 'desc'): SortEntry {
  return { _script: { type: 'number', script, order } };
}

/**
 * Builds a script over `all`, the prices of a document, and `services`, which is to be added to each on the basis. The index keeps a price as
 * often as the document has it.
 */
export function buildPricesScript(
  result: string,
  priceBasis: PriceBasis,
  params: Readonly<Record<string, number>>,
  prices: 'each' | 'last' = 'each',
): Script {
  const services = priceBasis === 'total' ? "doc['mandatoryServicesPrice'].value" : '0';
  const field = prices === 'each' ? 'prices' : 'lastPrices';
  const source = `def all = doc['${field}']; long services = ${services}; ${result}`;
  return { lang: 'painless', source, params };
}
