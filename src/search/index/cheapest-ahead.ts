import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { planningHorizon } from '../../stays/rules/planning/planning.ts';

/** An arrival day with at least one stay of an enabled price. */
interface PricedDay {
  arrival: Day;
  /** The last day on which one of its stays can be booked. */
  bookableUntil: Day;
  minPrice: Cents;
}

/**
 * Finds few of a lodging's arrival days such that a cheapest bookable day is among them, today and on every later day: a day is left
 * out when a cheaper one can be booked as long and comes into the planning horizon no later. Searches for lodgings alone look at these only.
 */
export function findCheapestAhead(days: readonly PricedDay[], today: Day): Set<Day> {
  const horizon = today + planningHorizon;
  // What comes into the horizon later hides nothing that is in it now, and is hidden by nothing here.
  const ahead = new Set(days.filter(({ arrival }) => arrival > horizon).map(({ arrival }) => arrival));
  const near = days.filter(({ arrival }) => arrival <= horizon);
  let lowest = Infinity;
  for (const { arrival, minPrice } of near.sort((a, b) => b.bookableUntil - a.bookableUntil || b.arrival - a.arrival)) {
    if (minPrice >= lowest) continue;
    lowest = minPrice;
    ahead.add(arrival);
  }
  return ahead;
}
