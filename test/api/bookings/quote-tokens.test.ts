import { beforeEach, describe, expect, it } from 'vitest';
import { easyBooking, evaluation } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const minute = 60_000;
/** 23:50 in Paris, on the last day of the promotion's booking window. */
const lateEvening = Date.UTC(2027, 2, 1, 22, 50);

const service = serviceForSuite(() => {
  const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831', bookTo: '20270301' };
  const property = { gateways: ['Small.out', 'Other.out'] };
  const contract = { rates: { nights: [usualNights], promotions: [promotion] } };
  const lodgings = [
    { ref: 'MAIN', property, contract },
    { ref: 'SECOND', property },
  ];
  const coupons = [{ code: 'FIVE', label: { fr: 'Cinq' }, percent: 5 }];
  return { seed: smallSeed({ lodgings, coupons }), now: lateEvening };
});
beforeEach(() => service.clock.set(lateEvening));

const post = (body: object, key = smallKeys.seller) => service.post('/v2/bookings/easy', body, { key });
const stay = (day: number, members: object = {}) => ({
  lodgingId: lodgingIdOf(service, 'MAIN'),
  arrival: `202706${day}`,
  departure: `202706${day + 2}`,
  occupantCount: 2,
  ...members,
});
const evaluate = async (day: number, members: object = {}) =>
  readAnswer(await post({ requestType: 'EVALUATION', ...stay(day, members) }), evaluation);
const bodyWith = (quoteToken: string, day: number, members: object = {}) => {
  return { requestType: 'BOOKED', customer, quoteToken, ...stay(day, members) };
};
const book = async (...wish: Parameters<typeof bodyWith>) =>
  readAnswer(await post(bodyWith(...wish)), easyBooking, 201);
const expectInvalid = async (...wish: Parameters<typeof bodyWith>) => {
  const problem = await readProblem(await post(bodyWith(...wish)), 422, 'VALIDATION_FAILED');
  expect(problem.errors?.[0]?.pointer).toBe('/quoteToken');
};

describe('a live quote token', () => {
  it('is sold at its value although the price moved at midnight', async () => {
    const { quoteToken, value, totalValue } = await evaluate(10);
    expect({ value, totalValue }).toEqual({ value: 180, totalValue: 205 });
    service.clock.set(lateEvening + 14 * minute);
    expect((await evaluate(10)).value).toBe(200);
    expect(await book(quoteToken, 10)).toMatchObject({ basePrice: 200, price: 180, totalPrice: 205, amountDue: 205 });
  });

  it('stands for the extras and the coupon that the booking leaves out', async () => {
    const { quoteToken, value } = await evaluate(16, { extras: ['SHEETS', 'GARAGE'], promoCode: 'five' });
    expect(value).toBe(180 + 22 - 9);
    expect(await book(quoteToken, 16)).toMatchObject({ totalPrice: value + 25 });
  });

  it('survives a restart of the service', async () => {
    const { quoteToken } = await evaluate(19);
    await service.restart();
    await book(quoteToken, 19);
  });

  it('does not go below the partner’s own limits', async () => {
    const { quoteToken } = await evaluate(22);
    await readProblem(await post(bodyWith(quoteToken, 22, { price: 179 })), 409, 'PRICE_CHANGED');
    await readProblem(await post(bodyWith(quoteToken, 22, { maxPrice: 204 })), 409, 'PRICE_CHANGED');
    await book(quoteToken, 22, { price: 180, maxPrice: 205 });
  });
});

describe('an expired quote token', () => {
  it('is QUOTE_EXPIRED after 15 minutes, with today’s price and a token for it', async () => {
    const { quoteToken, expiresAt } = await evaluate(25);
    expect(Date.parse(expiresAt)).toBe(lateEvening + 15 * minute);
    service.clock.set(lateEvening + 15 * minute);
    const problem = await readProblem(await post(bodyWith(quoteToken, 25)), 409, 'QUOTE_EXPIRED');
    expect(problem.evaluation).toMatchObject({ value: 200, totalValue: 225 });
    const fresh = problem.evaluation?.quoteToken ?? '';
    expect(await book(fresh, 25)).toMatchObject({ price: 200 });
  });

  it('still finds the booking that was made with it in time', async () => {
    const wish = { arrival: '20270710', departure: '20270712' };
    const { quoteToken } = await evaluate(10, wish);
    const body = bodyWith(quoteToken, 10, { ...wish, referenceReseller: 'R-1' });
    const first = await readAnswer(await post(body), easyBooking, 201);
    service.clock.set(lateEvening + 20 * minute);
    // Its payment link is new: that of a confirmed booking lasts thirty days from the day it is issued.
    const repeated = await readAnswer(await post(body), easyBooking, 200);
    expect({ ...repeated, paymentLink: first.paymentLink }).toEqual(first);
  });
});

