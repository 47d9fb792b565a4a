import { describe, expect, it } from 'vitest';
import { keepFormerCoupon } from '../../support/arrange/coupons.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getDiscountCode } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'MAIN', contract: { dealRows } },
      { ref: 'SIDE' },
      { ref: 'BLOCKED', property: { blocked: true } },
    ],
    coupons: [
      coupon('SPRING', { validTo: '2027-12-31T22:00:00Z' }),
      coupon('HALF_2', { percent: 12.5 }),
      coupon('FIFTY', { percent: undefined, amount: 50, label: { fr: 'Cinquante' } }),
      coupon('LATER', { validFrom: '2027-03-01T12:00:01Z' }),
      coupon('OVER', { validTo: '2027-03-01T11:59:59Z' }),
      coupon('AUGUST', { arrivalFrom: '20270801' }),
      coupon('WEEK', { minNights: 7 }),
      coupon('RICH', { minPrice: 400 }),
      coupon('SIDE', { lodgings: [{ providerId: 'Small.in', providerReference: 'SIDE' }] }),
      coupon('OTHER', { gateways: ['Other.out'] }),
      coupon('ALONE', { combinable: false }),
      coupon('ONCE', { maxUses: 1 }),
    ],
  });
  return { seed };
});

const label = { fr: 'Printemps', en: 'Spring' };
const coupon = (code: string, members: object) => ({ code, label, percent: 5, ...members });
const dealRows = [
  {
    arrival: '20270710',
    departure: '20270717',
    basePrice: 700,
    price: 630,
    promotions: [{ code: 'EB10', label: 'Early' }],
  },
  { arrival: '20270717', departure: '20270724', price: 333.3 },
  { arrival: '20270724', departure: '20270726', price: 30 },
  { arrival: '20270807', departure: '20270814', price: 500 },
];

const ask = (code: string, stay: string, { ref = 'MAIN', query = '', key = undefined as string | undefined } = {}) =>
  service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${stay}/discountcodes/${code}${query}`, { key });
const read = async (code: string, stay: string, query = '') =>
  readAnswer(await ask(code, stay, { query }), getDiscountCode);

describe('what a discount code takes off', () => {
  it('is a part of the price after promotion, without mandatory services', async () => {
    expect(await read('SPRING', '20270710-20270717', '?lang=en')).toEqual({
      code: 'SPRING',
      label: 'Spring',
      detail: '5%',
      value: 31.5,
      percent: 5,
      priceBefore: 630,
      priceAfter: 598.5,
      combinable: true,
      validUntil: '2027-12-31T22:00:00.000Z',
    });
  });

  it('is what an evaluation with the code takes off', async () => {
    const stay = { arrival: '20270710', departure: '20270717', occupantCount: 2, promoCode: 'spring' };
    const body = { requestType: 'EVALUATION', lodgingId: lodgingIdOf(service, 'MAIN'), ...stay };
    const response = await service.post('/v2/bookings/easy', body, { key: smallKeys.seller });
    const evaluation = (await response.json()) as { discountValue: number };
    expect(evaluation.discountValue).toBe((await read('SPRING', '20270710-20270717')).value);
  });
});

it.each(['SUMMER SUN', 'ÉTÉ', 'A/B.C', 'X'.repeat(64)])(
  'is found under a code of earlier versions: %s',
  async (code) => {
    keepFormerCoupon(service, code);
    expect(await read(encodeURIComponent(code), '20270710-20270717')).toMatchObject({ code, value: 31.5 });
    const stay = { arrival: '20270710', departure: '20270717', occupantCount: 2, promoCode: code };
    const body = { requestType: 'EVALUATION', lodgingId: lodgingIdOf(service, 'MAIN'), ...stay };
    const response = await service.post('/v2/bookings/easy', body, { key: smallKeys.seller });
    expect(await response.json()).toMatchObject({ discountValue: 31.5 });
  },
);

describe('refusals of a discount code', () => {
  it.each([
    ['LATER', '20270710-20270717', 'The code is not valid yet'],
    ['OVER', '20270710-20270717', 'The code is no longer valid'],
    ['AUGUST', '20270710-20270717', 'The code is not for this arrival'],
    ['WEEK', '20270724-20270726', 'The stay is too short for the code'],
    ['RICH', '20270717-20270724', 'The price of the stay is too low for the code'],
    ['SIDE', '20270710-20270717', 'The code is not for this lodging'],
    ['OTHER', '20270710-20270717', 'The code is not for this lodging'],
    ['ALONE', '20270710-20270717', 'The code cannot be combined with the promotion of this stay'],
  ])('refuse %s for %s', async (code, stay, detail) => {
    expect((await readProblem(await ask(code, stay), 422, 'DISCOUNT_NOT_APPLICABLE')).detail).toBe(detail);
  });

  it('come once the code is used up', async () => {
    expect((await read('ONCE', '20270807-20270814')).value).toBe(25);
    const stay = { arrival: '20270610', departure: '20270613', occupantCount: 2, promoCode: 'ONCE', customer };
    const body = { lodgingId: lodgingIdOf(service, 'SIDE'), ...stay };
    expect((await service.post('/v2/bookings', body, { key: smallKeys.seller })).status).toBe(201);
    const problem = await readProblem(await ask('ONCE', '20270807-20270814'), 422, 'DISCOUNT_NOT_APPLICABLE');
    expect(problem.detail).toBe('The code has been used as often as it may be');
  });

  it('name an unknown code, a stay that cannot be booked, a lodging that is not on sale', async () => {
    await readProblem(await ask('NOBODY', '20270710-20270717'), 404, 'DISCOUNT_CODE_UNKNOWN');
    const problem = await readProblem(await ask('SPRING', '20270710-20270718'), 404, 'STAY_NOT_AVAILABLE');
    expect(problem.reasons).not.toEqual([]);
    expect(problem.alternatives).toHaveLength(4);
    const blocked = await ask('SPRING', '20270610-20270613', { ref: 'BLOCKED' });
    expect((await readProblem(blocked, 404, 'LODGING_NOT_FOUND')).state).toBe('BLOCKED');
  });

  it.each(['a%20b', 'x'.repeat(41), '%C3%A9', 'a.b', '%00'])('call %s no code', async (code) => {
    const problem = await readProblem(await ask(code, '20270710-20270717'), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['code']);
  });
});
