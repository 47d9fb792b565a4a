import { saveCoupon } from '../../../src/stays/store/coupons.ts';
import type { TestService } from '../service.ts';

/** Keeps a coupon of 5 percent whose code no coupon of today may have, as an earlier version left it. */
export function keepFormerCoupon({ db }: TestService, code: string): void {
  saveCoupon(db, { code, label: { en: 'X' }, percent: 500, minNights: 1, minPrice: 0, combinable: true });
}
