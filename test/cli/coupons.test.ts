import { expect, it } from 'vitest';
import { findCoupon } from '../../src/stays/store/coupons.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { commandWorld } from './command-runs.ts';

const line =
  'coupons save SUMMER --label fr="Bel été" en=Summer --percent 12.5 --valid-from 2027-03-01T08:00Z ' +
  '--arrival-from 20270701 --arrival-to 20270831 --min-nights 7 --min-price 400.50 --max-uses 3 --not-combinable';

it('is made with every term, and the same again changes nothing', async () => {
  const { done, db } = commandWorld();
  expect(await done(line)).toMatchObject({ action: 'INSERTED', coupon: { percent: 12.5, minPrice: 400.5, uses: 0 } });
  expect(findCoupon(db, 'summer')).toMatchObject({
    code: 'SUMMER',
    label: { fr: 'Bel été', en: 'Summer' },
    percent: 1250,
    minNights: 7,
    minPrice: 40_050,
    validFrom: Date.UTC(2027, 2, 1, 8),
    combinable: false,
    maxUses: 3,
  });
  expect(await done(line)).toMatchObject({ action: 'IGNORED' });
  expect(await done('coupons save summer')).toMatchObject({ action: 'IGNORED' });
});

it('is changed by what the options say only: an amount replaces a percentage, channels replace lodgings', async () => {
  const { done, db, ...world } = commandWorld();
  const pins = lodgingIdOf({ db, ...world }, 'PINS');
  await done(line);
  await done(`coupons save SUMMER --amount 40 --lodging ${pins} --label de=Sommer`);
  expect(findCoupon(db, 'SUMMER')).toMatchObject({
    amount: 4000,
    lodgings: [pins],
    label: { fr: 'Bel été', en: 'Summer', de: 'Sommer' },
    minNights: 7,
  });
  expect(findCoupon(db, 'SUMMER')?.percent).toBeUndefined();
  await done('coupons save SUMMER --channel small.OUT --without max-uses not-combinable arrival-to');
  const coupon = findCoupon(db, 'SUMMER');
  expect(coupon).toMatchObject({ amount: 4000, gateways: ['Small.out'], combinable: true });
  expect([coupon?.lodgings, coupon?.maxUses, coupon?.arrivalTo]).toEqual([undefined, undefined, undefined]);
  expect(await done('coupons list')).toMatchObject([{ code: 'SUMMER', amount: 40, gateways: ['Small.out'] }]);
});

it('is refused whole, each wrong term by its option', async () => {
  const { refused, misused, db } = commandWorld();
  expect(await misused('coupons save X --percent 200 --min-nights 63 --arrival-from 20270230')).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: ['--label', '--percent', '--arrival-from', '--min-nights']
      .map((option) => expect.objectContaining({ option }) as object)
      .toSorted(),
  });
  expect(await misused('coupons save X --label en=X --percent 5 --amount 5')).toMatchObject({
    errors: [{ code: 'CONFLICTING_FIELDS' }],
  });
  expect(
    await misused(
      'coupons save X --percent 5 --amount 5 --arrival-from 20270801 --arrival-to 20270701 --channel Small.in',
    ),
  ).toMatchObject({
    errors: ['--label', '--percent', '--arrival-to', '--channel Small.in'].map((option) => ({ option })),
  });
  expect(await refused('coupons save X --label en=X --percent 5 --channel Small.in')).toMatchObject({
    message: '--channel Small.in: There is no such OUT channel.',
  });
  expect(findCoupon(db, 'X')).toBeUndefined();
});

it.each(['"SUMMER SUN"', 'ÉTÉ', 'A.B', 'X'.repeat(41)])('has no code that nobody could send: %s', async (code) => {
  const { misused } = commandWorld();
  const refusal = await misused(`coupons save ${code} --label en=X --percent 5`);
  expect(refusal).toMatchObject({ errors: [{ option: 'code', code: 'INVALID_VALUE' }] });
});

it('is removed in any case, once', async () => {
  const { done, refused, db } = commandWorld();
  await done(line);
  expect(await done('coupons remove summer')).toEqual({ code: 'summer', removed: true });
  expect(findCoupon(db, 'SUMMER')).toBeUndefined();
  expect(await refused('coupons remove SUMMER')).toMatchObject({ code: 'COUPON_NOT_FOUND' });
});
