import type { Day } from '../../../values/day.ts';
import type { StayColumns } from '../planning/planning.ts';
import { firstIndexFrom } from './stay-columns.ts';

/** Yields the stays that begin from the first day to the last; nothing is copied. */
export function columnsWithin(columns: StayColumns, first: Day, last: Day): StayColumns {
  const [start, end] = [firstIndexFrom(columns, first), firstIndexFrom(columns, last + 1)];
  return {
    arrival: columns.arrival.subarray(start, end),
    nights: columns.nights.subarray(start, end),
    price: columns.price.subarray(start, end),
    basePrice: columns.basePrice.subarray(start, end),
    promotion: columns.promotion.subarray(start, end),
    retrocession: columns.retrocession.subarray(start, end),
    flags: columns.flags.subarray(start, end),
    promotions: columns.promotions,
  };
}
