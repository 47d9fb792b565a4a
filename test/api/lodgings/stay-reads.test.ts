import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { day, serviceForSuite, weekdayOf } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';

const { estimateDailyPrices, getStay, listAvailabilities, listSaturdayWeeks, suggestStays } = operationsByName;

const deal = (arrival: string, departure: string, price: number, members: object = {}) => ({
  arrival,
  departure,
  price,
  ...members,
});

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

const deals = [
  deal('20270717', '20270731', 1300.5),
  deal('20270710', '20270717', 700, { basePrice: 777.77, promotions: [{ code: 'EB10', label: 'Early' }] }),
  deal('20270710', '20270724', 700, { priceEnabled: false }),
  deal('20270724', '20270731', 700, { requestOnly: true }),
  deal('20270302', '20270303', 700),
];

const nearDeals = [
  deal('20270703', '20270710', 500),
  deal('20270710', '20270717', 600),
  deal('20270717', '20270724', 700),
  deal('20270710', '20270715', 450),
  deal('20270710', '20270719', 850),
  deal('20270712', '20270718', 470),
  deal('20270711', '20270718', 300, { priceEnabled: false }),
  deal('20270709', '20270715', 480, { requestOnly: true }),
  deal('20270821', '20270828', 400),
];

const pricedDeals = [
  deal('20270710', '20270717', 630, { basePrice: 700 }),
  deal('20270710', '20270712', 250),
  deal('20270712', '20270715', 100, { priceEnabled: false }),
  deal('20270720', '20270722', 333.33),
];

const service = serviceForSuite(() => {
  const contract = { retrocession: 5, lodgingPack: 'SUMMER', dealRows: deals };
  const property = { services: [], generalDescription: { personMax: 2 } };
  const seed = smallSeed({
    lodgings: [
      { ref: 'RATES', contract: { rates, unavailable: [{ from: '20270727', to: '20270728' }] } },
      { ref: 'DEALS', property, contract },
      { ref: 'NEAR', contract: { dealRows: nearDeals } },
      { ref: 'PRICED', contract: { dealRows: pricedDeals } },
      { ref: 'USUAL', contract: { rates: { nights: [{ ...usualNights, maxStay: 30 }] } } },
      { ref: 'NOW', contract: { rates: { nights: [{ ...usualNights, from: '20270301', to: '20270320' }] } } },
      { ref: 'FULL', contract: { unavailable: [{ from: '20270601', to: '20270831' }] } },
    ],
  });
  return { seed };
});

