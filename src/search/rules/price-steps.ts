import type { Cents } from '../../values/money.ts';

/** Results are counted in steps of this width, so band and histogram bounds are multiples of it. */
export const priceStep: Cents = 5_00;

/** Lower bounds of the steps with results, ascending, and the number of results below each. */
interface PriceSteps {
  starts: readonly Cents[];
  before: readonly number[];
  total: number;
}

export function sortIntoSteps(prices: readonly Cents[]): PriceSteps {
  const sums = new Map<Cents, number>();
  for (const price of prices) {
    const start = price - (price % priceStep);
    sums.set(start, (sums.get(start) ?? 0) + 1);
  }
  const starts = [...sums.keys()].sort((a, b) => a - b);
  let total = 0;
  const before = starts.map((start) => (total += sums.get(start) as number) - (sums.get(start) as number));
  return { starts, before, total };
}

/** Returns the lower bound of the step that holds the result with this rank by price, from 0. */
export function findStepOf({ starts, before }: PriceSteps, rank: number): Cents {
  return starts[before.findLastIndex((count) => count <= rank)] as Cents;
}

/** `price` is a multiple of `priceStep`. */
export function countBelow({ starts, before, total }: PriceSteps, price: Cents): number {
  const next = starts.findIndex((start) => start >= price);
  return next === -1 ? total : (before[next] as number);
}
