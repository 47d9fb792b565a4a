import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setChannels } from '../../support/arrange/dealers.ts';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { forgeCursor, lodgingSummaryShape, operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getLodging, listChanges, listChannelLodgings, listLodgings, summariseCatalog } = operationsByName;

const onRequest = { ...usualNights, requestOnly: true };
const withoutPrice = { ...usualNights, priceEnabled: false };

const lodgings = [
  { ref: 'PLAIN' },
  { ref: 'REQUEST', contract: { rates: { nights: [onRequest] } } },
  {
    ref: 'HALF',
    contract: {
      rates: {
        nights: [
          { ...onRequest, from: '20270701' },
          { ...withoutPrice, to: '20270630' },
        ],
      },
    },
  },
  { ref: 'PRICELESS', contract: { rates: { nights: [withoutPrice] } } },
  { ref: 'FULL', contract: { rates: { nights: [onRequest] }, unavailable: [{ from: '20270601', to: '20270901' }] } },
  { ref: 'AWAY', property: { gateways: ['Other.out'] } },
  { ref: 'BOTH', property: { gateways: ['Other.out', 'Small.out'] } },
  { ref: 'BLOCKED', property: { blocked: true } },
  { ref: 'DRAFT', contract: { status: 'IN_PROGRESS' } },
  { ref: 'ENDED', contract: { status: 'END_OF_CONTRACT' } },
  { ref: 'BARE', contract: null },
  { ref: 'LAST' },
];

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

const onSale = ['PLAIN', 'REQUEST', 'HALF', 'PRICELESS', 'FULL', 'BOTH', 'LAST'];
const idsOf = (refs: readonly string[]) => refs.map((ref) => lodgingIdOf(service, ref));
const ask = (query = '', key = smallKeys.seller) => service.get(`/v2/lodgings?${query}`, { key });

async function page(query = '', key?: string) {
  const response = await ask(query, key);
  const lodgings = await readAnswer(response, listLodgings);
  const next = /^<https:\/\/api\.example\.org\/v2\/lodgings\?(.*)>; rel="next"$/.exec(
    response.headers.get('Link') ?? '',
  );
  expect(next === null).toBe(response.headers.get('Link') === null);
  const { headers } = response;
  return { ids: lodgings.map(({ id }) => id), total: headers.get('X-Total-Count'), next: next?.[1], headers, lodgings };
}

describe('the list of lodgings', () => {
  it('has every lodging on sale on a channel of the dealer, once, in the order of ids', async () => {
    expect(await page()).toMatchObject({ ids: idsOf(onSale), total: '7', next: undefined });
    expect((await page('', smallKeys.other)).ids).toEqual(idsOf(['AWAY', 'BOTH']));
  });

  it('has all members of a summary, with the values that the read of the lodging has', async () => {
    const { lodgings } = await page('lang=en');
    for (const lodging of lodgings) {
      expect(lodgingSummaryShape.safeParse(lodging).error).toBeUndefined();
      const response = await service.get(`/v2/lodgings/${lodging.id}?lang=en`, { key: smallKeys.seller });
      const detail = await readAnswer(response, getLodging);
      expect({ ...detail, description: detail.description.indoor }).toMatchObject(lodging);
    }
  });

  it('says requestOnly when every stay is on request, priceEnabled unless no stay has a price', async () => {
    const { lodgings } = await page('fields=requestOnly,priceEnabled');
    const figures = ['false true', 'true true', 'false true', 'false false', 'false true', 'false true', 'false true'];
    expect(lodgings.map(({ requestOnly, priceEnabled }) => `${requestOnly} ${priceEnabled}`)).toEqual(figures);
    expect(Object.keys(lodgings[0] ?? {})).toEqual(['id', 'requestOnly', 'priceEnabled']);
  });
});

