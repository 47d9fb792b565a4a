import { describe, expect, it } from 'vitest';
import { keepFormerCoupon } from '../../support/arrange/contracts.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, stayWish, usualServices } from '../../support/small-seed.ts';
import expected from '../../samples/extras.json' with { type: 'json' };

const { getDiscountCode, listExtras, listStayExtras } = operationsByName;

const service = serviceForSuite(() => {
  const dealRows = [
    deal('20270710', '20270717', 630, { basePrice: 700, promotions: [{ code: 'EB10', label: 'Early' }] }),
    deal('20270717', '20270724', 333.3),
    deal('20270724', '20270726', 30),
    deal('20270807', '20270814', 500),
  ];
  const seed = smallSeed({
    lodgings: [
      { ref: 'USUAL' },
      { ref: 'FRENCH', property: { services: [expected.sauna] } },
      { ref: 'NONE', property: { services: [] } },
      { ref: 'FULL', contract: { unavailable: [{ from: '20270601', to: '20270831' }] } },
      { ref: 'DEALS', contract: { dealRows } },
    ],
    coupons: expected.coupons,
  });
  return { seed };
});

const deal = (arrival: string, departure: string, price: number, members: object = {}) => ({
  arrival,
  departure,
  price,
  ...members,
});
const get = (ref: string, path: string) => service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/${path}`);

describe('the extras of a lodging', () => {
  const read = async (ref: string) => readAnswer(await get(ref, 'extras?lang=en'), listExtras);

  it('have labels, prices and parameters in the order of delivery', async () => {
    const { lastChange, extras } = await read('USUAL');
    expect(lastChange).toBe('2027-03-01 12:00');
    expect(extras.map(({ code }) => code)).toEqual(usualServices.map((each) => (each as { code: string }).code));
    expect(extras.slice(0, 2)).toEqual(expected.usual);
    expect(
      extras.slice(2).map(({ optionType, prices, priceUnit }) => [optionType, prices[0]?.value, priceUnit]),
    ).toEqual([
      ['OPTIONAL_ON_BOOKING', 5, 'NIGHT'],
      ['OPTIONAL_ON_BOOKING', 8, 'PERSON_NIGHT'],
      ['OPTIONAL_ON_SITE', 10, 'STAY'],
      ['INCLUDED', 0, 'STAY'],
    ]);
    expect((await read('NONE')).extras).toEqual([]);
  });

  it('fall back to the French label and declare that language', async () => {
    const response = await get('FRENCH', 'extras?lang=en');
    expect(response.headers.get('Content-Language')).toBe('fr');
    expect((await readAnswer(response, listExtras)).extras).toEqual(expected.french);
  });
});

describe('the extras of a stay', () => {
  const read = async (query: string) => {
    const { extras } = await readAnswer(await get('USUAL', `stays/20270610-20270613/extras${query}`), listStayExtras);
    return extras.map(({ code, prices, priceUnit }) =>
      [code, ...prices.map(({ value }) => value), priceUnit].join(' '),
    );
  };

  it('are priced for its nights, and for the persons that are given', async () => {
    const [fee, linen, garage] = ['FEE 25 STAY', 'LINEN 12 18 STAY', 'GARAGE 15 STAY'];
    const [bed, internet] = ['BABYBED 10 STAY', 'INTERNET 0 STAY'];
    expect(await read('')).toEqual([fee, linen, garage, 'BREAKFAST 24 PERSON', bed, internet]);
    expect(await read('?pax=4')).toEqual([fee, linen, garage, 'BREAKFAST 96 STAY', bed, internet]);
  });

  it('return 404 with reasons and alternatives for a stay that cannot be booked', async () => {
    const refused = async (ref: string, stay: string) => {
      const problem = await readProblem(await get(ref, `stays/${stay}/extras`), 404, 'STAY_NOT_AVAILABLE');
      return [problem.reasons?.map(({ code }) => code), problem.alternatives?.length];
    };
    expect(await refused('USUAL', '20270610-20270630')).toEqual([['STAY_TOO_LONG'], 5]);
    expect(await refused('FULL', '20270610-20270613')).toEqual([['UNAVAILABLE'], 0]);
  });

  it.each(['0', '100', '1.5', 'two'])('return 400 for pax=%s', async (pax) => {
    const answer = await get('USUAL', `stays/20270610-20270613/extras?pax=${pax}`);
    expect((await readProblem(answer, 400, 'INVALID_PARAMETER')).errors?.[0]?.parameter).toBe('pax');
  });
});

describe('a discount code', () => {
  const ask = (code: string, stay: string, query = '') => get('DEALS', `stays/${stay}/discountcodes/${code}${query}`);
  const read = async (code: string, stay: string, query?: string) =>
    readAnswer(await ask(code, stay, query), getDiscountCode);
  const week = '20270710-20270717';

  it('takes a percentage off the price after promotion, without mandatory services', async () => {
    expect(await read('spring', week, '?lang=en')).toEqual(expected.spring);
    const fifty = await read('FIFTY', '20270717-20270724');
    expect(fifty).toMatchObject({ detail: '50 €', value: 50, priceAfter: 283.3 });
    for (const name of ['percent', 'validUntil']) expect(fifty).not.toHaveProperty(name);
  });

  it.each(['SPRING', 'SUMMER SUN', 'ÉTÉ', 'A/B.C', 'X'.repeat(64)])(
    '%s, also of an earlier version, takes the same off in an evaluation',
    async (code) => {
      if (code !== 'SPRING') keepFormerCoupon(service, code);
      expect(await read(encodeURIComponent(code), week)).toMatchObject({ code, value: 31.5 });
      const stay = stayWish(service, 'DEALS', '20270710', '20270717', { promoCode: code });
      const body = { requestType: 'EVALUATION', ...stay };
      const response = await service.post('/v2/bookings/easy', body, { key: smallKeys.seller });
      expect(await response.json()).toMatchObject({ discountValue: 31.5 });
    },
  );

  it.each(expected.notApplicable as [string, string, string][])(
    '%s returns 422 for %s: %s',
    async (code, stay, detail) => {
      expect((await readProblem(await ask(code, stay), 422, 'DISCOUNT_NOT_APPLICABLE')).detail).toBe(detail);
    },
  );

  it('returns 422 once it is used up', async () => {
    expect((await read('ONCE', '20270807-20270814')).value).toBe(25);
    const body = stayWish(service, 'USUAL', '20270610', '20270613', { promoCode: 'ONCE' });
    expect((await service.post('/v2/bookings', body, { key: smallKeys.seller })).status).toBe(201);
    const problem = await readProblem(await ask('ONCE', '20270807-20270814'), 422, 'DISCOUNT_NOT_APPLICABLE');
    expect(problem.detail).toBe('The code has reached its maximum number of uses');
  });

  it('returns 404 when it is unknown or the stay cannot be booked, and 400 when it is no code', async () => {
    await readProblem(await ask('NOBODY', week), 404, 'DISCOUNT_CODE_UNKNOWN');
    const problem = await readProblem(await ask('SPRING', '20270710-20270718'), 404, 'STAY_NOT_AVAILABLE');
    expect([problem.reasons?.length === 0, problem.alternatives?.length]).toEqual([false, 4]);
    for (const code of ['a%20b', 'x'.repeat(41), '%C3%A9', 'a.b', '%00']) {
      const { errors } = await readProblem(await ask(code, week), 400, 'INVALID_PARAMETER');
      expect(errors?.map(({ parameter }) => parameter)).toEqual(['code']);
    }
  });
});
