import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { listAvailabilities } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'ROWS', contract: { lodgingPack: 'SUMMER', retrocession: 1, dealRows } },
      {
        ref: 'RATES',
        contract: {
          rates: {
            nights: [nightly({ basePrice: 110, arrivalDays: ['SA'], departureDays: ['MO', 'TU'] })],
            lengthDiscounts: [{ minNights: 3, percent: 5 }],
            promotions: [{ code: 'P10', label: 'Ten', percent: 10, from: '20270717', to: '20270731' }],
          },
        },
      },
      {
        ref: 'LATE',
        contract: { retrocession: 2, rates: { nights: [{ ...nightly({}), from: '20270301', to: '20270305' }] } },
      },
      { ref: 'BOOKED' },
      { ref: 'CLOSED', contract: { unavailable: [{ from: '20270601', to: '20270828' }] } },
      { ref: 'FULL', contract: { unavailable: [{ from: '20270601', to: '20270831' }] } },
      { ref: 'BLOCKED', property: { blocked: true } },
      { ref: 'ENDED', contract: { status: 'END_OF_CONTRACT' } },
      { ref: 'BARE', contract: null },
    ],
  });
  return { seed };
});

const row = (arrival: string, departure: string, members: object = {}) => ({
  arrival,
  departure,
  price: 700,
  ...members,
});
const dealRows = [
  row('20270717', '20270731', { price: 1300.5 }),
  row('20270710', '20270717', { basePrice: 777.77, price: 700, promotions: [{ code: 'EB10', label: 'Early' }] }),
  row('20270710', '20270724', { priceEnabled: false }),
  row('20270724', '20270731', { requestOnly: true }),
  row('20270302', '20270303'),
];

const nightly = (members: object) => ({
  from: '20270701',
  to: '20270720',
  nightPrice: 100,
  minStay: 2,
  maxStay: 3,
  ...members,
});

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}/availabilities${query}`;
const read = async (ref: string, query = '') => readAnswer(await service.get(path(ref, query)), listAvailabilities);
const lastChange = {
  lastChange: '2027-03-01 12:00',
  lastChangeAt: expect.stringMatching(/^2027-03-01T12:00:00\.\d{3}Z$/) as string,
};
const staysOf = ({ availabilities }: Awaited<ReturnType<typeof read>>) =>
  availabilities.map(({ arrival, departure }) => `${arrival}-${departure}`);

describe('the list of availabilities', () => {
  it('has explicit stays with their prices, by arrival and departure', async () => {
    const answer = await read('ROWS');
    const usual = { priceEnabled: true, requestOnly: false, discountPercent: 0 };
    expect(answer).toEqual({
      ...lastChange,
      lodgingPack: 'SUMMER',
      hasPromo: true,
      availabilities: [
        { arrival: '20270302', departure: '20270303', basePrice: 700, price: 700, ...usual },
        {
          arrival: '20270710',
          departure: '20270717',
          basePrice: 777.77,
          price: 700,
          ...usual,
          discountPercent: 10,
          promotions: { promotion: [{ code: 'EB10' }] },
        },
        { arrival: '20270710', departure: '20270724', basePrice: 700, price: 700, ...usual, priceEnabled: false },
        { arrival: '20270717', departure: '20270731', basePrice: 1300.5, price: 1300.5, ...usual },
        { arrival: '20270724', departure: '20270731', basePrice: 700, price: 700, ...usual, requestOnly: true },
      ],
    });
  });
});

describe('a query for availabilities', () => {
  it('keeps arrivals on or before limit, and only stays of as many nights as duration names', async () => {
    expect(staysOf(await read('ROWS', '?limit=20270710'))).toEqual([
      ...['20270302-20270303', '20270710-20270717', '20270710-20270724'],
    ]);
    expect(staysOf(await read('ROWS', '?duration=14&duration=1'))).toEqual([
      ...['20270302-20270303', '20270710-20270724', '20270717-20270731'],
    ]);
    expect(staysOf(await read('ROWS', '?duration=14,7&limit=20270716'))).toEqual([
      ...['20270710-20270717', '20270710-20270724'],
    ]);
    expect(staysOf(await read('ROWS', '?duration[]=1&limit='))).toEqual(['20270302-20270303']);
  });

  it.each(['', '?duration=7', '?duration=14', '?limit=20270101', '?duration=62&limit=20270101'])(
    'has hasPromo speak of all stays of the lodging, whatever %s lists',
    async (query) => {
      expect((await read('ROWS', query)).hasPromo).toBe(true);
      expect((await read('FULL', query)).hasPromo).toBe(false);
    },
  );
});
