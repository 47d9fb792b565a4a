import type { Day } from '../../values/day.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import { priceFields } from '../rules/price-fields.ts';
import type { Script } from '../rules/script.ts';
import type { PriceBasis } from '../rules/price-basis.ts';

/**
 * Which stay puts a document in its place: the one of a length, the one that ends on a day, or its best; then `prices` says by which field
 * its prices are known.
 */
export type PlacedBy =
  | { kind: 'length'; nights: number }
  | { kind: 'departure'; departure: Day }
  | { kind: 'best'; prices: 'each' | 'last' };

// The values of a field are ascending.

/** Yields the lowest price from `bound` up. */
export const lowestFrom =
  'for (int i = 0; i < all.size(); i++) { long price = all.get(i) + services; ' +
  'if (price >= params.bound) return price; } return Integer.MAX_VALUE;';

/** Yields the highest price up to `bound`. */
export const highestUpTo =
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
  const nights = isOne ? 'params.nights' : nightsUntilDeparture;
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

const nightsUntilDeparture = "(int) (params.departure - doc['arrival'].value)";

const lengths = Array.from({ length: longestStay + 1 }, (_, nights) => nights);
const basePriceFields = lengths.map((nights) => `basePrice.${nights}`);

let filtersBuilt = 0;

/**
 * Builds a script that filters by `price` (cents, on the basis) of the stay that ends on the day; false for a document without one. No two
 * are the same: OpenSearch keeps what a filter finds that it meets some times, and would run it over every document of the index for that.
 */
export function buildDepartureFilter(
  departure: Day,
  priceBasis: PriceBasis,
  bounds: { from: number; to: number },
): Script {
  const source =
    `int nights = ${nightsUntilDeparture}; ` +
    'if (nights < 1 || nights >= params.prices.length) return false; def found = doc[params.prices[nights]]; ' +
    'if (found.size() == 0) return false; long price = found.value; return price >= params.from && price <= params.to;';
  const prices = lengths.map(priceFields[priceBasis].ofLength);
  filtersBuilt += 1;
  return { lang: 'painless', source, params: { departure, prices, ...bounds, number: filtersBuilt } };
}

/** As `discountPercentOf` computes it; a base price that is not there is the price. */
export const discountPercent =
  'if (bases.size() == 0) return 0; long base = bases.value; ' +
  'if (base == 0) return 0; return (200 * (base - price) + base) / (2 * base);';

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
