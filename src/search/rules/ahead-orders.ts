import type { Day } from '../../values/day.ts';

/** Orders by which a document may hold a lodging's best stay: cheapest, dearest, cheapest by the night (also of the total), most reduced. */
export const aheadOrders = ['price', 'dearest', 'perNight', 'totalPerNight', 'discount'] as const;
export type AheadOrder = (typeof aheadOrders)[number];

/** By each order the first day on which the best stay is the best of all that can be booked; orders by which it never is are left out. */
export type BestSince = Readonly<Partial<Record<AheadOrder, Day>>>;

/** More than any day. */
const endOfDays = 2 ** 24;

/** Yields a week, by its first day, and a day since which something is so of it in one number, so that the index finds both at once. */
export function pairWeek(firstDay: Day, since: Day): number {
  return firstDay * endOfDays + since;
}
