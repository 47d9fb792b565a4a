import type { Day } from '../../../values/day.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { Script } from '../../rules/script.ts';
import type { PriceBasis } from '../../rules/price-basis.ts';
import type { Computation } from './computation.ts';
import { countUpTo, findPlace, openPacked, packedFunctions, readBase, readPrice } from './packed-prices.ts';

/**
 * Which stay puts a document in its place: the one of a length, the one that ends on a day, or its best; then `prices` says where its prices
 * are known from.
 */
export type PlacedBy =
  | { kind: 'length'; nights: number }
  | { kind: 'departure'; departure: Day }
  | { kind: 'best'; prices: 'each' | 'last' };

/** What is computed of a stay: a number of it, after statements. */
type OfStay = Pick<Computation, 'value'> & Partial<Pick<Computation, 'statements'>>;

/**
 * Builds what is computed of the stay that places a document from its `price` (cents, on the basis), its `nights`, and its `base` price, which
 * is on no basis.
 */
export function computeOfStay(
  placedBy: Exclude<PlacedBy, { kind: 'best' }>,
  priceBasis: PriceBasis,
  { statements = '', value }: OfStay,
  more = {},
): Computation {
  const needsBase = value.includes('base');
  if (placedBy.kind === 'length') {
    const { nights } = placedBy;
    return {
      statements:
        'int nights = params.nights; long price = doc[params.price].value; ' +
        (needsBase ? 'def bases = doc[params.base]; long base = bases.size() == 0 ? price : bases.value; ' : '') +
        statements,
      value,
      params: { nights, price: priceFields[priceBasis].ofLength(nights), base: `basePrice.${nights}`, ...more },
    };
  }
  return {
    functions: packedFunctions,
    statements:
      `int nights = ${nightsUntilDeparture}; ${openPacked}${findPlace}${readPrice}${needsBase ? readBase : ''}` +
      `${addServices(priceBasis)}${statements}`,
    value,
    params: { departure: placedBy.departure, ...more },
  };
}

const nightsUntilDeparture = "(int) (params.departure - doc['arrival'].value)";

function addServices(priceBasis: PriceBasis): string {
  return priceBasis === 'total' ? "price += doc['mandatoryServicesPrice'].value; " : '';
}

/** As `discountPercentOf` computes it. */
export const discountPercent: OfStay = { value: 'base == 0 ? 0 : (200 * (base - price) + base) / (2 * base)' };

/** What is computed of all prices of a document: `value` after `each` was done with every `price`, which begins with `start`. */
export interface FoldOfPrices {
  start: string;
  each: string;
  value: string;
}

/** The lowest price from `bound` up. */
export const lowestFrom: FoldOfPrices = {
  start: 'long bound = params.bound; long best = Integer.MAX_VALUE; ',
  each: 'if (price >= bound && price < best) best = price; ',
  value: 'best',
};

/** The highest price up to `bound`. */
export const highestUpTo: FoldOfPrices = {
  start: 'long bound = params.bound; long best = -1; ',
  each: 'if (price <= bound && price > best) best = price; ',
  value: 'best',
};

/** How many stays have a price between `from` and `to`. */
export const countWithin: FoldOfPrices = {
  start: 'long from = params.from; long to = params.to; int count = 0; ',
  each: 'if (price >= from && price <= to) count++; ',
  value: 'count',
};

/** Builds what is computed of the prices of a document, on the basis: `each` of them, or the `last` ones alone. */
export function computeOfPrices(
  { start, each, value }: FoldOfPrices,
  priceBasis: PriceBasis,
  params: Readonly<Record<string, number>>,
  prices: 'each' | 'last' = 'each',
): Computation {
  const services = priceBasis === 'total' ? "long services = doc['mandatoryServicesPrice'].value; " : '';
  const work = `${services ? 'price += services; ' : ''}${each}`;
  if (prices === 'last')
    return {
      statements: `${services}${start}for (long held : doc['lastPrices']) { long price = held; ${work}} `,
      value,
      params,
    };
  return {
    functions: packedFunctions,
    statements:
      `${services}${start}${openPacked}for (int at = first; at < end; at += width) { ` +
      `${readPrice}if (price >= 0) { ${work}} } `,
    value,
    params,
  };
}

/** Builds what counts, in the last document of a kind of stays, those of the whole kind whose prices (on the basis) lie within the bounds. */
export function computeStaysOfKind(priceBasis: PriceBasis, bounds: { from: number; to: number }): Computation {
  const services = priceBasis === 'total' ? "doc['mandatoryServicesPrice'].value" : '0';
  return {
    functions: `${packedFunctions}${countUpTo}`,
    statements:
      `def packed = doc['pricesOfKind'].value; long services = ${services}; ` +
      'long from = params.from; long to = params.to; ',
    value: 'countUpTo(packed, to - services) - countUpTo(packed, from - services - 1)',
    params: bounds,
  };
}

let filtersBuilt = 0;

/**
 * Builds a script that finds documents with a price (cents, on the basis) within the bounds. No two are the same: OpenSearch keeps what a
 * filter finds that it meets some times, and would run it over every document of the index for that.
 */
export function buildPriceFilter(priceBasis: PriceBasis, bounds: { from: number; to: number }): Script {
  const { functions = '', statements, value } = computeOfPrices(countWithin, priceBasis, bounds);
  filtersBuilt += 1;
  return {
    lang: 'painless',
    source: `${functions}${statements}return ${value} > 0;`,
    params: { ...bounds, number: filtersBuilt },
  };
}
