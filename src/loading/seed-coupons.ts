import { saveCoupon } from '../stays/store/coupons.ts';
import type { Db } from '../sqlite/database.ts';
import { findGateway } from '../partners/store/gateways.ts';
import { findLodgingId } from '../lodgings/store/lodgings.ts';
import type { Loaded } from './seed-kind.ts';
import { listMistakes, type ObjectMistake } from './seed-mistake.ts';
import { seedCouponShape } from './seed-shapes.ts';

/** Loads a coupon; the lodgings and channels that it names must exist. */
export function loadCoupon(db: Db, value: unknown): Loaded {
  const checked = seedCouponShape.safeParse(value);
  if (!checked.success) return { mistakes: listMistakes(checked.error, value) };
  const { lodgings, gateways, ...coupon } = checked.data;
  const ids = lodgings?.map((provider) => findLodgingId(db, provider));
  const codes = gateways
    ?.map((code) => findGateway(db, code))
    .map((each) => (each?.direction === 'OUT' ? each.code : undefined));
  const mistakes = [
    ...findUnknown(ids, '/lodgings', 'The property does not exist'),
    ...findUnknown(codes, '/gateways', 'There is no such OUT channel'),
  ];
  if (mistakes.length > 0) return { mistakes };
  return {
    action: saveCoupon(db, {
      code: coupon.code,
      label: coupon.label,
      percent: coupon.percent,
      amount: coupon.amount,
      validFrom: coupon.validFrom,
      validTo: coupon.validTo,
      arrivalFrom: coupon.arrivalFrom,
      arrivalTo: coupon.arrivalTo,
      minNights: coupon.minNights,
      minPrice: coupon.minPrice,
      lodgings: ids?.filter((id) => id !== undefined),
      gateways: codes?.filter((code) => code !== undefined),
      combinable: coupon.combinable,
      maxUses: coupon.maxUses,
    }),
  };
}

function findUnknown(found: readonly unknown[] | undefined, pointer: string, detail: string): ObjectMistake[] {
  return [...(found ?? []).entries()]
    .filter(([, each]) => each === undefined)
    .map(([place]) => ({ pointer: `${pointer}/${place}`, code: 'INVALID_VALUE', detail }));
}
