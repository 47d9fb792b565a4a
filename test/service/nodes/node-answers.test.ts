import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveReview } from '../../../src/catalog/store/reviews.ts';
import { overrideLodging } from '../../../src/lodgings/store/lodgings.ts';
import { describedOperations } from '../../../src/service/operations.ts';
import { placesById } from '../../../src/service/node/at-nodes.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { commandsOn } from '../../support/commands.ts';
import { testCluster } from '../../support/opensearch.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { caughtUp, firstNight } from '../place.ts';
import type { AtEnd } from '../service-process.ts';
import { isOwnAnswer, startNodePlace, whenTaught, type Member, type NodePlace } from './node-place.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
let place: NodePlace;

beforeAll(async () => {
  const atEnd: AtEnd = (end) => endings.push(end);
  const settings = { variables: { WEB_DEALER: 'seller' }, ofPrimary: { API_PROCESSES: '2' } };
  place = await startNodePlace(cluster, { lodgings: 4, ...settings }, atEnd);
  overrideLodging(place.db, lodging(1), { blocked: true }, Date.now());
  saveReview(place.db, review(lodging(0)), Date.now());
  await caughtUp(place, atEnd);
  await buildFeeds();
  for (const node of place.nodes) await whenTaught(place, node);
  await vi.waitUntil(async () => (await feeds(firstNode())).length === 2, { timeout: 10_000, interval: 50 });
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const lodging = (at: number) => place.lodgingIds[at] ?? 0;
const firstNode = () => place.nodes[0] as Member;
const nobody = 999_999;

/** Writes a different file after each change. */
const buildFeeds = () => commandsOn(place.variables, Date.now).done('feeds build');

const review = (lodgingId: number): Parameters<typeof saveReview>[1] => ({
  id: 51,
  lodgingId,
  score: 8,
  title: 'Great',
  body: 'Quiet.',
  author: 'M.',
  language: 'en',
  reviewDate: Date.now(),
  stayDate: undefined,
  photoId: 0,
  bookingId: undefined,
  published: true,
  replies: [{ body: 'Thanks.', author: 'A.', language: 'en', reviewDate: Date.now() }],
});

/** A request that primary and nodes must answer identically. */
interface Asked {
  path: string;
  body?: object;
  method?: string;
  headers?: Record<string, string>;
  key?: string;
}

async function ask({ url }: Member, { path, body, method, headers = {}, key = smallKeys.seller }: Asked) {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return fetch(url + path, {
    ...sent,
    ...(method !== undefined && { method }),
    headers: {
      ...(key !== '' && { 'X-API-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
      'X-Request-Id': 'same',
      // Compression may differ between processes.
      'Accept-Encoding': 'identity',
      ...headers,
    },
  });
}

/** Headers of the connection, the moment, or the answering process's rate budget. */
const ofOneAnswer = /^(date|connection|keep-alive|transfer-encoding|server-timing|ratelimit.*)$/;

/** The complete answer, with binary bodies as a digest. */
async function answerOf(member: Member, asked: Asked) {
  const answer = await ask(member, asked);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ofOneAnswer.test(name)));
  const isText = /json|xml/.test(headers['content-type'] ?? '');
  const content = isText ? bytes.toString() : createHash('sha256').update(bytes).digest('hex');
  return { asked, status: answer.status, headers, length: bytes.length, content };
}

const month = () => ymdOf(firstNight).slice(0, 6);
const dates = (nights = 1) => `${ymdOf(firstNight)}-${ymdOf(firstNight + nights)}`;

/** Of all lodgings. */
const reads = (): Asked[] => [
  { path: '/v2/stays/search?pagesize=50&pageindex=0&group=lodging' },
  { path: '/v2/stays/search?pagesize=50&pageindex=0&group=lodging&facets=type,price&q=villa' },
  { path: '/v2/stays/search?pagesize=50&pageindex=0&arrival=tomorrow' },
  { path: `/v2/stays/calendar?from=${month()}01&to=${month()}28` },
  { path: '/v2/places/suggests?q=v' },
  { path: '/v2/dictionary' },
  { path: '/v2/availabilities/search', body: { lodgings: [...place.lodgingIds, nobody] } },
  { path: '/v2/feeds' },
  { path: '/v2/feeds', key: smallKeys.provider },
];

/** Of lodgings on sale, blocked, and unknown; by partners and by the page. */
const readsOfLodgings = (): Asked[] =>
  [lodging(0), lodging(1), nobody]
    .flatMap((id) => [
      `lodgings/${id}`,
      `lodgings/${id}?include=availabilities,extras,reviews`,
      `lodgings/${id}/extras`,
      `lodgings/${id}/availabilities`,
      `lodgings/${id}/availabilities?duration=3`,
      `lodgings/${id}/avail-saturday-weekly`,
      `lodgings/${id}/estimated-daily-price`,
      `lodgings/${id}/stays/${dates()}?pax=2`,
      `lodgings/${id}/stays/${dates()}?pax=99`,
      `lodgings/${id}/stays/${dates(30)}`,
      `lodgings/${id}/stays/suggests/${dates()}`,
      `customerReview/${id}/reviews`,
    ])
    .flatMap((path) => [{ path: `/v2/${path}` }, { path: `/web/v2/${path}`, key: '' }]);

const forms = ['application/json', 'application/xml'].flatMap((accept) =>
  ['fr', 'en'].map((language) => ({ Accept: accept, 'Accept-Language': language })),
);

it('gives each answer of its own as the primary does: status, headers, tag and bytes, in all forms and languages', async () => {
  for (const asked of [...reads(), ...readsOfLodgings()])
    // The page uses the same operations as partners.
    for (const form of asked.path.startsWith('/web') ? forms.slice(-1) : forms) {
      const read = { ...asked, headers: form };
      const wanted = await answerOf(place.primary, read);
      expect(await answerOf(firstNode(), read)).toEqual(wanted);
      const tag = wanted.headers['etag'];
      if (tag === undefined || wanted.status !== 200) continue;
      const again = await ask(firstNode(), { ...asked, headers: { ...form, 'If-None-Match': tag } });
      expect({ asked, status: again.status }).toEqual({ asked, status: 304 });
    }
});

it('answers by itself what the table of all operations says, and lets the primary answer all else', async () => {
  const places = placesById();
  expect([...places.keys()].sort()).toEqual(describedOperations.map(({ id }) => id).sort());
  const other = place.nodes[1] as Member;
  for (const { id, method, path, auth } of describedOperations) {
    const isRead = method === 'GET';
    const asked = {
      path: path
        .replace('{arrival}-{departure}', dates())
        .replace('{id}', String(lodging(0)))
        .replaceAll(/\{\w+\}/g, '1'),
      key: auth === 'G' ? smallKeys.provider : smallKeys.seller,
      ...(!isRead && { body: id === 'search-availabilities' ? { lodgings: place.lodgingIds } : {} }),
    };
    const isOwn = places.get(id)?.answers === 'node';
    // A node that has lost touch with the primary forwards requests.
    await expect
      .poll(async () => ({ id, isOwn: isOwnAnswer((await ask(other, asked)).headers) }))
      .toEqual({ id, isOwn });
  }
});

interface Feed {
  kind: string;
  url: string;
  bytes: number;
}

async function feeds(member: Member): Promise<Feed[]> {
  const answer = await ask(member, { path: '/v2/feeds' });
  return (await answer.json()) as Feed[];
}

const pathOf = ({ url }: Feed) => new URL(url).pathname;

/** Whole and partial reads of a file, and refusals. */
function readsOfFile(feed: Feed, tag: string): Asked[] {
  const path = pathOf(feed);
  const half = Math.floor(feed.bytes / 2);
  return [
    { path },
    { path, method: 'HEAD' },
    { path, method: 'POST' },
    { path: path.replace('Small.out', 'SMALL.OUT') },
    { path, headers: { 'If-None-Match': tag } },
    ...['bytes=0-9', `bytes=${half}-`, 'bytes=-10', 'bytes=0-1,3-4', 'bytes=99999999-', 'lines=0-1'].map((range) => ({
      path,
      headers: { Range: range },
    })),
    { path, headers: { Range: `bytes=${half}-`, 'If-Range': tag } },
    { path, headers: { Range: `bytes=${half}-`, 'If-Range': '"another"' } },
    { path, headers: { Accept: 'application/xml' } },
    { path, key: smallKeys.other },
    { path, key: smallKeys.provider },
    { path, key: '' },
    { path: path.replace('Small.out', 'Nobody.out') },
    { path: path.replace(/[^/]+$/, 'lodgings-1-1.ndjson.gz') },
    { path: path.replace(/[^/]+$/, '..%2f..%2flodging.sqlite') },
  ];
}

it('gives files of feeds as the primary does, whole and in parts', async () => {
  const listed = await feeds(place.primary);
  expect(listed.map(({ kind }) => kind)).toEqual(['lodgings', 'availabilities']);
  for (const feed of listed) {
    const { headers } = await ask(place.primary, { path: pathOf(feed), method: 'HEAD' });
    for (const asked of readsOfFile(feed, headers.get('etag') ?? ''))
      expect(await answerOf(firstNode(), asked)).toEqual(await answerOf(place.primary, asked));
  }
});

async function sentByPrimary(): Promise<number> {
  const text = await (await fetch(`${place.primary.url}/metrics`)).text();
  const counts = text.matchAll(/^http_requests_total\{.*feeds\/.*method="GET",status="200"\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

it('costs the primary one download of a file however many take it from a node, and keeps no more than is told', async () => {
  const [node, folder] = [place.nodes[1] as Member, keptIn(1)];
  const [feed] = await feeds(place.primary);
  if (!feed) throw new Error('There is no feed');
  const before = await sentByPrimary();
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const answer = await ask(node, { path: pathOf(feed) });
      return { isOwn: isOwnAnswer(answer.headers), bytes: (await answer.arrayBuffer()).byteLength };
    }),
  );
  expect(new Set(answers.map(({ bytes }) => bytes))).toEqual(new Set([feed.bytes]));
  let passedOn = answers.filter(({ isOwn }) => !isOwn).length;
  expect(passedOn).toBeLessThan(12);
  // Requests that would wait too long are forwarded; then the file is cached.
  const isKept = async () => {
    const answer = await ask(node, { path: pathOf(feed) });
    await answer.arrayBuffer();
    if (isOwnAnswer(answer.headers)) return true;
    passedOn += 1;
    return false;
  };
  await vi.waitUntil(isKept, { timeout: 10_000 });
  expect((await sentByPrimary()) - before).toBe(1 + passedOn);

  // A damaged copy is downloaded again, even for a partial read.
  const [kept = ''] = readdirSync(folder);
  const file = join(folder, kept);
  const whole = readFileSync(file);
  const headers = { Range: `bytes=${feed.bytes - 9}-` };
  const end = await answerOf(place.primary, { path: pathOf(feed), headers });
  const damages = [
    () => truncateSync(file, 10),
    ...[0, 100, feed.bytes - 1].map((at) => () => writeFileSync(file, flipped(whole, at))),
  ];
  for (const damage of damages) {
    damage();
    const { content, length } = await answerOf(node, { path: pathOf(feed) });
    expect({ content, length }).toEqual({ content: kept, length: feed.bytes });
    damage();
    expect(await answerOf(node, { path: pathOf(feed), headers })).toEqual(end);
  }
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  expect(metrics).toContain(`damaged_copies_total{copy="feed"} ${2 * damages.length}\n`);
});

function flipped(content: Buffer, at: number): Buffer {
  const damaged = Buffer.from(content);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}

const keptIn = (at: number) =>
  join(place.nodes[at]?.dataDir ?? '', 'kept-feeds', place.variables['INDEX_PREFIX'] ?? '');

// Last, because it ends the primary.
it('goes on reading lodgings, and giving the files that were taken from it, while the primary is away', async () => {
  const [node, other] = place.nodes as [Member, Member];
  const [taken, notTaken] = (await feeds(place.primary)) as [Feed, Feed];
  const wanted = await answerOf(node, { path: pathOf(taken) });
  const noted = await Promise.all(readsOfLodgings().map((asked) => answerOf(place.primary, asked)));
  await place.primary.kill();
  expect(await answerOf(node, { path: pathOf(taken) })).toEqual(wanted);
  expect((await ask(other, { path: pathOf(notTaken) })).status).toBe(503);
  expect((await feeds(other)).map(({ url }) => url)).toEqual([taken.url, notTaken.url]);
  for (const each of noted) {
    const { status } = await ask(node, each.asked);
    // Only the primary knows whether a lodging exists, why a stay cannot be booked, and everything else.
    const needsPrimary =
      each.asked.path.includes(String(nobody)) || /STAY_NOT_AVAILABLE|ROUTE_NOT_FOUND/.test(each.content);
    expect({ path: each.asked.path, status }).toEqual({
      path: each.asked.path,
      status: needsPrimary ? 503 : each.status,
    });
  }
});
