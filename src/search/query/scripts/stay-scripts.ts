import type { Day } from '../../../values/day.ts';
import { priceFields, type PriceBasis } from '../../rules/price-fields.ts';
import type { Computation, Script } from './computation.ts';
import { countUpTo, findPlace, openPacked, packedFunctions, readBase, readPrice, servicesOf } from './packed-prices.ts';

/**
 * Which stay determines a document's position: the one of a length, the one that ends on a day, or its best; `prices`
 * then says which field holds its prices.
 */
export type PlacedBy =
  | { kind: 'length'; nights: number }
  | { kind: 'departure'; departure: Day }
  | { kind: 'best'; prices: 'each' | 'last' };

type OfStay = Pick<Computation, 'value'> & Partial<Pick<Computation, 'statements'>>;

/** The expression may use `price` (cents, on the basis), `nights` and `base`, the base price without basis. */
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

/** Same formula as `discountPercentOf`. */
export const discountPercent: OfStay = { value: 'base == 0 ? 0 : (200 * (base - price) + base) / (2 * base)' };

/** Folds all prices of a document: `start`, then `each` for every `price`, then `value`. */
interface FoldOfPrices {
  start: string;
  each: string;
  value: string;
}

export const lowestFrom: FoldOfPrices = {
  start: 'long bound = params.bound; long best = Integer.MAX_VALUE; ',
  each: 'if (price >= bound && price < best) best = price; ',
  value: 'best',
};

export const highestUpTo: FoldOfPrices = {
  start: 'long bound = params.bound; long best = -1; ',
  each: 'if (price <= bound && price > best) best = price; ',
  value: 'best',
};

export const countWithin: FoldOfPrices = {
  start: 'long from = params.from; long to = params.to; int count = 0; ',
  each: 'if (price >= from && price <= to) count++; ',
  value: 'count',
};

/** Prices on the basis: `each` of them, or only the `last` ones. */
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

/**
 * Runs on the last document of a kind of stays; counts stays of the whole kind with prices (on the basis) within the
 * bounds.
 */
export function computeStaysOfKind(priceBasis: PriceBasis, bounds: { from: number; to: number }): Computation {
  return {
    functions: `${packedFunctions}${countUpTo}`,
    statements:
      `def packed = doc['pricesOfKind'].value; long services = ${servicesOf(priceBasis)}; ` +
      'long from = params.from; long to = params.to; ',
    value: 'countUpTo(packed, to - services) - countUpTo(packed, from - services - 1)',
    params: bounds,
  };
}

let filtersBuilt = 0;

/**
 * Matches documents with a price (cents, on the basis) within the bounds. Each script is unique: OpenSearch caches
 * repeated filters, and would run them over every document of the index for that.
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
