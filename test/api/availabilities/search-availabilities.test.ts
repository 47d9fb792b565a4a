import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { asTexts, asTextsLike, decodedXml, readAnswer, readProblem } from '../../support/reading.ts';

const { listAvailabilities, searchAvailabilities } = operationsByName;

const key = smallKeys.seller;
const unknown = 999_999_999;
const service = serviceForSuite(() => {
  const dealRows = [
    stay('20270703', '20270710', { basePrice: 120, promotions: [{ code: 'EB10', label: 'Early' }] }),
    stay('20270710', '20270712', { requestOnly: true }),
    stay('20270717', '20270724', { priceEnabled: false }),
  ];
  const seed = smallSeed({
    lodgings: [
      { ref: 'ROWS', contract: { dealRows, lodgingPack: 'SUMMER' } },
      { ref: 'RATES' },
      { ref: 'COSTS', property: { services, onSiteCosts: [tax] } },
      { ref: 'EMPTY', contract: { dealRows: [stay('20270201', '20270208')] } },
      { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
      { ref: 'BLOCKED', property: { blocked: true } },
      { ref: 'NONE', contract: null },
    ],
  });
  return { seed, variables: { RATE_KEY_WRITES: '2' } };
});

const cost = { type: 'CHECK', label: { fr: 'Frais' }, price: 10 };
const services = [
  { ...cost, code: 'FEE', optionType: 'MANDATORY_ON_BOOKING', priceUnit: 'STAY' },
  { ...cost, code: 'LINEN', optionType: 'MANDATORY_ON_BOOKING', priceUnit: 'PERSON', fromAge: 3 },
  { ...cost, code: 'SAUNA', optionType: 'OPTIONAL_ON_SITE', priceUnit: 'PERSON' },
];

const tax = { code: 'TAX', label: { fr: 'Taxe' }, price: 10, priceUnit: 'PERSON_NIGHT', fromAge: 12 };

const stay = (arrival: string, departure: string, members: object = {}) => ({
  arrival,
  departure,
  price: 100,
  ...members,
});

const id = (ref: string) => lodgingIdOf(service, ref);
const post = (body: object, headers: Record<string, string> = {}, by = key) =>
  service.post('/v2/availabilities/search', body, { key: by, headers });
const read = async (body: object, headers?: Record<string, string>) =>
  (await readAnswer(await post(body, headers), searchAvailabilities)).results;

describe('the availabilities of several lodgings', () => {
  it('come in the order of the ids, doubles twice, each as the lodging’s own availabilities', async () => {
    const lodgings = [id('RATES'), id('ROWS'), id('EMPTY'), id('RATES')];
    const results = await read({ lodgings });
    expect(results.map(({ lodgingId, status }) => [lodgingId, status])).toEqual(lodgings.map((each) => [each, 200]));
    for (const { lodgingId, availability } of results) {
      const single = await service.get(`/v2/lodgings/${lodgingId}/availabilities`);
      expect(availability).toEqual(await readAnswer(single, listAvailabilities));
    }
    expect(results[1]?.availability).toMatchObject({ lodgingPack: 'SUMMER', hasPromo: true });
    expect(results[1]?.availability?.availabilities).toHaveLength(3);
  });

  it('hold the problem that the lodging’s own read has, and leave the others as they are', async () => {
    const headers = { 'X-Request-Id': 'same' };
    const lodgings = [id('BLOCKED'), id('ROWS'), unknown, id('NONE'), id('ELSEWHERE')];
    const results = await read({ lodgings }, headers);
    expect(results.map(({ status, problem }) => [status, problem?.code, problem?.state])).toEqual([
      [404, 'LODGING_NOT_FOUND', 'BLOCKED'],
      [200, undefined, undefined],
      [404, 'LODGING_NOT_FOUND', undefined],
      [404, 'LODGING_NOT_FOUND', undefined],
      [403, 'LODGING_NOT_IN_CHANNEL', undefined],
    ]);
    for (const { lodgingId, problem } of results.filter(({ status }) => status === 404)) {
      const single = await service.get(`/v2/lodgings/${lodgingId}/availabilities`, { headers });
      expect(problem).toEqual(await readProblem(single, 404, 'LODGING_NOT_FOUND'));
    }
    expect(results[4]).not.toHaveProperty('availability');
  });

  it.each([
    [{ arrivalFrom: '20270710' }, ['20270710', '20270717']],
    [{ arrivalTo: '20270710' }, ['20270703', '20270710']],
    [{ arrivalFrom: '20270704', arrivalTo: '20270716' }, ['20270710']],
    [{ arrivalFrom: '20270710', arrivalTo: '20270710' }, ['20270710']],
    [{ durations: [7] }, ['20270703', '20270717']],
    [{ durations: [2, '7'] }, ['20270703', '20270710', '20270717']],
    [{ durations: [7], arrivalFrom: '20270704' }, ['20270717']],
    [{ durations: [5] }, []],
    [{ arrivalTo: '20200101' }, []],
  ])('of %j are only such stays', async (wish, arrivals) => {
    const [result] = await read({ lodgings: [id('ROWS')], ...wish });
    expect(result?.availability?.availabilities.map(({ arrival }) => arrival)).toEqual(arrivals);
    expect(result?.availability?.hasPromo).toBe(arrivals.includes('20270703'));
  });

  it('say the same as JSON, as XML and as lines', async () => {
    const body = { lodgings: [id('ROWS'), unknown, id('ELSEWHERE'), id('EMPTY')] };
    const headers = { 'X-Request-Id': 'same' };
    const results = await read(body, headers);
    const xml = await (await post(body, { ...headers, Accept: 'application/xml' })).text();
    const decoded = decodedXml(xml, searchAvailabilities.answer);
    expect(asTextsLike({ results }, decoded)).toEqual(asTexts({ results }));
    const lines = await post(body, { ...headers, Accept: 'application/x-ndjson' });
    expect(lines.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
    const text = await lines.text();
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(results);
  });

  it.each<[party: Record<string, number | number[]>, totals: object, excludes: [string[], string[]]]>([
    [{}, {}, [['FEE', 'LINEN'], ['TAX']]],
    [{ children: 1, childrenAges: [2] }, {}, [['FEE', 'LINEN'], ['TAX']]],
    [{ pax: 3 }, { totalPrice: 240, onSiteTotal: 60 }, [[], []]],
    [{ pax: 3, childrenAges: [2, 12] }, { totalPrice: 230, onSiteTotal: 40 }, [[], []]],
    [{ pax: 3, children: 2 }, { totalPrice: 240, onSiteTotal: 60 }, [[], []]],
  ])('total for the persons %j in every read and format', async (party, totals, [totalExcludes, onSiteExcludes]) => {
    const body = { lodgings: [id('COSTS')], arrivalFrom: '20270703', arrivalTo: '20270703', durations: [2], ...party };
    const [result] = await read(body);
    expect(result?.availability).toMatchObject({ totalExcludes, onSiteExcludes });
    const [only] = result?.availability?.availabilities ?? [];
    const { totalPrice, onSiteTotal, price } = only ?? {};
    expect({ price, totalPrice, onSiteTotal }).toEqual({ price: 200, ...totals });
    const xml = decodedXml(await (await post(body, { Accept: 'application/xml' })).text(), searchAvailabilities.answer);
    expect(asTextsLike({ results: [result] }, xml)).toEqual(asTexts({ results: [result] }));
    const { childrenAges, ...others } = party;
    const pairs = { ...others, ...(childrenAges !== undefined && { childrenages: childrenAges }) };
    const query = Object.entries(pairs).map(([name, value]) => `&${name}=${String(value)}`);
    for (const way of ['availabilities', 'avail-saturday-weekly']) {
      const single = await service.get(`/v2/lodgings/${id('COSTS')}/${way}?limit=20270710${query.join('')}`);
      const own = await readAnswer(single, listAvailabilities);
      expect(own).toMatchObject({ totalExcludes, onSiteExcludes });
      expect(own.availabilities.every((each) => (each.totalPrice === undefined) === !('pax' in party))).toBe(true);
      if (way === 'availabilities') expect(own.availabilities).toContainEqual(only);
    }
  });

  it('are none for more persons than sleep there', async () => {
    const [result] = await read({ lodgings: [id('RATES')], pax: 99 });
    expect(result).toMatchObject({ status: 200, availability: { availabilities: [] } });
    const single = await service.get(`/v2/lodgings/${id('RATES')}/availabilities?pax=99`);
    expect(result?.availability).toEqual(await readAnswer(single, listAvailabilities));
  });
});

describe('a request for the availabilities of several lodgings is refused for', () => {
  it.each<[what: string, body: object, pointer: string, code: string]>([
    ['no lodgings', {}, '/lodgings', 'MISSING'],
    ['an empty list', { lodgings: [] }, '/lodgings', 'TOO_FEW'],
    ['1,001 lodgings', { lodgings: Array.from({ length: 1001 }, () => 1) }, '/lodgings', 'TOO_MANY'],
    ['an id that is no number', { lodgings: [1, 'x'] }, '/lodgings/1', 'INVALID_TYPE'],
    ['an id of 0', { lodgings: [0] }, '/lodgings/0', 'TOO_SMALL'],
    ['a long duration', { lodgings: [1], durations: [63] }, '/durations/0', 'TOO_LARGE'],
    ['more children than persons', { lodgings: [1], pax: 1, children: 2 }, '/children', 'TOO_LARGE'],
    ['more ages than children', { lodgings: [1], children: 1, childrenAges: [2, 3] }, '/childrenAges', 'INVALID_VALUE'],
    ['no real day', { lodgings: [1], arrivalFrom: '20270230' }, '/arrivalFrom', 'INVALID_DATE'],
    [
      'an end before the start',
      { lodgings: [1], arrivalFrom: '20270702', arrivalTo: '20270701' },
      '/arrivalTo',
      'INVALID_DATE_RANGE',
    ],
  ])('%s', async (_, body, pointer, code) => {
    const { errors } = await readProblem(await post(body), 422, 'VALIDATION_FAILED');
    expect(errors).toMatchObject([{ pointer, code }]);
  });
});

it('a request for availabilities is run afresh with the same Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': 'once', 'X-Request-Id': 'same' };
  const body = { lodgings: [id('ROWS')] };
  expect(await read(body, headers)).toEqual(await read(body, headers));
  const again = await post({ lodgings: [id('RATES')] }, headers);
  expect(again.headers.get('Idempotency-Replayed')).toBeNull();
  expect(again.status).toBe(200);
});
