import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getStay } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'RATES', contract: { rates, unavailable: [{ from: '20270727', to: '20270728' }] } },
      {
        ref: 'ROWS',
        property: { services: [], generalDescription: { personMax: 2 } },
        contract: {
          retrocession: 5,
          dealRows: [
            { arrival: '20270710', departure: '20270717', basePrice: 777.77, price: 700, promotions: twoCodes },
          ],
        },
      },
      { ref: 'STOPPED', contract: { status: 'SALES_STOPPED' } },
      { ref: 'BOOKED' },
    ],
  });
  return { seed };
});

const twoCodes = [
  { code: 'EB10', label: 'Early' },
  { code: 'LM', label: 'Last' },
];
const rates = {
  nights: [
    {
      from: '20270605',
      to: '20270702',
      nightPrice: 100,
      minStay: 7,
      maxStay: 14,
      arrivalDays: ['SA'],
      departureDays: ['SA'],
    },
    { from: '20270703', to: '20270716', nightPrice: 99.99, basePrice: 120, minStay: 2, maxStay: 14, requestOnly: true },
    { from: '20270717', to: '20270730', nightPrice: 80, minStay: 2, maxStay: 14, priceEnabled: false },
  ],
  lengthDiscounts: [
    { minNights: 7, percent: 5 },
    { minNights: 14, percent: 12.5 },
  ],
  promotions: [
    { code: 'EARLY', label: 'Early booking', percent: 10, from: '20270605', to: '20270625', bookTo: '20270301' },
    { code: 'LONG', label: 'Two weeks', percent: 15, from: '20270605', to: '20270625', minNights: 14 },
  ],
};

const path = (ref: string, stay: string) => `/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${stay}`;
const read = async (ref: string, stay: string) => readAnswer(await service.get(path(ref, stay)), getStay);
const refused = async (ref: string, stay: string) =>
  readProblem(await service.get(path(ref, stay)), 404, 'STAY_NOT_AVAILABLE');

describe('the price of a stay', () => {
  it('is the sum of the nights less length discount and best promotion, rounded once', async () => {
    expect(await read('RATES', '20270605-20270612')).toEqual({
      id: '20270605-20270612',
      lodgingId: lodgingIdOf(service, 'RATES'),
      arrival: '20270605',
      departure: '20270612',
      nights: 7,
      basePrice: 665,
      price: 598.5,
      mandatoryServicesPrice: 25,
      totalPrice: 623.5,
      totalExcludes: [],
      onSiteTotal: 0,
      onSiteExcludes: [],
      currency: 'EUR',
      discountPercent: 10,
      priceEnabled: true,
      requestOnly: false,
      lastChange: '2027-03-01 12:00',
      lastChangeAt: expect.stringMatching(/^2027-03-01T12:00:00\.\d{3}Z$/) as string,
      discounts: [{ code: 'EARLY', label: 'Early booking', detail: '10%', value: 66.5 }],
    });
    expect(await read('RATES', '20270605-20270619')).toMatchObject({
      basePrice: 1225,
      price: 1041.25,
      totalPrice: 1066.25,
      discountPercent: 15,
      discounts: [{ code: 'LONG', label: 'Two weeks', detail: '15%', value: 183.75 }],
    });
  });
});

describe('a stay that cannot be booked', () => {
  it.each([
    ['RATES', '20270608-20270612', ['ARRIVAL_DAY_NOT_ALLOWED', 'STAY_TOO_SHORT'], 'SA'],
    ['RATES', '20270605-20270616', ['DEPARTURE_DAY_NOT_ALLOWED'], 'SA'],
    ['RATES', '20270605-20270626', ['STAY_TOO_LONG'], '7,14'],
    ['RATES', '20270726-20270730', ['UNAVAILABLE'], '20270727,20270728'],
    ['RATES', '20270729-20270802', ['NO_PRICE'], ''],
    ['RATES', '20290401-20290403', ['TOO_FAR_AHEAD', 'NO_PRICE'], '20290228'],
    ['RATES', '20270220-20270222', ['IN_THE_PAST', 'NO_PRICE'], ''],
    ['ROWS', '20270304-20270311', ['TOO_LATE_TO_BOOK'], '5,20270306'],
    ['ROWS', '20270710-20270715', ['DURATION_NOT_OFFERED'], '7'],
  ])('%s %s is refused with its reasons and their figures', async (ref, stay, codes, figures) => {
    const problem = await refused(ref, stay);
    const reasons = problem.reasons ?? [];
    expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    const first = reasons.find(({ code }) => code === codes[0]);
    expect(Object.values(first?.data ?? {}).join(',')).toBe(figures);
    expect(first?.detail).not.toBe('');
  });
});

describe('the read of a stay', () => {
  it('with a pax above personMax is CAPACITY_EXCEEDED, up to it no difference', async () => {
    const stay = path('ROWS', '20270710-20270717');
    expect(await readAnswer(await service.get(`${stay}?pax=2`), getStay)).toEqual(
      await read('ROWS', '20270710-20270717'),
    );
    await readProblem(await service.get(`${stay}?pax=3`), 422, 'CAPACITY_EXCEEDED');
    await readProblem(await service.get(`${stay}?pax=0`), 400, 'INVALID_PARAMETER');
  });
});
