import { saveCoupon } from '../stays/store/coupons.ts';
import { findGateway } from '../partners/store/gateways.ts';
import { findLodgingId } from '../lodgings/store/lodgings.ts';
import { createLoad } from './seed-kind.ts';
import { listWrongItems } from './seed-mistake.ts';
import { seedCouponShape } from './seed-shapes.ts';

/** Loads a coupon; the lodgings and channels that it names must exist. */
export const loadCoupon = createLoad(seedCouponShape, (db, { lodgings, gateways, ...coupon }) => {
  const ids = lodgings?.map((provider) => findLodgingId(db, provider));
  const codes = gateways
    ?.map((code) => findGateway(db, code))
    .map((each) => (each?.direction === 'OUT' ? each.code : undefined));
  const isUnknown = (found: number | string | undefined) => found === undefined;
  const mistakes = [
    ...listWrongItems(ids, isUnknown, '/lodgings', 'The property does not exist'),
    ...listWrongItems(codes, isUnknown, '/gateways', 'There is no such OUT channel'),
  ];
  if (mistakes.length > 0) return { mistakes };
  return {
    action: saveCoupon(db, {
      ...coupon,
      lodgings: ids?.filter((id) => id !== undefined),
      gateways: codes?.filter((code) => code !== undefined),
    }),
  };
});
