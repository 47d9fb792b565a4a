import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { estimateDailyPrices } = operationsByName;

const service = serviceForSuite(() => {
  const rows = [
    row('20270710', '20270717', 630, { basePrice: 700 }),
    row('20270710', '20270712', 250),
    row('20270712', '20270715', 100, { priceEnabled: false }),
    row('20270720', '20270722', 333.33),
  ];
  const seed = smallSeed({
    lodgings: [
      { ref: 'ROWS', contract: { dealRows: rows } },
      { ref: 'BOOKED' },
      { ref: 'BLOCKED', property: { blocked: true } },
    ],
  });
  return { seed };
});

const row = (arrival: string, departure: string, price: number, members: object = {}) => ({
  arrival,
  departure,
  price,
  basePrice: price,
  ...members,
});

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}/estimated-daily-price${query}`;
const read = async (ref: string, query = '') => readAnswer(await service.get(path(ref, query)), estimateDailyPrices);
const daysOf = ({ dailyPrices }: Awaited<ReturnType<typeof read>>) => dailyPrices.map(({ day }) => day);

describe('the daily price of a night', () => {
  it('is what the cheapest stay with open price over it costs per night', async () => {
    const { lastChange, currency, dailyPrices } = await read('ROWS');
    expect([lastChange, currency]).toEqual(['2027-03-01 12:00', 'EUR']);
    const week = { price: 90, basePrice: 100, stay: { arrival: '20270710', departure: '20270717' } };
    expect(dailyPrices[0]).toEqual({
      day: '20270710',
      ...week,
      minStay: 2,
      maxStay: 7,
      arrivalAllowed: true,
      departureAllowed: false,
    });
    expect(dailyPrices[2]).toEqual({
      day: '20270712',
      ...week,
      minStay: 3,
      maxStay: 3,
      arrivalAllowed: true,
      departureAllowed: true,
    });
    expect(dailyPrices[5]).toEqual({ day: '20270715', ...week, arrivalAllowed: false, departureAllowed: true });
    expect(dailyPrices.slice(7)).toMatchObject([
      { day: '20270720', price: 166.67, basePrice: 166.67 },
      { day: '20270721', price: 166.67 },
    ]);
    expect(dailyPrices).toHaveLength(9);
  });
});

describe('the period of daily prices', () => {
  it('has both of its ends in it, and either may be left out', async () => {
    expect(daysOf(await read('ROWS', '?from=20270716&to=20270720'))).toEqual(['20270716', '20270720']);
    expect(daysOf(await read('ROWS', '?from=20270721'))).toEqual(['20270721']);
    expect(daysOf(await read('ROWS', '?to=20270710'))).toEqual(['20270710']);
    expect(daysOf(await read('ROWS', '?from=20300101'))).toEqual([]);
    expect(daysOf(await read('ROWS', '?from=20260101&to=20270709'))).toEqual([]);
  });

  it.each([
    ['from=20270720&to=20270719', 'INVALID_DATE_RANGE', 'to'],
    ['from=20270231', 'INVALID_DATE', 'from'],
    ['to=2027-07-10', 'INVALID_DATE', 'to'],
  ])('refuses %s', async (query, code, parameter) => {
    const problem = await readProblem(await service.get(path('ROWS', `?${query}`)), 400, code);
    expect(problem.errors?.map((error) => error.parameter)).toEqual([parameter]);
  });
});
