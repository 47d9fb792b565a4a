import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { overrideLodging } from '../../../src/lodgings/store/lodgings.ts';
import { revokeKey } from '../../../src/partners/store/keys.ts';
import { statePath } from '../../../src/service/node/node-state.ts';
import { describedOperations } from '../../../src/service/operations.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { startProxy } from '../../search/index/proxy.ts';
import { testCluster } from '../../support/opensearch.ts';
import { customer, smallKeys } from '../../support/small-seed.ts';
import { caughtUp, firstNight } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import {
  answersItself,
  isOwnAnswer,
  isReady,
  nodeToken,
  readinessOf,
  startNodePlace,
  type Member,
  type NodePlace,
} from './node-place.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
let place: NodePlace;

beforeAll(async () => {
  const atEnd: AtEnd = (end) => endings.push(end);
  const settings = {
    variables: { WEB_DEALER: 'seller' },
    ofPrimary: { API_PROCESSES: '2' },
    ofNodes: { STALE_SECONDS: '3' },
  };
  place = await startNodePlace(cluster, { lodgings: 6, ...settings }, atEnd);
  overrideLodging(place.db, lodging(5), { blocked: true }, Date.now());
  await caughtUp(place, atEnd);
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const lodging = (at: number) => place.lodgingIds[at] ?? 0;
const both = () => place.nodes as readonly [Member, Member];

async function call({ url }: Member, path: string, { key = smallKeys.seller, body, headers = {} }: CallInit = {}) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(url + path, {
    ...sent,
    headers: { ...(key !== '' && { 'X-API-Key': key }), 'Content-Type': 'application/json', ...headers },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: /^[{[]/.test(text) ? (JSON.parse(text) as unknown) : text,
  };
}

interface CallInit {
  key?: string;
  body?: object;
  headers?: Record<string, string>;
}

const stayOf = (lodgingId: number, night: number) => ({
  lodgingId,
  arrival: ymdOf(night),
  departure: ymdOf(night + 1),
  occupantCount: 2,
  customer,
});
const easy = (lodgingId: number, night: number) => ({
  requestType: 'BOOKED',
  maxPrice: 9_999,
  ...stayOf(lodgingId, night),
});

const search = '/v2/stays/search?pagesize=50&pageindex=0&group=lodging';

it('gives its state to nodes with the token only, and neither persons nor customers to anybody', async () => {
  const { status } = await call(place.primary, '/v2/bookings/easy', { body: easy(lodging(4), firstNight) });
  expect(status).toBe(201);
  const poll = (headers: Record<string, string>) => call(place.primary, statePath, { key: '', headers });
  expect(await poll({})).toMatchObject({ status: 401, body: { code: 'AUTHENTICATION_REQUIRED' } });
  expect(await poll({ Authorization: 'Bearer another' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_API_KEY' },
  });
  const authorization = { Authorization: `Bearer ${nodeToken}` };
  const { body, headers } = await poll(authorization);
  expect(body).toMatchObject({ indexPrefix: place.variables['INDEX_PREFIX'], isCompared: true });
  expect(await poll({ ...authorization, 'If-None-Match': headers.get('etag') ?? '' })).toMatchObject({ status: 304 });
  const persons = place.db.prepare('SELECT owner, local_operator FROM property_persons').raw().all();
  const texts = [customer.email, ...(JSON.stringify(persons).match(/[\w.+-]+@[\w.-]+/g) ?? [])];
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(JSON.stringify(body)).not.toContain(text);
});

/** Headers of the connection, the moment, or the answering process's rate budget. */
const ofOneAnswer = /^(date|connection|keep-alive|transfer-encoding|server-timing|ratelimit.*)$/;

async function answerOf(member: Member, path: string, init: CallInit) {
  // Compression may differ between processes.
  const own = { 'X-Request-Id': 'same', 'Accept-Encoding': 'identity', ...init.headers };
  const { headers, ...answer } = await call(member, path, { ...init, headers: own });
  return { path, ...answer, headers: Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.test(name))) };
}

const forms = ['application/json', 'application/xml'].flatMap((accept) =>
  ['fr', 'en'].map((language) => ({ Accept: accept, 'Accept-Language': language })),
);

it('answers as the primary does: status, headers and body, in all forms and languages', async () => {
  const page = 'pagesize=50&pageindex=0';
  const month = ymdOf(firstNight).slice(0, 6);
  const reads = [
    `stays/search?${page}&group=lodging`,
    `stays/search?${page}&group=lodging&facets=type,price&q=villa`,
    `stays/search?${page}&arrival=tomorrow`,
    `stays/calendar?from=${month}01&to=${month}28`,
    'places/suggests?q=v',
    'dictionary',
    // Of a lodging on sale, a blocked one that only the facts know, and an unknown one.
    ...[lodging(0), lodging(5), 999_999].flatMap((id) => [
      `lodgings/${id}/availabilities`,
      `lodgings/${id}/availabilities?pax=2&ages=3&duration=2`,
      `lodgings/${id}/avail-saturday-weekly`,
      `lodgings/${id}/estimated-daily-price?from=${month}01`,
      `lodgings/${id}/stays/suggests/${ymdOf(firstNight)}-${ymdOf(firstNight + 2)}?pax=2`,
    ]),
  ];
  const asked: [path: string, init: CallInit][] = [
    ...reads.flatMap((path): [string, CallInit][] => [
      [`/v2/${path}`, {}],
      [`/web/v2/${path}`, { key: '' }],
    ]),
    ...[{}, { pax: 2, childrenAges: [3], durations: [2, 7] }].map((more): [string, CallInit] => [
      '/v2/availabilities/search',
      { body: { lodgings: [...place.lodgingIds, 999_999], ...more } },
    ]),
    ['/v2/feeds', {}],
  ];
  // The primary has indexed what the first test booked; the node learns of it with its next poll.
  const whole = () => Promise.all([both()[0], place.primary].map((each) => answerOf(each, search, {})));
  await vi.waitUntil(() => whole().then(([one, other]) => isDeepStrictEqual(one, other)), { timeout: 5_000 });
  for (const [path, init] of asked) {
    for (const headers of forms) {
      expect(await answerOf(both()[0], path, { ...init, headers })).toEqual(
        await answerOf(place.primary, path, { ...init, headers }),
      );
    }
  }
});

it('answers 304 as the primary does, for the same ETags', async () => {
  const [node] = both();
  for (const part of ['availabilities', 'availabilities?pax=2', 'estimated-daily-price']) {
    const path = `/v2/lodgings/${lodging(0)}/${part}`;
    const etag = (await call(place.primary, path)).headers.get('etag') ?? '';
    const again = await call(node, path, { headers: { 'If-None-Match': etag } });
    expect({ part, status: again.status }).toEqual({ part, status: 304 });
  }
});

it('answers searches and availabilities by itself, and passes all others on', async () => {
  const answered = [
    'search-stays',
    'read-price-calendar',
    'suggest-names',
    'list-availabilities',
    'list-saturday-weeks',
    'estimate-daily-prices',
    'suggest-stays',
    'search-availabilities',
  ];
  for (const { id, method, path, auth } of describedOperations) {
    const own = path
      .replace('{arrival}-{departure}', `${ymdOf(firstNight)}-${ymdOf(firstNight + 1)}`)
      .replace('{id}', String(lodging(0)))
      .replaceAll(/\{\w+\}/g, '1');
    const key = auth === 'G' ? smallKeys.provider : smallKeys.seller;
    const init = { key, ...(method !== 'GET' && { body: {} }) };
    // A node whose state is older than half a second asks the primary first.
    await expect
      .poll(async () => ({ id, isOwn: isOwnAnswer((await call(both()[1], own, init)).headers) }))
      .toEqual({ id, isOwn: answered.includes(id) });
  }
});

it('lets the primary answer what it does not answer itself, as of the caller who asks', async () => {
  const [node] = both();
  const detail = `/v2/lodgings?pageSize=2`;
  expect((await call(node, detail)).body).toEqual((await call(place.primary, detail)).body);
  expect((await call(node, '/v2/nowhere')).status).toBe(404);
  const left = async (address: string) => {
    const { headers } = await call(node, detail, { key: '', headers: { 'X-Forwarded-For': address } });
    return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  };
  const [first, second, other] = [await left('203.0.113.9'), await left('203.0.113.9'), await left('203.0.113.10')];
  expect(second).toBe(first - 1);
  expect(other).toBe(first);
});

it('offers nothing that was booked through either node, from the answer on', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [seller, reader] = (round % 2 === 0 ? both() : both().toReversed()) as [Member, Member];
    const stay = easy(lodging(1), firstNight + round);
    expect((await call(seller, '/v2/bookings/easy', { body: stay })).status).toBe(201);
    await vi.waitUntil(async () => !(await offers(reader, stay)) && !(await offers(seller, stay)), {
      timeout: 5_000,
      interval: 10,
    });
  }
});

interface Availabilities {
  availabilities: { arrival: string }[];
}

async function offers(
  member: Member,
  { lodgingId, arrival }: { lodgingId: number; arrival: string },
): Promise<boolean> {
  const { body } = await call(member, `/v2/stays/search?pagesize=50&pageindex=0&arrival=${arrival}&nights=1`);
  const read = await call(member, `/v2/lodgings/${lodgingId}/availabilities?limit=${arrival}&duration=1`);
  const { availabilities } = read.body as Availabilities;
  return (
    (body as { stays: { lodging: { id: number } }[] }).stays.some((stay) => stay.lodging.id === lodgingId) ||
    availabilities.some((stay) => stay.arrival === arrival)
  );
}

it('grants each caller its part of the rates', async () => {
  for (const node of both()) {
    const { headers } = await call(node, search);
    expect(headers.get('ratelimit-policy')).toContain('q=500000');
  }
});

it('refuses a key soon after it was revoked', async () => {
  for (const node of both()) expect((await call(node, search, { key: smallKeys.other })).status).toBe(200);
  revokeKey(place.db, 'SmallTwo', Date.now());
  for (const node of both()) {
    await expect
      .poll(() => call(node, search, { key: smallKeys.other }), { timeout: 5_000 })
      .toMatchObject({ status: 401 });
  }
});

it('answers at the second try, at another node at the latest, whichever line of a node is cut or hangs, and by itself when it is mended', async () => {
  const lines = { cluster: await startProxy(cluster.url), primary: await startProxy(place.primary.url) };
  const node = await place.addNode({ OPENSEARCH_URL: lines.cluster.url, PRIMARY_URL: lines.primary.url });
  const [other] = both();
  // With both hanging, a caller waits for two timeouts, and is refused then.
  const cases = [
    { how: 'cut', broken: ['cluster'], alone: true },
    { how: 'cut', broken: ['primary'], alone: true },
    { how: 'cut', broken: ['cluster', 'primary'], alone: false },
    { how: 'hang', broken: ['cluster'], alone: true },
    { how: 'hang', broken: ['primary'], alone: true },
  ] as const;
  for (const { how, broken, alone } of cases) {
    for (const name of broken) await lines[name][how]();
    const first = await call(node, search);
    const second = first.status === 200 ? first : await call(other, search);
    expect({ how, broken, second: second.status }).toEqual({ how, broken, second: 200 });
    // The other connection suffices.
    if (alone) expect({ how, broken, first: first.status }).toEqual({ how, broken, first: 200 });
    for (const name of broken) await lines[name].mend();
    await vi.waitUntil(() => isReady(node), { timeout: 30_000, interval: 20 });
    // The circuit breaker for OpenSearch probes after a second.
    await vi.waitUntil(() => answersItself(node, search), { timeout: 10_000, interval: 50 });
  }
  await node.kill();
});

/** Every kind of request, by whether the node answers it itself while the primary is away. */
const kinds: readonly [kind: string, path: string, isOwn: boolean, init?: CallInit][] = [
  ['a search', search, true],
  ['a search of the page', `/web${search}`, true, { key: '' }],
  ['a calendar', '/v2/stays/calendar?from=20300101&to=20300102', true],
  ['names', '/v2/places/suggests?q=v', true],
  ['a read of one lodging', '/v2/lodgings/1', false],
  ['availabilities of a lodging that is not in the index', '/v2/lodgings/999999/availabilities', false],
  ['availabilities', '/v2/lodgings/1/availabilities', true],
  // Each lodging has a result or a problem of its own.
  ['bulk availabilities', '/v2/availabilities/search', true, { body: { lodgings: [1, 999_999] } }],
  ['changes that are waited for', '/v2/changes?after=999999&wait=25', false],
  ['a list', '/v2/lodgings', false],
  ['feeds', '/v2/feeds', false],
  ['a price of a sale', '/v2/bookings/easy', false, { body: { requestType: 'EVALUATION' } }],
  ['a booking', '/v2/bookings/easy', false, { body: { requestType: 'BOOKED' } }],
  ['a delivery', '/v2/contracts/insert', false, { key: smallKeys.provider, body: {} }],
  ['a page', '/', false, { key: '' }],
  ['the page of a booking', '/my/nobody', false, { key: '' }],
  ['a tool', '/mcp', false, { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }],
];

it('answers or refuses every kind of request within 5 s while the primary hangs', async () => {
  const line = await startProxy(place.primary.url);
  const node = await place.addNode({ PRIMARY_URL: line.url, STALE_SECONDS: '60' });
  const askAll = () =>
    Promise.all(
      kinds.map(async ([kind, path, isOwn, { key = smallKeys.seller, body } = {}]) => {
        const answer = await fetch(node.url + path, {
          headers: { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(5_000),
        });
        const text = await answer.text();
        if (answer.status === 503) {
          expect([kind, text]).toEqual([kind, expect.stringMatching(/(STORE|SEARCH)_UNAVAILABLE/)]);
        } else expect([kind, answer.status]).toEqual([kind, isOwn ? 200 : 503]);
      }),
    );
  line.hang();
  // At first the node does not know that it hangs, later it does.
  await askAll();
  await askAll();
  await line.mend();
  await vi.waitUntil(() => isReady(node), { timeout: 30_000, interval: 20 });
  await vi.waitUntil(async () => (await call(node, '/v2/lodgings?pageSize=2')).status === 200, { timeout: 10_000 });
  await node.kill();
});

it('reads from the primary what the index does not hold yet', async () => {
  const line = await startProxy(cluster.url);
  await place.primary.end();
  await place.primary.start({ OPENSEARCH_URL: line.url });
  const [node] = both();
  await vi.waitUntil(() => answersItself(node, search), { timeout: 15_000, interval: 50 });
  await line.cut();
  const stay = easy(lodging(3), firstNight);
  expect((await call(place.primary, '/v2/bookings/easy', { body: stay })).status).toBe(201);
  const read = await call(node, `/v2/lodgings/${lodging(3)}/availabilities`);
  const bulk = await call(node, '/v2/availabilities/search', { body: { lodgings: [lodging(3), lodging(2)] } });
  expect([read, bulk].map(({ headers }) => isOwnAnswer(headers))).toEqual([true, true]);
  const { results } = bulk.body as { results: { availability: Availabilities }[] };
  const offers = [read.body as Availabilities, ...results.map(({ availability }) => availability)].map(
    ({ availabilities }) => availabilities.some(({ arrival }) => arrival === stay.arrival),
  );
  expect(offers).toEqual([false, false, true]);
  await line.mend();
});

// Last, because it ends the primary.
it('searches without the primary for a while, then refuses, and recovers with the primary', async () => {
  const [node, other] = both();
  await place.primary.kill();
  expect((await call(node, search)).status).toBe(200);
  expect(await call(other, '/v2/bookings/easy', { body: easy(lodging(2), firstNight) })).toMatchObject({
    status: 503,
    body: { code: 'STORE_UNAVAILABLE' },
  });
  await expect.poll(() => call(node, search), { timeout: 15_000 }).toMatchObject({ status: 503 });
  expect((await fetch(`${node.url}/ready`)).status).toBe(503);
  const { indexLagSeconds = 0, reasons } = (await readinessOf(node)) ?? {};
  expect(indexLagSeconds).toBeGreaterThan(3);
  expect(reasons).toContainEqual(expect.stringMatching(/^the primary at \S+ does not answer \(ECONNREFUSED\): /));
  expect((await fetch(`${node.url}/health`)).status).toBe(200);

  await place.primary.start();
  for (const each of both()) await vi.waitUntil(() => isReady(each), { timeout: 15_000 });
  expect((await call(node, search)).status).toBe(200);
  expect((await call(other, '/v2/bookings/easy', { body: easy(lodging(2), firstNight) })).status).toBe(201);
});
