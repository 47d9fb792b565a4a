import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

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

  it('follows the arrival night’s lengths and weekdays, length discount and best promotion', async () => {
    const { availabilities, hasPromo } = await read('RATES');
    expect(hasPromo).toBe(true);
    expect(
      availabilities.map(({ arrival, departure, basePrice, price }) => [arrival, departure, basePrice, price]),
    ).toEqual([
      ['20270703', '20270705', 220, 200],
      ['20270703', '20270706', 313.5, 285],
      ['20270710', '20270712', 220, 200],
      ['20270710', '20270713', 313.5, 285],
      ['20270717', '20270719', 220, 180],
      ['20270717', '20270720', 313.5, 256.5],
    ]);
    expect(availabilities.map(({ discountPercent }) => discountPercent)).toEqual([9, 9, 9, 9, 18, 18]);
  });

  it('leaves out closed nights, and answers an empty list when nothing is free', async () => {
    expect(staysOf(await read('CLOSED'))).toEqual([
      ...['20270829-20270830', '20270829-20270831', '20270829-20270901'],
      ...['20270830-20270831', '20270830-20270901', '20270831-20270901'],
    ]);
    expect(await read('FULL')).toEqual({ ...lastChange, hasPromo: false, availabilities: [] });
  });

  it('leaves out every stay over a night that was booked, from the next request on', async () => {
    const before = await read('BOOKED');
    const body = {
      lodgingId: lodgingIdOf(service, 'BOOKED'),
      arrival: '20270610',
      departure: '20270613',
      occupantCount: 2,
      customer,
    };
    const booked = await service.post('/v2/bookings', body, { key: smallKeys.seller });
    const after = await read('BOOKED');
    expect(booked.status).toBe(201);
    const overlaps = ({ arrival, departure }: { arrival: string; departure: string }) =>
      arrival < '20270613' && departure > '20270610';
    expect(before.availabilities.filter(overlaps).length).toBeGreaterThan(50);
    expect(after.availabilities).toEqual(before.availabilities.filter((stay) => !overlaps(stay)));
    expect(staysOf(after)).toContain('20270609-20270610');
    expect(staysOf(after)).toContain('20270613-20270614');
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

describe('the read of availabilities', () => {
  it('hides what is not on sale, with the state where the catalog shows it', async () => {
    expect((await readProblem(await service.get(path('BLOCKED')), 404, 'LODGING_NOT_FOUND')).state).toBe('BLOCKED');
    expect((await readProblem(await service.get(path('ENDED')), 404, 'LODGING_NOT_FOUND')).state).toBeUndefined();
    expect((await readProblem(await service.get(path('BARE')), 404, 'LODGING_NOT_FOUND')).state).toBeUndefined();
  });
});
// Last, because the service's day never goes back.
it('the list of availabilities has nothing before today plus the retrocession, and steps on at midnight', async () => {
  expect(staysOf(await read('LATE'))).toEqual(['20270303-20270305', '20270303-20270306', '20270304-20270306']);
  service.clock.set(Date.UTC(2027, 2, 1, 22, 59, 59)); // 23:59:59 in Paris
  expect(staysOf(await read('LATE'))).toHaveLength(3);
  service.clock.set(Date.UTC(2027, 2, 1, 23));
  expect(staysOf(await read('LATE'))).toEqual(['20270304-20270306']);
  expect(staysOf(await read('ROWS'))[0]).toBe('20270710-20270717');
});
