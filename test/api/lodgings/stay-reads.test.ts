import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { day, serviceForSuite, weekdayOf } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';
import planned from '../../samples/stay-reads.json' with { type: 'json' };

const { estimateDailyPrices, getStay, listAvailabilities, listSaturdayWeeks, suggestStays } = operationsByName;

const service = serviceForSuite(() => {
  const deals = { retrocession: 5, lodgingPack: 'SUMMER', dealRows: planned.deals };
  const property = { services: [], generalDescription: { personMax: 2 } };
  const seed = smallSeed({
    lodgings: [
      { ref: 'RATES', contract: { rates: planned.rates, unavailable: [{ from: '20270727', to: '20270728' }] } },
      { ref: 'DEALS', property, contract: deals },
      { ref: 'NEAR', contract: { dealRows: planned.near } },
      { ref: 'PRICED', contract: { dealRows: planned.priced } },
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

describe('one stay', () => {
  const read = async (ref: string, stay: string) => readAnswer(await get(ref, `stays/${stay}`), getStay);

  it('costs its nights less the length discount and the best promotion, rounded once', async () => {
    const lodgingId = lodgingIdOf(service, 'RATES');
    expect(await read('RATES', '20270605-20270612')).toEqual({ ...planned.week, lodgingId, ...lastChanges });
    expect(await read('RATES', '20270605-20270619')).toMatchObject({
      basePrice: 1225,
      price: 1041.25,
      discounts: [{ code: 'LONG', label: 'Two weeks', detail: '15%', value: 183.75 }],
    });
  });

  it.each(planned.refused as [string, string, string[], string][])(
    '%s %s returns 404 with the reasons %j and their figures',
    async (ref, stay, codes, figures) => {
      const { reasons = [] } = await readProblem(await get(ref, `stays/${stay}`), 404, 'STAY_NOT_AVAILABLE');
      expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
      const first = reasons.find(({ code }) => code === codes[0]);
      expect(Object.values(first?.data ?? {}).join(',')).toBe(figures);
      expect(first?.detail).not.toBe('');
    },
  );

  it('returns 422 for more persons than the lodging takes', async () => {
    const stay = 'stays/20270710-20270717?pax=';
    expect(await readAnswer(await get('DEALS', `${stay}2`), getStay)).toEqual(await read('DEALS', '20270710-20270717'));
    await readProblem(await get('DEALS', `${stay}3`), 422, 'CAPACITY_EXCEEDED');
    await readProblem(await get('DEALS', `${stay}0`), 400, 'INVALID_PARAMETER');
  });
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
      availabilities: planned.availabilities,
    });
    const excludes = { totalExcludes: ['FEE'], onSiteExcludes: [] };
    expect(await read('FULL')).toEqual({ ...lastChanges, hasPromo: false, ...excludes, availabilities: [] });
  });

  it.each(planned.kept as [string, string[]][])(
    'keeps with %s the stays %j, and hasPromo of all stays',
    async (query, stays) => {
      const { availabilities, hasPromo } = await read('DEALS', query);
      expect(availabilities.map(({ arrival, departure }) => `${arrival}-${departure}`)).toEqual(stays);
      expect(hasPromo).toBe(true);
    },
  );

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
