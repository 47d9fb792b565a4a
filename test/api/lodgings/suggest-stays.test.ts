import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { suggestStays } = operationsByName;

const service = serviceForSuite(() => {
  const nights = [{ ...usualNights, from: '20270301', to: '20270320' }];
  const seed = smallSeed({
    lodgings: [
      { ref: 'ROWS', contract: { dealRows } },
      { ref: 'NOW', contract: { rates: { nights } } },
      { ref: 'BOOKED' },
      {
        ref: 'GONE',
        contract: { rates: { nights: [usualNights] }, unavailable: [{ from: '20270704', to: '20270706' }] },
      },
      { ref: 'BLOCKED', property: { blocked: true } },
    ],
  });
  return { seed };
});

const row = (arrival: string, departure: string, price: number, members: object = {}) => ({
  arrival,
  departure,
  price,
  ...members,
});
const dealRows = [
  row('20270703', '20270710', 500),
  row('20270710', '20270717', 600),
  row('20270717', '20270724', 700),
  row('20270710', '20270715', 450),
  row('20270710', '20270719', 850),
  row('20270712', '20270718', 470),
  row('20270711', '20270718', 300, { priceEnabled: false }),
  row('20270709', '20270715', 480, { requestOnly: true }),
  row('20270821', '20270828', 400),
];

const path = (ref: string, rest: string) => `/v2/lodgings/${lodgingIdOf(service, ref)}/stays/suggests/${rest}`;
const read = async (ref: string, rest: string) => readAnswer(await service.get(path(ref, rest)), suggestStays);
const idsOf = (stays: Awaited<ReturnType<typeof read>>) => stays.map(({ id }) => id);

describe('the suggestions of stays', () => {
  it('have the exact stay first, then the same length by shift, then other lengths by shift, length and price', async () => {
    const stays = await read('ROWS', '20270710-20270717');
    expect(idsOf(stays)).toEqual([
      ...['20270710-20270717', '20270703-20270710', '20270717-20270724'],
      ...['20270710-20270715', '20270710-20270719', '20270709-20270715', '20270712-20270718'],
    ]);
    expect(stays.map(({ arrivalShift, nightsShift }) => [arrivalShift, nightsShift])).toEqual([
      ...[
        [0, 0],
        [-7, 0],
        [7, 0],
      ],
      ...[
        [0, -2],
        [0, 2],
        [-1, -1],
        [2, -1],
      ],
    ]);
    const scores = stays.map(({ score }) => score);
    expect(scores[0]).toBe(1);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(scores.slice(1).every((score) => score >= 0 && score < 1)).toBe(true);
  });

  it('give each stay as a stay of its own, requestOnly ones flagged', async () => {
    const stays = await read('ROWS', '20270709-20270715?limit=1');
    expect(stays).toMatchObject([
      { nights: 6, price: 480, mandatoryServicesPrice: 25, totalPrice: 505, requestOnly: true, priceEnabled: true },
    ]);
  });
});

describe('a wish for suggestions', () => {
  it('bounds the arrival shift by flex, 21 when left out, and the number by limit, 10 when left out', async () => {
    expect(idsOf(await read('ROWS', '20270710-20270717?flex=0'))).toHaveLength(3);
    expect(idsOf(await read('ROWS', '20270801-20270808'))).toEqual([
      '20270717-20270724',
      '20270821-20270828',
      '20270712-20270718',
    ]);
    expect(idsOf(await read('ROWS', '20270801-20270808?flex=19'))).toEqual(['20270717-20270724']);
    expect(idsOf(await read('ROWS', '20270710-20270717?limit=2'))).toHaveLength(2);
    expect(await read('BOOKED', '20270710-20270717')).toHaveLength(10);
    expect(await read('BOOKED', '20270710-20270717?limit=50')).toHaveLength(50);
  });

  it('finds nothing for more persons than the lodging takes, or for dates without stays', async () => {
    expect(await read('ROWS', '20270710-20270717?pax=6')).toHaveLength(7);
    expect(await read('ROWS', '20270710-20270717?pax=7')).toEqual([]);
    expect(await read('ROWS', '20280710-20280717')).toEqual([]);
  });

  it('may name dates in the past, and is offered none before today', async () => {
    const arrivals = (await read('NOW', '20270225-20270301?limit=50')).map(({ arrival }) => arrival);
    expect(arrivals[0]).toBe('20270301');
    expect(arrivals.every((arrival) => arrival >= '20270301')).toBe(true);
  });

  it.each(['limit=0', 'limit=51', 'flex=-1', 'flex=61', 'pax=0', 'limit=x'])('is refused with %s', async (query) => {
    const problem = await readProblem(
      await service.get(path('ROWS', `20270710-20270717?${query}`)),
      400,
      'INVALID_PARAMETER',
    );
    expect(problem.errors?.[0]?.parameter).toBe(query.split('=')[0]);
  });
});
