import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseXml } from '../../src/formats/xml-decode.ts';
import { listen } from '../../src/http/server.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { queryInt } from '../../src/formats/fields/query-fields.ts';
import { place, startSampleService, usual } from './sample-service.ts';

const reading = { items: 0, ended: Promise.withResolvers<true>() };
beforeEach(() => {
  Object.assign(reading, { items: 0, ended: Promise.withResolvers<true>() });
});

const shape = z.array(z.object({ id: z.int(), text: z.string() })).meta({ xml: { item: 'thing' } });

/** A kilobyte each. */
async function* things(count: number, failAt: number) {
  try {
    for (let id = 1; id <= count; id += 1) {
      if (id === failAt) throw new Error('about jean@example.org');
      reading.items += 1;
      yield await Promise.resolve({ id, text: `<${id}>`.padEnd(1000, 'é') });
    }
  } finally {
    reading.ended.resolve(true);
  }
}

const listThings = defineOperation({
  ...usual,
  id: 'list-long',
  path: '/v2/long',
  query: z.object({ count: queryInt(0, 1_000_000), failAt: queryInt(0, 1_000_000).default(0) }),
  answer: { root: 'things', shape, forms: ['json', 'xml', 'lines'] },
  caching: {
    version: () => '1',
  },
  handle: ({ query }) => ({
    value: [],
    items: things(query.count, query.failAt),
    headers: { 'X-Total-Count': String(query.count) },
  }),
});

const service = startSampleService({}, { operations: [listThings] });
const { app } = service;
const listening = await listen(app, place);
const base = `http://127.0.0.1:${listening.port}`;
afterAll(async () => {
  await listening.close();
  service.stop();
});

const forms = { json: {}, xml: { Accept: 'application/xml' }, lines: { Accept: 'application/x-ndjson' } };
const get = (query: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/v2/long?${query}`, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });

async function readAll(count: number) {
  const json: unknown = await (await get(`count=${count}`)).json();
  const xml = parseXml(Buffer.from(await (await get(`count=${count}`, forms.xml)).arrayBuffer()), shape, 'things');
  const lines = (await (await get(`count=${count}`, forms.lines)).text()).split('\n').slice(0, -1);
  return { json, xml, lines: lines.map((line): unknown => JSON.parse(line)) };
}

describe('a list', () => {
  it.each([0, 1, 64, 500])('of %i items holds the same in JSON, XML and NDJSON', async (count) => {
    const { json, xml, lines } = await readAll(count);
    expect(json).toHaveLength(count);
    expect(lines).toEqual(json);
    const asTexts = lines.map((line) => ({ ...(line as object), id: String((line as { id: number }).id) }));
    expect(xml).toEqual({ outcome: 'read', value: asTexts });
  });

  it('goes out whole when it is short, else without a length, with the same headers', async () => {
    const [short, long] = [await get('count=10'), await get('count=500')];
    expect(Number(short.headers.get('Content-Length'))).toBe((await short.arrayBuffer()).byteLength);
    expect(long.headers.get('Content-Length')).toBeNull();
    await long.text();
    for (const { headers } of [short, long]) {
      expect(headers.get('ETag')).toMatch(/^"[\w-]+"$/);
      expect(headers.get('X-Total-Count')).toMatch(/^\d+$/);
      expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(headers.get('Cache-Control')).toBe('public, no-cache');
      expect(headers.get('Server-Timing')).toMatch(/^total;dur=/);
    }
  });

  it('is 304 before an item is read', async () => {
    const tag = (await get('count=500', {}, 'HEAD')).headers.get('ETag') ?? '';
    reading.items = 0;
    expect((await get('count=500', { 'If-None-Match': tag })).status).toBe(304);
    expect((await get('count=500', { 'If-None-Match': '*' })).status).toBe(304);
    expect(reading.items).toBe(0);
    expect((await get('count=500', { ...forms.lines, 'If-None-Match': tag })).headers.get('ETag')).not.toBe(tag);
  });

  it('is compressed for those who accept it, with another tag', async () => {
    const compressed = await app.request('/v2/long?count=500', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    expect(compressed.headers.get('ETag')).toMatch(/-gz"$/);
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await (await get('count=500')).text());
  });

  it('is read no further than it is compressed and taken', async () => {
    const response = await app.request('/v2/long?count=1000000', { headers: { 'Accept-Encoding': 'gzip' } });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await settled();
    expect(reading.items).toBeLessThan(20_000);
    await reader.cancel();
    await reading.ended.promise;
  });

  it('answers HEAD after a first piece at most and reads no further', async () => {
    const head = await get('count=1000000', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('X-Total-Count')).toBe('1000000');
    await reading.ended.promise;
    expect(reading.items).toBeLessThan(100);
  });
});

describe('the wish for NDJSON', () => {
  it('has problems in JSON', async () => {
    const refused = await get('count=x', forms.lines);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await refused.json()).toMatchObject({ code: 'INVALID_PARAMETER' });
    const unmet = await get('count=1', { Accept: 'text/csv' });
    expect(await unmet.json()).toMatchObject({
      status: 406,
      allowed: ['application/json', 'application/xml', 'application/x-ndjson'],
    });
  });
});

describe('a failure', () => {
  it('before the first piece is a problem', async () => {
    const answer = await get('count=500&failAt=10', forms.lines);
    expect(await answer.json()).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });

  const compressed = { 'Accept-Encoding': 'gzip' };
  it.each([
    ['JSON', forms.json],
    ['XML', forms.xml],
    ['NDJSON', forms.lines],
    ['compressed NDJSON', { ...forms.lines, ...compressed }],
  ])('in the middle breaks the connection: %s', async (_, headers) => {
    service.lines.length = 0;
    const answer = await get('count=500&failAt=400', { ...headers, 'X-Request-Id': 'broken-1' });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    const log = service.lines.join();
    expect(log).toContain('broken-1');
    expect(log).not.toContain('jean');
  });
});

describe('a caller', () => {
  it('who goes away ends the reading', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${base}/v2/long?count=1000000`, { signal: leaving.signal });
    await (answer.body as ReadableStream<Uint8Array>).getReader().read();
    leaving.abort();
    await reading.ended.promise;
    expect(reading.items).toBeLessThan(1_000_000);
  });

  it('who reads nothing has the service read no more than its buffers and those of the machine hold', async () => {
    const socket = connect(listening.port, '127.0.0.1');
    socket.pause();
    socket.write('GET /v2/long?count=1000000 HTTP/1.1\r\nHost: x\r\n\r\n');
    await settled();
    // A gigabyte in total.
    expect(reading.items).toBeGreaterThan(0);
    expect(reading.items).toBeLessThan(50_000);
    socket.destroy();
    await reading.ended.promise;
  });
});

/** Waits until the item count is stable over many turns of the event loop. */
async function settled(): Promise<void> {
  let before = 0;
  let same = 0;
  while (same < 2_000) {
    await turn();
    same = reading.items === before && before > 0 ? same + 1 : 0;
    before = reading.items;
  }
}
