import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** Greater than the price of any stay, in cents. */
const endOfCosts = 2 ** 32;

/** Packs a departure and the stay's price into one number so that the index finds both at once. */
export function pairDeparture(departure: Day, cost: Cents): number {
  return departure * endOfCosts + cost;
}

/** The range of packed numbers, both ends inclusive, of stays that end on the day within the price bounds. */
export function spanOfDeparture(
  departure: Day,
  { minPrice = 0, maxPrice = Infinity }: Pick<StayCriteria, 'minPrice' | 'maxPrice'>,
): { first: number; last: number } {
  const costs = [minPrice, maxPrice].map((cost) => Math.min(cost, endOfCosts - 1)) as [Cents, Cents];
  return { first: pairDeparture(departure, costs[0]), last: pairDeparture(departure, costs[1]) };
}
