import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { revokeKey } from '../../../src/partners/store/keys.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { startProxy } from '../../search/index/proxy.ts';
import { testCluster } from '../../support/opensearch.ts';
import { customer, smallKeys } from '../../support/small-seed.ts';
import { caughtUp, firstNight } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import { isReady, startNodePlace, type Member, type NodePlace } from './node-place.ts';

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
const month = () => ymdOf(firstNight).slice(0, 6);

it('answers by itself what the primary answers, word by word', async () => {
  await caughtUp(place);
  const asked: [path: string, body?: object][] = [
    [search],
    [`${search}&facets=type,price&q=villa`],
    [`/v2/stays/calendar?from=${month()}01&to=${month()}28`],
    ['/v2/places/suggests?q=v'],
    ['/v2/dictionary'],
    [`/v2/lodgings/${lodging(0)}/availabilities`],
    [`/v2/lodgings/${lodging(0)}/availabilities?duration=3`],
    ['/v2/availabilities/search', { lodgings: place.lodgingIds }],
    [search.replace('group=lodging', 'arrival=tomorrow')],
  ];
  for (const [path, body] of asked) {
    const wanted = await call(place.primary, path, { ...(body && { body }) });
    for (const node of both()) {
      const found = await call(node, path, { ...(body && { body }) });
      expect({ path, status: found.status, body: plain(found.body) }).toEqual({
        path,
        status: wanted.status,
        body: plain(wanted.body),
      });
    }
  }
});

/** Requests have ids of their own. */
const plain = (body: unknown) =>
  JSON.parse(JSON.stringify(body).replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')) as unknown;

it('lets the primary answer all else, as of the caller who asks', async () => {
  const [node] = both();
  const detail = `/v2/lodgings/${lodging(0)}`;
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

it.each(['cut', 'hang'] as const)('lets the primary answer while its own line to OpenSearch is %s', async (how) => {
  const line = await startProxy(cluster.url);
  const node = await place.addNode({ OPENSEARCH_URL: line.url });
  await line[how]();
  expect((await call(node, search)).status).toBe(200);
  await line.mend();
  await vi.waitUntil(() => isReady(node), { timeout: 30_000 });
  expect((await call(node, search)).status).toBe(200);
  await node.kill();
});

// The last one, because it ends the primary.
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
