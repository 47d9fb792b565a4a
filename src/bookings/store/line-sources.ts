import type { Property } from '../../lodgings/rules/property.ts';
import type { Db } from '../../sqlite/database.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import type { Booking } from '../rules/booking.ts';
import type { LineSources } from '../rules/line-labels.ts';

export function readLineSources(
  db: Db,
  { promoCode }: Pick<Booking, 'promoCode'>,
  { services }: Pick<Property, 'services'>,
): LineSources {
  return { services, coupon: promoCode === undefined ? undefined : findCoupon(db, promoCode)?.label };
}