describe('fields of the list of lodgings', () => {
  it('keep the members named, in any case, and always the id', async () => {
    const { lodgings } = await page('fields=name,PHOTO&fields[]=surface&pageSize=1');
    expect(Object.keys(lodgings[0] ?? {})).toEqual(['id', 'name', 'surface', 'photo']);
    expect((await page('fields=id&pageSize=1')).lodgings).toEqual([{ id: idsOf(['PLAIN'])[0] }]);
  });

  it('stay for the next page', async () => {
    const { next } = await page('fields=name,city&pageSize=3');
    expect((await page(next)).lodgings.map((lodging) => Object.keys(lodging))).toEqual(
      Array(3).fill(['id', 'name', 'city']),
    );
  });

  it('are refused when a summary has no such member', async () => {
    const problem = await readProblem(await ask('fields=name,price'), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]?.parameter).toBe('fields');
    expect(problem.allowed).toContain('requestOnly');
  });
});

describe('updatedSince in the list of lodgings', () => {
  it('keeps lodgings of which any topic changed after it', async () => {
    const now = service.clock.now();
    const at = now + 60_000;
    const [id = 0] = idsOf(['HALF']);
    noteTopics(service, 'HALF', ['photos'], at);
    const iso = (instant: number) => new Date(instant).toISOString();
    expect(await page(`updatedSince=${iso(at - 1)}`)).toMatchObject({ ids: [id], total: '1' });
    expect((await page(`updatedSince=${iso(at)}`)).ids).toEqual([]);
    expect((await page(`updatedSince=${iso(now - 1)}`)).ids).toEqual(idsOf(onSale));
  });

  it('is carried by the cursor, with which no other may come', async () => {
    const { next = '' } = await page('pageSize=2&updatedSince=2020-01-01');
    expect((await page(next)).ids).toEqual(idsOf(['HALF', 'PRICELESS']));
    expect((await page(`${next}&updatedSince=2020-01-01T00:00:00Z`)).ids).toEqual(idsOf(['HALF', 'PRICELESS']));
    await readProblem(await ask(`${next}&updatedSince=2020-01-02`), 400, 'INVALID_CURSOR');
    await readProblem(await ask(`${(await page('pageSize=2')).next}&updatedSince=2020-01-02`), 400, 'INVALID_CURSOR');
  });

  it('is refused when it is no instant', async () => {
    await readProblem(await ask('updatedSince=20270301'), 400, 'INVALID_DATE');
  });
});

describe('pages of the list of lodgings', () => {
  it.each([1, 2, 3, 6, 7, 1000])('of %i hold every lodging once', async (size) => {
    const seen: number[] = [];
    for (let query: string | undefined = `pageSize=${size}`; query !== undefined;) {
      const { ids, total, next } = await page(query);
      expect([ids.length <= size, total]).toEqual([true, '7']);
      seen.push(...ids);
      query = next;
    }
    expect(seen).toEqual(idsOf(onSale));
  });

  it('neither miss nor repeat a lodging that stays on sale while others come and go', async () => {
    const { next } = await page('pageSize=3');
    await blockLodgings(service, 'PLAIN', 'FULL');
    expect(await page(next)).toMatchObject({ ids: idsOf(['PRICELESS', 'BOTH', 'LAST']), total: '5' });
    await unblockLodgings(service, 'PLAIN', 'FULL');
    expect((await page()).ids).toEqual(idsOf(onSale));
  });

  it('name the newest change, from which a caller reads on', async () => {
    const sequence = (await page('pageSize=1')).headers.get('X-Last-Sequence');
    noteTopics(service, 'HALF', ['rooms']);
    const response = await service.get(`/v2/changes?after=${sequence}`, { key: smallKeys.seller });
    expect((await readAnswer(response, listChanges)).changes).toMatchObject([
      { lodgingId: idsOf(['HALF'])[0], topic: 'rooms', sequence: Number(sequence) + 1 },
    ]);
  });

  it('refuse a cursor that is none of these lists, and sizes out of range', async () => {
    const wrong = [
      'x',
      forgeCursor({}),
      forgeCursor({ after: '3', filters: {} }),
      forgeCursor({ after: 3, filters: { q: 1 } }),
    ];
    for (const cursor of wrong) await readProblem(await ask(`cursor=${cursor}`), 400, 'INVALID_CURSOR');
    for (const size of ['1001', '-1', 'all']) {
      await readProblem(await ask(`pageSize=${size}`), 400, 'INVALID_PARAMETER');
    }
  });
});

const lists = { out: listChannelLodgings, 'catalogSummary/out': summariseCatalog };

