import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createServiceApplication } from '../../src/service/application.ts';
import { ymdOf } from '../../src/values/day.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import type { Format } from '../../src/http/answers/format-choice.ts';
import { createLargeBodies } from '../../src/http/bodies/large-bodies.ts';
import type { Operation } from '../../src/http/operation.ts';
import { operationsByName } from '../support/operations.ts';
import { ApiError } from '../../src/http/problem.ts';
import { listen } from '../../src/http/server.ts';
import { place, startSampleService } from './sample-service.ts';

const { insertContract, insertProperty } = operationsByName;

const ending = new AbortController();
const failing = new URL('failing-worker.ts', import.meta.url);
const file = new URL('../../src/service/body-worker.ts', import.meta.url);
const largeBodies = createLargeBodies({ file, ending: ending.signal, seconds: 60, workers: 2 });
const limit = 16 * 1024 * 1024;
const caller = { subject: 'SmallOne', hasKey: true };

async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return { value: structuredClone(await work()) };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, status: error.status, parts: error.parts };
    throw error;
  }
}

async function expectSame(
  operation: Operation,
  bytes: Uint8Array,
  format: Format,
  ways = [false, true],
): Promise<unknown> {
  let told: unknown;
  for (const isStrict of ways.toReversed()) {
    told = await outcomeOf(() => bodyValue(bytes, format, operation, isStrict));
    for (const isCompressed of ways) {
      const sent = new Uint8Array(isCompressed ? gzipSync(bytes) : bytes);
      const body = { operation: operation.id, bytes: sent, isCompressed, format, limit, isStrict };
      expect(await outcomeOf(() => largeBodies.read(body, caller, ending.signal))).toEqual(told);
    }
  }
  return told;
}

const row = (at: number) => ({
  arrival: ymdOf(21_000 + Math.floor(at / 40)),
  departure: ymdOf(21_001 + Math.floor(at / 40) + (at % 40)),
  price: 40 + (at % 40),
  ...(at % 3 === 0 && { promotions: [{ code: 'EB', label: 'Früh' }] }),
});
const rows = Array.from({ length: 700 }, (_, at) => row(at));
const contract = {
  contractNumber: 'C1',
  provider: { providerId: 'Small.in', providerReference: 'A' },
  deposit: 100,
  dealRows: rows,
  comments: 'a\nb',
  other: { unknown: 1 },
};
const night = { from: '20270601', to: '20270630', nightPrice: 80.5, minStay: 2, maxStay: 14, arrivalDays: ['SA'] };
const rates = { ...contract, dealRows: undefined, rates: { nights: [night] }, unavailable: [] };
const wrongRows = rows.map((good, at) => (at % 7 === 0 ? { ...good, price: 'much', arrival: '20270230' } : good));

const contracts: [string, unknown][] = [
  ['rows', contract],
  ['rates', rates],
  ['wrong rows', { ...contract, dealRows: wrongRows }],
  ['rows twice', { ...contract, dealRows: [...rows, ...rows] }],
  ['too many rows', { ...contract, dealRows: Array.from({ length: 20_001 }, () => ({})) }],
  ['wrong members everywhere', { ...contract, deposit: -1, provider: {}, validFrom: '1', rates: { nights: [{}] } }],
  ['nothing', {}],
];

const listening = await listen({ fetch: () => new Response(null) }, place);
// Begun first and awaited last, for it takes 10 s.
const began = performance.now();
const endless = new Promise<{ text: string; took: number }>((resolve, reject) => {
  const socket = connect(listening.port, '127.0.0.1', () => socket.write('GET /health HTTP/1.1\r\nHost: x\r\n'));
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  socket.on('error', reject);
  socket.on('close', () => resolve({ text, took: performance.now() - began }));
});

describe('a large body', () => {
  afterAll(() => ending.abort());

  it.each(contracts)('gives in the worker what it gives in place: %s', async (_, body) => {
    const operation = insertContract as Operation;
    await expectSame(operation, Buffer.from(JSON.stringify(body)), 'json');
    await expectSame(operation, Buffer.from(encodeXml(body, insertContract.body?.shape as never, 'contract')), 'xml');
  });

  it('reports wrong rows in XML as in JSON', async () => {
    const operation = insertContract as Operation;
    const body = { ...contract, dealRows: wrongRows };
    const xml = encodeXml(body, insertContract.body?.shape as never, 'contract');
    const told = await expectSame(operation, Buffer.from(xml), 'xml');
    expect(told).toEqual(await expectSame(operation, Buffer.from(JSON.stringify(body)), 'json'));
    expect(told).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  });

  it('gives of a property what it gives in place', async () => {
    const { body } = insertProperty.documentation.example({
      delivery: { providerId: 'Small.in', providerReference: 'A' },
    } as never);
    const padded = { ...(body as object), padding: 'x'.repeat(3_000_000), images: [{ url: 'http://x' }, {}] };
    for (const sent of [body, padded, {}, []]) {
      await expectSame(insertProperty, Buffer.from(JSON.stringify(sent)), 'json');
    }
  });
});

