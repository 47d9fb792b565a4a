import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { revokeKey } from '../../../src/partners/store/keys.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { startProxy } from '../../search/index/proxy.ts';
import { testCluster } from '../../support/opensearch.ts';
import { customer, smallKeys } from '../../support/small-seed.ts';
import { firstNight } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import { answersItself, isReady, startNodePlace, whenTaught, type Member, type NodePlace } from './node-place.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
let place: NodePlace;

beforeAll(async () => {
  place = await startNodePlace(cluster, { lodgings: 6, ofNodes: { STALE_SECONDS: '3' } }, (end) => endings.push(end));
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

type Asked = [path: string, body?: object];

it('leaves neither persons of lodgings nor customers in the cluster', async () => {
  await whenTaught(place, both()[0]);
  const { status } = await call(place.primary, '/v2/bookings/easy', { body: easy(lodging(4), firstNight) });
  expect(status).toBe(201);
  const persons = place.db.prepare('SELECT owner, local_operator FROM property_persons').raw().all();
  const texts = [customer.email, ...(JSON.stringify(persons).match(/[\w.+-]+@[\w.-]+/g) ?? [])];
  expect(texts.length).toBeGreaterThan(1);
  const copies = `${cluster.url}/${place.variables['INDEX_PREFIX'] ?? ''}-copies-*`;
  await fetch(`${copies}/_refresh`, { method: 'POST' });
  const held = await (await fetch(`${copies}/_search?size=100`)).text();
  expect(held).toContain('"lodging_sequences"');
  for (const text of texts) expect(held).not.toContain(text);
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

async function offers(
  member: Member,
  { lodgingId, arrival }: { lodgingId: number; arrival: string },
): Promise<boolean> {
  const { body } = await call(member, `/v2/stays/search?pagesize=50&pageindex=0&arrival=${arrival}&nights=1`);
  return (body as { stays: { lodging: { id: number } }[] }).stays.some((stay) => stay.lodging.id === lodgingId);
}

it('gives the availabilities of a lodging another tag after a booking, and the same one until then', async () => {
  const path = `/v2/lodgings/${lodging(3)}/availabilities`;
  const [node] = both();
  const tagOf = async (tag = '') => (await call(node, path, { headers: { 'If-None-Match': tag } })).headers.get('etag');
  const before = (await tagOf()) ?? '';
  expect((await call(node, path, { headers: { 'If-None-Match': before } })).status).toBe(304);
  expect((await call(node, '/v2/bookings/easy', { body: easy(lodging(3), firstNight) })).status).toBe(201);
  await expect.poll(() => tagOf(before), { timeout: 5_000 }).not.toBe(before);
});

it('grants each caller its part of the rates', async () => {
  for (const node of both()) {
    const { headers } = await call(node, '/v2/dictionary');
    expect(headers.get('ratelimit-policy')).toContain('q=500000');
  }
});

it('refuses a key soon after it was revoked', async () => {
  for (const node of both()) expect((await call(node, search, { key: smallKeys.other })).status).toBe(200);
  revokeKey(place.db, 'SmallTwo', Date.now());
  for (const node of both())
    await expect
      .poll(() => call(node, search, { key: smallKeys.other }), { timeout: 5_000 })
      .toMatchObject({ status: 401 });
});

it('answers at the second try, at another node at the latest, whichever line of a node is cut or hangs, and by itself when it is mended', async () => {
  const lines = { cluster: await startProxy(cluster.url), primary: await startProxy(place.primary.url) };
  const node = await place.addNode({ OPENSEARCH_URL: lines.cluster.url, PRIMARY_URL: lines.primary.url });
  const [other] = both();
  const reads: readonly Asked[] = [[search], ['/v2/availabilities/search', { lodgings: place.lodgingIds }]];
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
    for (const [path, body] of reads) {
      const first = await call(node, path, { ...(body && { body }) });
      const second = first.status === 200 ? first : await call(other, path, { ...(body && { body }) });
      expect({ how, broken, path, second: second.status }).toEqual({ how, broken, path, second: 200 });
      // The other connection suffices.
      if (alone) expect({ how, broken, path, first: first.status }).toEqual({ how, broken, path, first: 200 });
    }
    for (const name of broken) await lines[name].mend();
    await vi.waitUntil(() => isReady(node), { timeout: 30_000, interval: 20 });
    // The circuit breaker for OpenSearch probes after a second.
    await vi.waitUntil(() => answersItself(node, search), { timeout: 10_000, interval: 50 });
  }
  await node.kill();
});

// Last, because it ends the primary.
it('goes on searching without the primary for a while, then refuses, and all is back with the primary', async () => {
  const [node, other] = both();
  await place.primary.kill();
  expect((await call(node, search)).status).toBe(200);
  expect(await call(other, '/v2/bookings/easy', { body: easy(lodging(2), firstNight) })).toMatchObject({
    status: 503,
    body: { code: 'STORE_UNAVAILABLE' },
  });
  await expect.poll(() => call(node, search), { timeout: 15_000 }).toMatchObject({ status: 503 });
  expect((await fetch(`${node.url}/ready`)).status).toBe(503);
  expect((await fetch(`${node.url}/health`)).status).toBe(200);

  await place.primary.start();
  for (const each of both()) await vi.waitUntil(() => isReady(each), { timeout: 15_000 });
  expect((await call(node, search)).status).toBe(200);
  expect((await call(other, '/v2/bookings/easy', { body: easy(lodging(2), firstNight) })).status).toBe(201);
});