describe.each(Object.entries(lists))('GET /v2/lodgings/%s/{gatewayCode}', (path, operation) => {
  const get = (code: string, key = smallKeys.seller, headers = {}) =>
    service.get(`/v2/lodgings/${path}/${code}`, { key, headers });
  const idsIn = async (code: string, key?: string) =>
    (await readAnswer(await get(code, key), operation as typeof listChannelLodgings)).map(({ id }) => id);

  beforeAll(() => setChannels(service, 'seller', 'Small.out', 'Other.out'));
  afterAll(() => setChannels(service, 'seller', 'Small.out'));

  it('lists the lodgings on sale on this one channel, whose name may be in any case', async () => {
    expect(await idsIn('Small.out')).toEqual(idsOf(onSale));
    expect(await idsIn('other.OUT')).toEqual(idsOf(['AWAY', 'BOTH']));
    expect(await idsIn('other.OUT', smallKeys.other)).toEqual(idsOf(['AWAY', 'BOTH']));
  });

  it('returns 403 for the channel of another dealer, 404 for an unknown one or an in channel, 400 for no name', async () => {
    await readProblem(await get('Small.out', smallKeys.other), 403, 'GATEWAY_FORBIDDEN');
    for (const code of ['Nowhere.out', 'Small.in']) await readProblem(await get(code), 404, 'GATEWAY_NOT_FOUND');
    for (const code of ['a%20b', 'x'.repeat(65), '%00', 'é']) {
      const { errors } = await readProblem(await get(code), 400, 'INVALID_PARAMETER');
      expect(errors?.[0]?.parameter).toBe('gatewayCode');
    }
  });

  it('returns 403 once the dealer lost the channel, also under its former tag', async () => {
    const headers = { 'If-None-Match': (await get('Other.out')).headers.get('ETag') ?? '' };
    expect((await get('Other.out', smallKeys.seller, headers)).status).toBe(304);
    await setChannels(service, 'seller', 'Small.out');
    await readProblem(await get('Other.out', smallKeys.seller, headers), 403, 'GATEWAY_FORBIDDEN');
  });
});

it('the list of a channel pages, filters and chooses members as the list of all channels does', async () => {
  const ask = (query: string, code = 'Small.out') =>
    service.get(`/v2/lodgings/out/${code}?${query}`, { key: smallKeys.seller });
  const first = await ask('pageSize=1&fields=name', 'SMALL.OUT');
  expect(first.headers.get('X-Last-Sequence')).toMatch(/^\d+$/);
  expect(first.headers.get('X-Total-Count')).toBe('7');
  const [plain, request] = idsOf(['PLAIN', 'REQUEST']);
  expect(await first.json()).toEqual([{ id: plain, name: 'Villa PLAIN' }]);
  const next = /^<https:\/\/api\.example\.org\/v2\/lodgings\/out\/Small\.out\?(.*)>; rel="next"$/;
  const query = next.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  expect(await (await ask(query)).json()).toEqual([{ id: request, name: 'Villa REQUEST' }]);
  expect(await (await ask('updatedSince=2100-01-01')).json()).toEqual([]);
});

it('the summary of a channel names reference, name and the minutes of the last changes', async () => {
  const read = async () => {
    const answer = await service.get('/v2/lodgings/catalogSummary/out/Small.out', { key: smallKeys.seller });
    return (await readAnswer(answer, summariseCatalog)).find(({ id }) => id === idsOf(['LAST'])[0]);
  };
  const [known] = (await page()).lodgings.slice(-1);
  const before = await read();
  expect(known).toMatchObject({ reference: before?.reference, name: before?.name });
  const hour = 3_600_000;
  noteTopics(service, 'LAST', ['availabilities'], service.clock.now() + hour);
  const availabilities = '2027-03-01 13:00';
  const lodgingLastChange = { lodging: before?.lodgingLastChange.lodging, availabilities };
  expect(await read()).toEqual({ ...before, lastUpdated: availabilities, lodgingLastChange });
  noteTopics(service, 'LAST', ['photos'], service.clock.now() + 2 * hour);
  const lodging = '2027-03-01 14:00';
  expect(await read()).toMatchObject({ lastUpdated: lodging, lodgingLastChange: { lodging, availabilities } });
});
