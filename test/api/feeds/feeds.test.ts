import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveKey, setChannels } from '../../support/arrange/dealers.ts';
import { commandsOn, type Commands } from '../../support/commands.ts';
import { blockLodgings, noteTopics, unblockLodgings } from '../../support/arrange/lodgings.ts';
import { testCluster } from '../../support/opensearch.ts';
import { operationsByName } from '../../support/operations.ts';
import { decodedXml, readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { catalogSeed } from '../catalog/catalog-world.ts';

const { listFeeds } = operationsByName;
const cluster = testCluster();
const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: catalogSeed() }), cluster);
let operator: Commands;

beforeAll(async () => {
  const { dataDir, indexPrefix, publicUrl } = service.config;
  const settings = { DATA_DIR: dataDir, INDEX_PREFIX: indexPrefix, PUBLIC_URL: publicUrl, OPENSEARCH_URL: cluster.url };
  operator = commandsOn(settings, service.clock.now);
  await operator.done('feeds build');
});

const list = async (as = key) => readAnswer(await service.get('/v2/feeds', { key: as }), listFeeds);
const feedOf = async (kind: string) =>
  (await list()).find((feed) => feed.kind === kind) as Awaited<ReturnType<typeof list>>[number];
const pathOf = (url: string) => new URL(url).pathname;
const download = (url: string, headers: Record<string, string> = {}, as = key) =>
  service.get(pathOf(url), { key: as, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const linesOf = (bytes: Buffer) =>
  gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { lodgingId: number });
const onSale = () => ['SOLD', 'BOTH'].map((ref) => lodgingIdOf(service, ref)).sort((one, other) => one - other);

describe('the list of feeds', () => {
  it('names the newest file of each kind for each channel of the dealer, in JSON and XML', async () => {
    const feeds = await list();
    expect(feeds.map(({ gateway, kind, lodgings }) => [gateway, kind, lodgings])).toEqual([
      ['Small.out', 'lodgings', 2],
      ['Small.out', 'availabilities', 2],
    ]);
    expect(feeds[1]?.stays).toBeGreaterThan(100);
    const inXml = decodedXml(await (await service.get('/v2/feeds?format=xml', { key })).text(), listFeeds.answer);
    expect(inXml).toMatchObject([{ kind: 'lodgings' }, { kind: 'availabilities' }]);
    const others = await list(smallKeys.other);
    expect(others.map(({ gateway }) => gateway)).toEqual(['Other.out', 'Other.out']);
  });
});

describe('a file', () => {
  it('of availabilities has the item of each lodging on sale that the search by ids answers', async () => {
    const { url, bytes, sha256 } = await feedOf('availabilities');
    const answer = await download(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/gzip');
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    const file = await bytesOf(answer);
    expect([file.length, createHash('sha256').update(file).digest('hex')]).toEqual([bytes, sha256]);
    const asked = await service.post('/v2/availabilities/search', { lodgings: onSale() }, { key });
    expect(linesOf(file)).toEqual(((await asked.json()) as { results: unknown[] }).results);
  });

  it('of lodgings has each lodging on sale as every language reads it', async () => {
    const lines = linesOf(await bytesOf(await download((await feedOf('lodgings')).url)));
    const languages = ['fr', 'en', 'de', 'es'];
    const expected = onSale().map(async (lodgingId) => {
      const read = async (lang: string) =>
        (await service.get(`/v2/lodgings/${lodgingId}?lang=${lang}`, { key })).json();
      const inEach = await Promise.all(languages.map(async (lang) => [lang, await read(lang)] as const));
      return { lodgingId, lodging: Object.fromEntries(inEach) };
    });
    expect(lines).toEqual(await Promise.all(expected));
  });

  it('goes on where a download broke off, as long as it is the same file', async () => {
    const { url, bytes } = await feedOf('availabilities');
    const whole = await download(url);
    const tag = whole.headers.get('ETag') ?? '';
    const file = await bytesOf(whole);
    const half = Math.floor(bytes / 2);
    const rest = await download(url, { Range: `bytes=${half}-`, 'If-Range': tag });
    expect([rest.status, rest.headers.get('Content-Range')]).toEqual([206, `bytes ${half}-${bytes - 1}/${bytes}`]);
    expect((await bytesOf(rest)).equals(file.subarray(half))).toBe(true);
    expect((await bytesOf(await download(url, { Range: 'bytes=-10' }))).equals(file.subarray(-10))).toBe(true);
    const other = await download(url, { Range: `bytes=${half}-`, 'If-Range': '"another"' });
    expect([other.status, (await bytesOf(other)).equals(file)]).toEqual([200, true]);
    for (const had of [tag, '*']) expect((await download(url, { 'If-None-Match': had })).status).toBe(304);
  });

  it.each([
    ['behind its end', 'bytes=99999999-', 416],
    ['of several parts', 'bytes=0-1,3-4', 200],
    ['in other units', 'lines=0-1', 200],
    ['without a sense', 'bytes=x', 200],
  ])('is asked for by a range %s', async (_, Range, status) => {
    const { url, bytes } = await feedOf('lodgings');
    const answer = await download(url, { Range });
    if (status !== 416) {
      expect((await bytesOf(answer)).length).toBe(bytes);
      return;
    }
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${bytes}`);
    await expectUnsatisfiable(answer);
  });

  const expectUnsatisfiable = async (answer: Response) =>
    expect([answer.status, await answer.json()]).toMatchObject([416, { code: 'RANGE_NOT_SATISFIABLE' }]);

  it('returns its size to HEAD', async () => {
    const { url, bytes } = await feedOf('lodgings');
    const head = await fetch(service.url + pathOf(url), { method: 'HEAD', headers: { 'X-API-Key': key } });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes)]);
  });

  it('is for the dealers of its channel, with a key', async () => {
    const { url } = await feedOf('lodgings');
    const problemOf = async (response: Response) => {
      const { code } = (await response.json()) as { code: string };
      return [response.status, code];
    };
    expect(await problemOf(await download(url, {}, smallKeys.other))).toEqual([403, 'GATEWAY_FORBIDDEN']);
    expect(await problemOf(await download(url, {}, smallKeys.provider))).toEqual([403, 'ROLE_MISSING']);
    expect(await problemOf(await service.get(pathOf(url)))).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(await problemOf(await download(url.replace('Small.out', 'Nobody.out')))).toEqual([404, 'GATEWAY_NOT_FOUND']);
    for (const file of ['lodgings-1-1.ndjson.gz', '..%2f..%2flodging.sqlite', 'x.json']) {
      expect(await problemOf(await download(url.replace(/[^/]+$/, file)))).toEqual([404, 'FEED_NOT_FOUND']);
    }
    const { key: another, publicId } = await giveKey(service, { dealer: 'seller', roles: ['ROLE_SERVICEPROD_API'] });
    expect((await download(url.replace('Small.out', 'SMALL.OUT'), {}, another)).status).toBe(200);
    await service.operator.done(`keys revoke ${publicId}`);
  });
});

describe('the operator', () => {
  const build = async () => (await operator.done('feeds build')) as { kind: string; sequence: number }[];

  it('writes no file again while nothing has changed', async () => {
    await build();
    expect(await build()).toEqual([]);
  });

  it('writes another file after a change; the newest and two before it are kept', async () => {
    const urls: string[] = [];
    for (let change = 0; change < 4; change += 1) {
      noteTopics(service, 'SOLD', ['photos']);
      expect((await build()).length).toBe(4);
      urls.push((await feedOf('availabilities')).url);
    }
    const statuses = await Promise.all(urls.map(async (url) => (await download(url)).status));
    expect(statuses).toEqual([404, 200, 200, 200]);
    const files = readdirSync(join(service.config.dataDir, 'feeds', 'out-small.out'));
    expect(files.filter((name) => name.startsWith('availabilities'))).toHaveLength(6);
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    const listed = (await operator.done('feeds list')) as { gateway: string }[];
    expect(listed.filter(({ gateway }) => gateway === 'Small.out')).toHaveLength(6);
  });

  it('leaves out what is not on sale, and channels that nobody sells', async () => {
    await blockLodgings(service, 'SOLD');
    await setChannels(service, 'other');
    const built = (await operator.done('feeds build')) as { gateway: string; lodgings: number }[];
    expect(built.map(({ gateway, lodgings }) => [gateway, lodgings])).toEqual([
      ['Small.out', 1],
      ['Small.out', 1],
    ]);
    await unblockLodgings(service, 'SOLD');
    await setChannels(service, 'other', 'Other.out');
  });
});

it('is gzip, and nothing else is to be had', async () => {
  const { url } = await feedOf('lodgings');
  await expectNotAcceptable(await download(url, { Accept: 'application/xml' }));
});

async function expectNotAcceptable(answer: Response): Promise<void> {
  expect([answer.status, await answer.json()]).toMatchObject([406, { code: 'NOT_ACCEPTABLE' }]);
}
