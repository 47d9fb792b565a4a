import { selectShownValues, type Facet, type PriceBar } from './facets.ts';
import type { Cents } from '../../values/money.ts';
import { countBelow, findStepOf, priceStep, sortIntoSteps } from './price-steps.ts';
import type { StayCriteria } from './stay-criteria.ts';

const mostBands = 10;
const barCount = 30;

/** Both ends inclusive. */
type PriceRange = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

type PriceSteps = ReturnType<typeof sortIntoSteps>;

/**
 * At most 10 bands with about equal numbers of results, and a histogram. A band includes its lower bound; it is `selected` when the requested
 * range overlaps it by more than an edge. Empty without prices. There is one price per result.
 */
export function buildPriceFacet(prices: readonly Cents[], asked: PriceRange): Facet {
  if (prices.length === 0) return { values: [] };
  const steps = sortIntoSteps(prices);
  const bounds = chooseBandBounds(steps);
  const values = bounds.slice(1).map((to, index) => {
    const from = bounds[index] as Cents;
    const count = countBelow(steps, to) - countBelow(steps, from);
    return { value: `${from / 100}-${to / 100}`, count, selected: isSelected(from, to, asked) };
  });
  // Spread arguments have a limit that a large index can exceed.
  const lowest = prices.reduce((least, price) => Math.min(least, price));
  const highest = prices.reduce((most, price) => Math.max(most, price));
  return { values: selectShownValues('price', values), lowest, highest, histogram: buildHistogram(steps) };
}

/**
 * Chooses the band bounds, including the end of the last: the deciles of the results, each rounded so little that the neighbouring bands keep
 * about their size. Bounds that would leave a band empty are dropped.
 */
function chooseBandBounds(steps: PriceSteps): Cents[] {
  const tenths = Array.from({ length: mostBands }, (_, tenth) =>
    findStepOf(steps, Math.floor((tenth * steps.total) / mostBands)),
  );
  const first = tenths[0] as Cents;
  const end = (steps.starts.at(-1) as Cents) + priceStep;
  const firstUnit = chooseUnit((tenths[1] as Cents) - first);
  const lastUnit = chooseUnit(end - (tenths.at(-1) as Cents));
  const bounds = [firstUnit * Math.floor(first / firstUnit)];
  for (const [index, tenth] of tenths.entries()) {
    const [before = first, after = end] = [tenths[index - 1], tenths[index + 1]];
    const unit = chooseUnit(Math.min(tenth - before, after - tenth));
    const bound = unit * Math.floor(tenth / unit + 0.5);
    if (countBelow(steps, bound) > countBelow(steps, bounds.at(-1) as Cents)) bounds.push(bound);
  }
  return [...bounds, lastUnit * Math.ceil(end / lastUnit)];
}

/** Rounding unit for a bound at this distance from its neighbour: 5, 10, 25, 50, 100, 250, … €, at most a quarter of the distance. */
function chooseUnit(distance: Cents): Cents {
  let chosen = priceStep;
  for (let power = priceStep; 4 * power <= distance; power *= 10)
    for (const unit of [power, 2 * power, 5 * power]) if (4 * unit <= distance) chosen = unit;
  return chosen;
}

/** 30 bars of equal width from the 1st to the 99th percentile; prices outside count in the first and last bar. */
function buildHistogram(steps: PriceSteps): PriceBar[] {
  const rankOf = (percent: number) => Math.ceil((percent * steps.total) / 100) - 1;
  const from = findStepOf(steps, rankOf(1));
  const to = findStepOf(steps, rankOf(99)) + priceStep;
  const width = priceStep * Math.ceil((to - from) / (barCount * priceStep));
  return Array.from({ length: barCount }, (_, index) => {
    const [start, end] = [from + index * width, from + (index + 1) * width];
    const below = index === 0 ? 0 : countBelow(steps, start);
    const upTo = index === barCount - 1 ? steps.total : countBelow(steps, end);
    return { from: start, to: end, count: upTo - below };
  });
}

function isSelected(from: Cents, to: Cents, { minPrice, maxPrice }: PriceRange): boolean {
  if (minPrice === undefined && maxPrice === undefined) return false;
  const least = minPrice ?? 0;
  // A range of a single price still overlaps the band that holds it.
  const most = Math.max(maxPrice ?? Infinity, least + 1);
  return from < most && to > least;
}
