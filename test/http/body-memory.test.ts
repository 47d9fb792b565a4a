import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createBodyMemory } from '../../src/http/bodies/large-bodies.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { listen } from '../../src/http/server.ts';
import { place, startSampleService, usual } from './sample-service.ts';

/** Limit of all callers in bytes; one caller may hold a quarter. */
const most = 100_000;
const callers = 25_000;

const takeMuch = defineOperation({
  ...usual,
  id: 'take-much',
  method: 'POST',
  path: '/v2/much',
  auth: 'G',
  body: { root: 'thing', shape: z.object({ text: z.string() }), limit: 50_000, acceptsGzip: true },
  answer: { root: 'echo', shape: z.object({ taken: z.int() }) },
  handle: ({ body }) => ({ status: 201, value: { taken: body.text.length } }),
});

const service = startSampleService({}, { operations: [takeMuch], bodyMemory: createBodyMemory(most) });
const listening = await listen(service.app, place);
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await listening.close();
  service.stop();
});

const keys = ['provide1', 'provide2', 'provide3', 'provide4', 'provide5'].map((name) =>
  service.key(name, ['ROLE_GATEWAYIN_API']),
);
const keyOf = (caller: number) => keys[caller] as string;

/** Sends headers and the first part of a body; resolves once the service has begun to read it. */
async function beginBody(caller: number, headers: string) {
  const socket = connect(listening.port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('\r\n\r\n{')) resolve(text);
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  socket.write(`POST /v2/much HTTP/1.1\r\nHost: x\r\nX-API-Key: ${keyOf(caller)}\r\n`);
  socket.write(`Content-Type: application/json\r\nExpect: 100-continue\r\n${headers}\r\n\r\n`);
  await vi.waitUntil(() => text.includes('100 Continue'), { timeout: 30_000 });
  return { socket, answered };
}

const whole = `Content-Length: ${callers}`;

async function post(caller: number, body: string): Promise<{ status: number; code?: string; wait: string | null }> {
  const headers = { 'X-API-Key': keyOf(caller), 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${listening.port}/v2/much`, { method: 'POST', headers, body });
  return { ...((await answer.json()) as object), status: answer.status, wait: answer.headers.get('Retry-After') };
}

const thing = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });

describe('bodies under way', () => {
  it('are refused with 503 above the part of their caller, and come again when the former ones are gone', async () => {
    const first = await beginBody(0, whole);
    const second = await post(0, thing(1000));
    expect(second).toMatchObject({ status: 503, code: 'OVERLOADED', retryable: true, wait: '2' });
    expect(await post(1, thing(1000))).toMatchObject({ status: 201 });
    first.socket.destroy();
    await vi.waitUntil(async () => (await post(0, thing(1000))).status === 201, { timeout: 30_000 });
  });

  it('are refused with 503 above what all callers may hold together', async () => {
    for (const caller of [0, 1, 2, 3]) await beginBody(caller, whole);
    expect(await post(4, thing(1000))).toMatchObject({ status: 503, code: 'OVERLOADED', wait: '2' });
    for (const socket of sockets.splice(0)) socket.destroy();
    await vi.waitUntil(async () => (await post(4, thing(1000))).status === 201, { timeout: 30_000 });
  });

  it('count as they come when nothing is announced', async () => {
    const chunked = await beginBody(0, 'Transfer-Encoding: chunked');
    expect(await post(0, thing(1000))).toMatchObject({ status: 201 });
    const size = 22_500;
    chunked.socket.write(`${size.toString(16)}\r\n{"text":"${'x'.repeat(size - 9)}\r\n`);
    await vi.waitUntil(async () => (await post(0, thing(5_000))).status === 503, { timeout: 60_000 });
    chunked.socket.write('2\r\n"}\r\n0\r\n\r\n');
    expect(await chunked.answered).toContain('201 Created');
    expect(await post(0, thing(5_000))).toMatchObject({ status: 201 });
  });

  it('hold nothing any more however they end', async () => {
    const refused = ['{"text":1}', '{"text":', thing(55_000)];
    for (let round = 0; round < 3; round += 1) {
      for (const body of refused) expect((await post(0, body)).status).not.toBe(503);
    }
    const compressed = gzipSync(thing(5_000));
    const headers = { 'X-API-Key': keyOf(0), 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const url = `http://127.0.0.1:${listening.port}/v2/much`;
    for (let round = 0; round < 3; round += 1) {
      expect((await fetch(url, { method: 'POST', headers, body: compressed })).status).toBe(201);
    }
    expect(await post(0, thing(22_000))).toMatchObject({ status: 201 });
  });

  it('are counted to the byte', () => {
    const memory = createBodyMemory(400);
    const [one, other] = [memory.begin('a'), memory.begin('a')];
    one.take(60);
    expect(() => other.take(41)).toThrow('this caller');
    other.take(40);
    const others = ['b', 'c', 'd'].map((subject) => memory.begin(subject));
    for (const share of others) share.take(100);
    expect(() => memory.begin('e').take(1)).toThrow('all callers');
    one.giveBack();
    one.giveBack();
    memory.begin('e').take(60);
    expect(() => memory.begin('f').take(1)).toThrow('all callers');
  });
});

describe('a request that does not arrive', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['announced', { 'content-length': '500' }],
    ['in pieces', {}],
  ])('is answered 408 after 20 s when its body is %s', async (_, announcing) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"text":')) });
    const headers = { 'X-API-Key': keyOf(0), 'Content-Type': 'application/json', ...announcing };
    const asked = service.app.request('/v2/much', { method: 'POST', headers, body, duplex: 'half' });
    await vi.advanceTimersByTimeAsync(19_900);
    let isAnswered = false;
    void Promise.resolve(asked).then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(50);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    const answer = await asked;
    expect(answer.status).toBe(408);
    expect(answer.headers.get('Connection')).toBe('close');
    expect(await answer.json()).toMatchObject({ code: 'REQUEST_INCOMPLETE', retryable: true });
  });
});