describe('a large body that waits for a worker', () => {
  it('is refused with 503 when the time of its request is over', async () => {
    const stopping = new AbortController();
    const bodies = createLargeBodies({ file: failing, ending: stopping.signal, seconds: 1, workers: 2 });
    const shared = {
      operation: 'insert-contract',
      isCompressed: false,
      format: 'json',
      limit,
      isStrict: false,
    } as const;
    const read = (fails: string, signal: AbortSignal) => {
      const bytes = new Uint8Array(Buffer.from(JSON.stringify({ fails })));
      return outcomeOf(() => bodies.read({ ...shared, bytes }, caller, signal));
    };
    const hanging = read('hang', stopping.signal);
    const over = new AbortController();
    const waiting = read('no', over.signal);
    over.abort();
    expect(await waiting).toMatchObject({ status: 503, code: 'OVERLOADED' });
    expect(await hanging).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    stopping.abort();
  });
});

describe('a worker that fails', () => {
  const service = startSampleService();
  const stopping = new AbortController();
  const ready = { status: 'ready', store: true, search: true, indexLagSeconds: 0, reasons: [] } as const;
  const appWith = (seconds: number) =>
    createServiceApplication(service.service, [insertContract], () => ready, {
      largeBodies: createLargeBodies({ file: failing, ending: stopping.signal, seconds, workers: 2 }),
    });
  const app = appWith(20);
  const [hostile = '', other = ''] = ['provide2', 'provide4'].map((name) => service.key(name, ['ROLE_GATEWAYIN_API']));
  const post = async (fails: string, key = hostile, through = app) => {
    const body = JSON.stringify({ fails, padding: 'x'.repeat(300_000) });
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const answer = await through.request('/v2/contracts/insert', { method: 'POST', body, headers });
    return { status: answer.status, ...((await answer.json()) as { code: string; detail: string }) };
  };
  const asTold = { status: 400, code: 'MALFORMED_BODY', detail: 'As told' };
  afterAll(() => {
    stopping.abort();
    service.stop();
  });

  it.each([
    ['exit', 500, 'INTERNAL_ERROR'],
    ['throw', 500, 'INTERNAL_ERROR'],
    ['memory', 413, 'PAYLOAD_TOO_LARGE'],
  ])('costs the body it had, and no other: %s', async (way, status, code) => {
    const [failed, ...read] = await Promise.all([post(way), post('no'), post('no', other), post('no', other)]);
    expect(failed).toMatchObject({ status, code });
    for (const answer of read) expect(answer).toMatchObject(asTold);
  });

  it('is ended when a body takes it too long, which holds up only bodies of the same caller', async () => {
    const impatient = appWith(3);
    const answered: string[] = [];
    const note = (name: string, answer: ReturnType<typeof post>) => answer.finally(() => answered.push(name));
    const hanging = note('hanging', post('hang', hostile, impatient));
    const next = note('next of the same caller', post('no', hostile, impatient));
    const others = note('another caller', post('no', other, impatient));
    expect(await hanging).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      detail: expect.stringContaining('3 s') as string,
    });
    for (const answer of [await next, await others]) expect(answer).toMatchObject(asTold);
    expect(answered).toEqual(['another caller', 'hanging', 'next of the same caller']);
  });

  it('logs the place of a mistake, and nothing of the content', () => {
    expect(service.lines.join('')).toContain('failing-worker.ts');
    expect(service.lines.join('')).not.toContain('secret text');
  });

  it('still reads what waits when the service ends', async () => {
    const waiting = [post('no'), post('no'), post('no')];
    stopping.abort();
    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(Array(3).fill('MALFORMED_BODY'));
  });
});

describe('a request whose headers do not end', () => {
  afterAll(() => listening.close());

  it('is answered 408 after 10 s', async () => {
    const { text, took } = await endless;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"REQUEST_INCOMPLETE"');
    expect([took > 9_900, took < 19_000]).toEqual([true, true]);
  });
});