const get = (ref: string, path: string) => service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/${path}`);
const lastChanges = {
  lastChange: '2027-03-01 12:00',
  lastChangeAt: expect.stringMatching(/^2027-03-01T12:00:00\.\d{3}Z$/) as string,
};

const week = {
  id: '20270605-20270612',
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
  discounts: [{ code: 'EARLY', label: 'Early booking', detail: '10%', value: 66.5 }],
  lines: [
    {
      code: 'FEE',
      label: 'FEE (fr)',
      labelLanguage: 'fr',
      amount: 25,
      optionType: 'MANDATORY_ON_BOOKING',
      payable: 'ON_BOOKING',
    },
  ],
  onSiteCosts: [],
};

describe('one stay', () => {
  const read = async (ref: string, stay: string) => readAnswer(await get(ref, `stays/${stay}`), getStay);

  it('costs its nights less the length discount and the best promotion, rounded once', async () => {
    const lodgingId = lodgingIdOf(service, 'RATES');
    expect(await read('RATES', '20270605-20270612')).toEqual({ ...week, lodgingId, ...lastChanges });
    expect(await read('RATES', '20270605-20270619')).toMatchObject({
      basePrice: 1225,
      price: 1041.25,
      discounts: [{ code: 'LONG', label: 'Two weeks', detail: '15%', value: 183.75 }],
    });
  });

  it.each<[ref: string, stay: string, codes: string[], figures: string]>([
    ['RATES', '20270608-20270612', ['ARRIVAL_DAY_NOT_ALLOWED', 'STAY_TOO_SHORT'], 'SA'],
    ['RATES', '20270605-20270616', ['DEPARTURE_DAY_NOT_ALLOWED'], 'SA'],
    ['RATES', '20270605-20270626', ['STAY_TOO_LONG'], '7,14'],
    ['RATES', '20270726-20270730', ['UNAVAILABLE'], '20270727,20270728'],
    ['RATES', '20270729-20270802', ['NO_PRICE'], ''],
    ['RATES', '20290401-20290403', ['TOO_FAR_AHEAD', 'NO_PRICE'], '20290228'],
    ['RATES', '20270220-20270222', ['IN_THE_PAST', 'NO_PRICE'], ''],
    ['DEALS', '20270304-20270311', ['TOO_LATE_TO_BOOK'], '5,20270306'],
    ['DEALS', '20270710-20270715', ['DURATION_NOT_OFFERED'], '7,14'],
  ])('%s %s returns 404 with the reasons %j and their figures', async (ref, stay, codes, figures) => {
    const { reasons = [] } = await readProblem(await get(ref, `stays/${stay}`), 404, 'STAY_NOT_AVAILABLE');
    expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    const first = reasons.find(({ code }) => code === codes[0]);
    expect(Object.values(first?.data ?? {}).join(',')).toBe(figures);
    expect(first?.detail).not.toBe('');
  });

  it('returns 422 for more persons than the lodging takes', async () => {
    const stay = 'stays/20270710-20270717?pax=';
    expect(await readAnswer(await get('DEALS', `${stay}2`), getStay)).toEqual(await read('DEALS', '20270710-20270717'));
    await readProblem(await get('DEALS', `${stay}3`), 422, 'CAPACITY_EXCEEDED');
    await readProblem(await get('DEALS', `${stay}0`), 400, 'INVALID_PARAMETER');
  });
});

/** By default an enabled price that no promotion cuts, as stays of `deals` are listed. */
const availability = (arrival: string, departure: string, price: number, members: object = {}) => ({
  ...deal(arrival, departure, price, { basePrice: price }),
  priceEnabled: true,
  requestOnly: false,
  discountPercent: 0,
  ...members,
});

describe('the list of availabilities', () => {
  const read = async (ref: string, query = '') =>
    readAnswer(await get(ref, `availabilities?${query}`), listAvailabilities);

  it('has every stay with its price, by arrival and departure', async () => {
    expect(await read('DEALS')).toEqual({
      ...lastChanges,
      lodgingPack: 'SUMMER',
      hasPromo: true,
      totalExcludes: [],
      onSiteExcludes: [],
      availabilities: [
        availability('20270710', '20270717', 700, {
          basePrice: 777.77,
          discountPercent: 10,
          promotions: { promotion: [{ code: 'EB10' }] },
        }),
        availability('20270710', '20270724', 700, { priceEnabled: false }),
        availability('20270717', '20270731', 1300.5),
        availability('20270724', '20270731', 700, { requestOnly: true }),
      ],
    });
    const excludes = { totalExcludes: ['FEE'], onSiteExcludes: [] };
    expect(await read('FULL')).toEqual({ ...lastChanges, hasPromo: false, ...excludes, availabilities: [] });
  });

  it.each<[query: string, stays: string[]]>([
    ['limit=20270710', ['20270710-20270717', '20270710-20270724']],
    ['duration=14&duration=62', ['20270710-20270724', '20270717-20270731']],
    ['duration=14,7&limit=20270716', ['20270710-20270717', '20270710-20270724']],
    ['duration[]=7&limit=', ['20270710-20270717', '20270724-20270731']],
    ['limit=20270101', []],
  ])('keeps with %s the stays %j, and hasPromo of all stays', async (query, stays) => {
    const { availabilities, hasPromo } = await read('DEALS', query);
    expect(availabilities.map(({ arrival, departure }) => `${arrival}-${departure}`)).toEqual(stays);
    expect(hasPromo).toBe(true);
  });

  it('of Saturday weeks has exactly those that begin and end on a Saturday', async () => {
    const all = await read('USUAL');
    const isSaturday = (text: string) => weekdayOf(day(text)) === 6;
    const weekly = all.availabilities.filter((stay) => isSaturday(stay.arrival) && isSaturday(stay.departure));
    expect(weekly.length).toBeGreaterThan(30);
    const weeks = await readAnswer(await get('USUAL', 'avail-saturday-weekly'), listSaturdayWeeks);
    expect(weeks).toEqual({ ...all, availabilities: weekly });
  });
});

describe('the suggestions of stays', () => {
  const read = async (ref: string, rest: string) => readAnswer(await get(ref, `stays/suggests/${rest}`), suggestStays);
  const idsOf = (stays: Awaited<ReturnType<typeof read>>) => stays.map(({ id }) => id);

  it('have the exact stay first, then the same length by shift, then other lengths by shift, length and price', async () => {
    const stays = await read('NEAR', '20270710-20270717');
    expect(stays.map(({ id, arrivalShift, nightsShift }) => [id, arrivalShift, nightsShift])).toEqual([
      ['20270710-20270717', 0, 0],
      ['20270703-20270710', -7, 0],
      ['20270717-20270724', 7, 0],
      ['20270710-20270715', 0, -2],
      ['20270710-20270719', 0, 2],
      ['20270709-20270715', -1, -1],
      ['20270712-20270718', 2, -1],
    ]);
    const scores = stays.map(({ score }) => score);
    expect(scores[0]).toBe(1);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(await read('NEAR', '20270709-20270715?limit=1')).toMatchObject([
      { nights: 6, price: 480, mandatoryServicesPrice: 25, totalPrice: 505, requestOnly: true, priceEnabled: true },
    ]);
  });

  it('bound the shift by flex, 21 by default, and their number by limit, 10 by default', async () => {
    expect(idsOf(await read('NEAR', '20270710-20270717?flex=0'))).toHaveLength(3);
    const far = ['20270717-20270724', '20270821-20270828', '20270712-20270718'];
    expect(idsOf(await read('NEAR', '20270801-20270808'))).toEqual(far);
    expect(idsOf(await read('NEAR', '20270801-20270808?flex=19'))).toEqual(far.slice(0, 1));
    expect(await read('USUAL', '20270710-20270717')).toHaveLength(10);
    expect(await read('USUAL', '20270710-20270717?limit=50')).toHaveLength(50);
  });

  it('are none for too many persons or dates without stays, and none before today', async () => {
    expect(await read('NEAR', '20270710-20270717?pax=6')).toHaveLength(7);
    expect(await read('NEAR', '20270710-20270717?pax=7')).toEqual([]);
    expect(await read('NEAR', '20280710-20280717')).toEqual([]);
    const arrivals = (await read('NOW', '20270225-20270301?limit=50')).map(({ arrival }) => arrival);
    expect(arrivals[0]).toBe('20270301');
    expect(arrivals.every((arrival) => arrival >= '20270301')).toBe(true);
  });

  it.each(['limit=0', 'limit=51', 'flex=-1', 'flex=61', 'pax=0', 'limit=x'])('return 400 for %s', async (query) => {
    const answer = await get('NEAR', `stays/suggests/20270710-20270717?${query}`);
    const { errors } = await readProblem(answer, 400, 'INVALID_PARAMETER');
    expect(errors?.[0]?.parameter).toBe(query.split('=')[0]);
  });
});

describe('the daily prices', () => {
  const read = async (query = '') =>
    readAnswer(await get('PRICED', `estimated-daily-price?${query}`), estimateDailyPrices);

  it('of a night are those of the cheapest stay with an enabled price', async () => {
    const { lastChange, currency, dailyPrices } = await read();
    expect([lastChange, currency, dailyPrices.length]).toEqual(['2027-03-01 12:00', 'EUR', 9]);
    const week = { price: 90, basePrice: 100, stay: { arrival: '20270710', departure: '20270717' } };
    const arrival = { minStay: 2, maxStay: 7, arrivalAllowed: true, departureAllowed: false };
    expect(dailyPrices[0]).toEqual({ day: '20270710', ...week, ...arrival });
    const lengths = { minStay: 3, maxStay: 3, arrivalAllowed: true, departureAllowed: true };
    expect(dailyPrices[2]).toEqual({ day: '20270712', ...week, ...lengths });
    expect(dailyPrices[5]).toEqual({ day: '20270715', ...week, arrivalAllowed: false, departureAllowed: true });
    expect(dailyPrices[7]).toMatchObject({ day: '20270720', price: 166.67, basePrice: 166.67 });
  });

  it('cover a period with both of its ends, either of which may be left out', async () => {
    const daysOf = async (query: string) => (await read(query)).dailyPrices.map((each) => each.day);
    expect(await daysOf('from=20270716&to=20270720')).toEqual(['20270716', '20270720']);
    expect(await daysOf('from=20270721')).toEqual(['20270721']);
    expect(await daysOf('to=20270710')).toEqual(['20270710']);
    expect(await daysOf('from=20300101')).toEqual([]);
    const wrong = await get('PRICED', 'estimated-daily-price?from=20270720&to=20270719');
    expect((await readProblem(wrong, 400, 'INVALID_DATE_RANGE')).errors).toMatchObject([{ parameter: 'to' }]);
  });
});
