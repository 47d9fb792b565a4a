import type { Coupon } from '../rules/prices/discounts.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction } from '../../sqlite/database.ts';

/** Codes are compared case-insensitively. */
export function saveCoupon(db: Db, coupon: Omit<Coupon, 'uses'>): SaveAction {
  return inTransaction(db, () => {
    const text = canonicalJson(coupon);
    const known = scalar<string>(db, 'SELECT coupon FROM coupons WHERE code = ?').get(coupon.code);
    if (known === text) return 'IGNORED';
    prepared(
      db,
      'INSERT INTO coupons (code, coupon) VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET coupon = excluded.coupon',
    ).run(coupon.code, text);
    return known === undefined ? 'INSERTED' : 'UPDATED';
  });
}

/** The code is case-insensitive; `uses` counts live and completed bookings. */
export function findCoupon(db: Db, code: string): Coupon | undefined {
  const text = scalar<string>(db, 'SELECT coupon FROM coupons WHERE code = ?').get(code);
  if (text === undefined) return undefined;
  const uses = scalar<number>(
    db,
    `SELECT count(*) FROM bookings
     WHERE promo_code = ? AND state IN ('PENDING_PAYMENT', 'REQUESTED', 'BOOKED', 'COMPLETED')`,
  ).get(code);
  return { ...(JSON.parse(text) as Omit<Coupon, 'uses'>), uses: uses ?? 0 };
}

export function readCoupons(db: Db): Coupon[] {
  const codes = scalar<string>(db, 'SELECT code FROM coupons ORDER BY code').all();
  return codes.flatMap((code) => findCoupon(db, code) ?? []);
}

/** The code is case-insensitive; bookings keep their discount. */
export function removeCoupon(db: Db, code: string): boolean {
  return prepared(db, 'DELETE FROM coupons WHERE code = ?').run(code).changes > 0;
}
