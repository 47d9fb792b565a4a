import type { Day } from '../../values/day.ts';

/** Orders in which a document may hold its lodging's best stay: lowest and highest price, lowest (total) per night, highest discount. */
export const aheadOrders = ['price', 'dearest', 'perNight', 'totalPerNight', 'discount'] as const;
export type AheadOrder = (typeof aheadOrders)[number];

/** Per order, the first day on which this best stay is the best of all still bookable; orders without such a day are absent. */
export type BestSince = Readonly<Partial<Record<AheadOrder, Day>>>;

/** Greater than any day. */
const endOfDays = 2 ** 24;

/** Packs a week's first day and a day into one number so that the index finds both at once. */
export function pairWeek(firstDay: Day, since: Day): number {
  return firstDay * endOfDays + since;
}
