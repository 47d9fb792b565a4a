import { refuseValue, ruleOn } from '../formats/fields/field-errors.ts';
import { couponCodeInput } from '../lodgings/wire/body-fields.ts';
import { findLodgingId } from '../lodgings/store/lodgings.ts';
import type { Provider } from '../lodgings/rules/property.ts';
import { findGateway } from '../partners/store/gateways.ts';
import type { Db } from '../sqlite/database.ts';
import { findCoupon, saveCoupon } from '../stays/store/coupons.ts';
import { createLoad, ruleOnEach } from './seed-kind.ts';
import { seedCouponShape } from './seed-shapes.ts';

/**
 * The lodgings and channels that it names must exist. A known code stays, whatever its form: earlier versions accepted
 * more than customers can send.
 */
export const loadCoupon = createLoad(couponShapeOf, (db, { lodgings, gateways, ...coupon }) => ({
  action: saveCoupon(db, {
    ...coupon,
    lodgings: lodgings?.flatMap((provider) => findLodgingId(db, provider) ?? []),
    gateways: gateways?.map((code) => findOutChannel(db, code) ?? code),
  }),
}));

function couponShapeOf(db: Db) {
  return seedCouponShape.check(
    ruleOn<{ code: string }>(['code'], ({ code }, context) => {
      const { error } = couponCodeInput.safeParse(code);
      if (error && !findCoupon(db, code))
        refuseValue(context, 'INVALID_VALUE', error.issues[0]?.message ?? 'Must be a code', ['code']);
    }),
    ruleOnEach(
      'lodgings',
      (provider: Provider) => findLodgingId(db, provider) === undefined,
      'The property does not exist',
    ),
    ruleOnEach('gateways', (code: string) => findOutChannel(db, code) === undefined, 'There is no such OUT channel'),
  );
}

function findOutChannel(db: Db, code: string): string | undefined {
  const found = findGateway(db, code);
  return found?.direction === 'OUT' ? found.code : undefined;
}
