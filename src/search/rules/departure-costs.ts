import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** More than any stay costs, in cents. */
const endOfCosts = 2 ** 32;

/** Yields a departure and what the stay until then costs in one number, so that the index finds both at once. */
export function pairDeparture(departure: Day, cost: Cents): number {
  return departure * endOfCosts + cost;
}

/** Yields the lowest and the highest number of stays that end on the day and cost what is within the bounds, both inclusive. */
export function spanOfDeparture(
  departure: Day,
  { minPrice = 0, maxPrice = Infinity }: Pick<StayCriteria, 'minPrice' | 'maxPrice'>,
): { first: number; last: number } {
  const costs = [minPrice, maxPrice].map((cost) => Math.min(cost, endOfCosts - 1)) as [Cents, Cents];
  return { first: pairDeparture(departure, costs[0]), last: pairDeparture(departure, costs[1]) };
}