describe('a quote token that does not fit', () => {
  it.each([
    { arrival: '20270702' },
    { departure: '20270705' },
    { occupantCount: 3 },
    { occupantCountChildren: 1 },
    { extras: ['GARAGE'] },
    { extras: ['SHEETS', 'GARAGE'] },
    { promoCode: 'FIVE' },
    { lodging: 'SECOND' },
  ])('is QUOTE_MISMATCH: %j', async ({ lodging, ...difference }: Record<string, unknown>) => {
    const dates = { arrival: '20270701', departure: '20270703' };
    const { quoteToken } = await evaluate(1, { ...dates, extras: ['SHEETS'] });
    const other = lodging === undefined ? {} : { lodgingId: lodgingIdOf(service, 'SECOND') };
    const body = bodyWith(quoteToken, 1, { ...dates, extras: ['SHEETS'], ...difference, ...other });
    await readProblem(await post(body), 422, 'QUOTE_MISMATCH');
  });

  it('is VALIDATION_FAILED at /quoteToken when it is forged, cut or another dealer’s', async () => {
    const { quoteToken } = await evaluate(28);
    const asked = { requestType: 'EVALUATION', ...stay(28) };
    const foreign = await readAnswer(await post(asked, smallKeys.other), evaluation);
    const [mark = '', payload = '', signature = ''] = quoteToken.split('.');
    const cheaper = Buffer.from(payload, 'base64url').toString().replaceAll('18000', '100');
    const forged = [
      foreign.quoteToken,
      `${mark}.${Buffer.from(cheaper).toString('base64url')}.${signature}`,
      quoteToken.slice(0, -2),
      `${quoteToken}A`,
      quoteToken.replace('q1.', 'q2.'),
      'q1..',
      'x',
    ];
    for (const token of forged) await expectInvalid(token, 28);
  });

  it('from a booking without a key is nobody’s', async () => {
    const body = { customer, price: 1, ...stay(28) };
    const problem = await readProblem(await service.post('/v2/bookings', body), 409, 'PRICE_CHANGED');
    await expectInvalid(problem.evaluation?.quoteToken ?? '', 28);
  });
});

describe('the key of quote tokens', () => {
  const [first, second] = ['the-first-secret-of-this-service-00000', 'the-second-secret-of-this-service-0000'];
  const withKeys = (quoteSecret: string | undefined, quoteSecretFormer?: string) =>
    service.restart({ quoteSecret, quoteSecretFormer });
  const onSecond = () => ({ lodgingId: lodgingIdOf(service, 'SECOND') });
  const tokenFor = async (day: number) => (await evaluate(day, onSecond())).quoteToken;
  const expectSold = (quoteToken: string, day: number) => book(quoteToken, day, onSecond());
  const expectRefused = (quoteToken: string, day: number) => expectInvalid(quoteToken, day, onSecond());

  it('signs until it is replaced; tokens of the former one are good until that is taken away', async () => {
    const kept = await tokenFor(10);
    await withKeys(first);
    await expectRefused(kept, 10);
    const [early, late] = [await tokenFor(10), await tokenFor(13)];
    await withKeys(second, first);
    const fresh = await tokenFor(16);
    await expectSold(early, 10);
    await withKeys(second);
    await expectRefused(late, 13);
    await expectSold(fresh, 16);
  });

  it('that is kept with the data comes back when none is configured', async () => {
    await withKeys(undefined);
    const kept = await tokenFor(19);
    await withKeys(first);
    await expectRefused(kept, 19);
    await withKeys(undefined);
    await expectSold(kept, 19);
  });
});
