import { saveCoupon } from '../../../src/stays/store/coupons.ts';
import type { TestService } from '../service.ts';

/** A 5 percent coupon with a code that is no longer valid, as stored by an earlier version. */
export function keepFormerCoupon({ db }: TestService, code: string): void {
  saveCoupon(db, { code, label: { en: 'X' }, percent: 500, minNights: 1, minPrice: 0, combinable: true });
}
