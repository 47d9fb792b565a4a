import { selectShownValues, type Facet } from './facets.ts';
import type { Cents } from '../../values/money.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** How many results (`count`) cost exactly `price`, or from `price` up to but not including the next multiple of `finestBand`. */
interface PriceCount {
  price: Cents;
  count: number;
}

/** Widths of all bands are multiples of this one. */
export const finestBand: Cents = 10_00;

const mostBands = 10;

/** Prices that a search asks for, both ends included. */
type PriceRange = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

/**
 * Builds the price facet: at most 10 bands of the narrowest width of 10, 20, 50, 100, 200, … € that cover all prices, each
 * with its lower bound; a band is `selected` when the asked range overlaps it by more than an edge. Bands without results
 * between others are there too. Without prices it is empty.
 */
export function buildPriceFacet(
  counts: readonly PriceCount[],
  span: { lowest: Cents; highest: Cents } | undefined,
  asked: PriceRange,
): Facet {
  if (!span) return { values: [] };
  const width = chooseBandWidth(span.lowest, span.highest);
  const first = Math.floor(span.lowest / width);
  const sums = new Array<number>(Math.floor(span.highest / width) - first + 1).fill(0);
  for (const { price, count } of counts) {
    const band = Math.floor(price / width) - first;
    sums[band] = (sums[band] ?? 0) + count;
  }
  const values = sums.map((count, index) => {
    const [from, to] = [(first + index) * width, (first + index + 1) * width];
    return { value: `${from / 100}-${to / 100}`, count, selected: isSelected(from, to, asked) };
  });
  return { values: selectShownValues('price', values), ...span };
}

/** Builds the price facet of single prices, one for each result. */
export function buildPriceFacetOfPrices(prices: readonly Cents[], asked: PriceRange): Facet {
  if (prices.length === 0) return { values: [] };
  // Spread arguments have a limit that a large index can pass.
  const lowest = prices.reduce((least, price) => Math.min(least, price));
  const highest = prices.reduce((most, price) => Math.max(most, price));
  return buildPriceFacet(
    prices.map((price) => ({ price, count: 1 })),
    { lowest, highest },
    asked,
  );
}

/** Chooses the narrowest round width with which at most 10 bands cover both prices. */
function chooseBandWidth(lowest: Cents, highest: Cents): Cents {
  for (let power = finestBand; ; power *= 10)
    for (const width of [power, 2 * power, 5 * power])
      if (Math.floor(highest / width) - Math.floor(lowest / width) < mostBands) return width;
}

function isSelected(from: Cents, to: Cents, { minPrice, maxPrice }: PriceRange): boolean {
  if (minPrice === undefined && maxPrice === undefined) return false;
  const least = minPrice ?? 0;
  // A range of one price alone shares more than an edge with the band that holds it.
  const most = Math.max(maxPrice ?? Infinity, least + 1);
  return from < most && to > least;
}
