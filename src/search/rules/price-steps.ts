import type { Cents } from '../../values/money.ts';

/** How many results (`count`) cost exactly `price`, or from `price` up to but not including the next multiple of `priceStep`. */
export interface PriceCount {
  price: Cents;
  count: number;
}

/** Results are counted in steps of this width, so bounds of bands and of histograms are multiples of it. */
export const priceStep: Cents = 5_00;

/** Where steps with results begin, rising, and how many results are in those before each of them. */
interface PriceSteps {
  starts: readonly Cents[];
  before: readonly number[];
  total: number;
}

/** Sorts counted results into steps. */
export function sortIntoSteps(counts: readonly PriceCount[]): PriceSteps {
  const sums = new Map<Cents, number>();
  for (const { price, count } of counts) {
    const start = price - (price % priceStep);
    sums.set(start, (sums.get(start) ?? 0) + count);
  }
  const starts = [...sums.keys()].sort((a, b) => a - b);
  let total = 0;
  const before = starts.map((start) => (total += sums.get(start) as number) - (sums.get(start) as number));
  return { starts, before, total };
}

/** Finds the step that holds the result with the rank by price, from 0, and yields where it begins. */
export function findStepOf({ starts, before }: PriceSteps, rank: number): Cents {
  return starts[before.findLastIndex((count) => count <= rank)] as Cents;
}

/** Counts the results below the price, a multiple of `priceStep`. */
export function countBelow({ starts, before, total }: PriceSteps, price: Cents): number {
  const next = starts.findIndex((start) => start >= price);
  return next === -1 ? total : (before[next] as number);
}
