import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import type { Format } from '../../src/http/answers/format-choice.ts';
import { createLargeBodies } from '../../src/http/bodies/large-bodies.ts';
import type { Operation } from '../../src/http/operation.ts';
import { insertContract } from '../../src/stays/api/insert-contract.ts';
import { insertProperty } from '../../src/lodgings/api/insert-property.ts';
import { ApiError } from '../../src/http/problem.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { startSampleService } from './sample-service.ts';

const ending = new AbortController();
const largeBodies = createLargeBodies(new URL('../../src/service/body-worker.ts', import.meta.url), ending.signal);
const limit = 16 * 1024 * 1024;

async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return { value: structuredClone(await work()) };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, status: error.status, parts: error.parts };
    throw error;
  }
}

/** As they come from a connection: each has its own memory. */
function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const middle = Math.floor(bytes.length / 2);
  return [bytes.slice(0, middle), bytes.slice(middle)].map((piece) => new Uint8Array(piece));
}

async function expectSame(
  operation: Operation,
  bytes: Uint8Array,
  format?: Format,
  packings = [false, true],
): Promise<unknown> {
  const here = await outcomeOf(() => bodyValue(bytes, format, operation));
  for (const isPacked of packings) {
    const sent = { operation: operation.id, pieces: piecesOf(isPacked ? gzipSync(bytes) : bytes), isPacked };
    expect(await outcomeOf(() => largeBodies.read({ ...sent, format, limit }))).toEqual(here);
  }
  return here;
}

const row = (at: number) => ({
  ...{ arrival: ymdOf(21_000 + Math.floor(at / 40)), departure: ymdOf(21_001 + Math.floor(at / 40) + (at % 40)) },
  ...{ price: 40 + (at % 40), ...(at % 3 === 0 && { promotions: [{ code: 'EB', label: 'Früh' }] }) },
});
const rows = Array.from({ length: 700 }, (_, at) => row(at));
const contract = {
  ...{ contractNumber: 'C1', provider: { providerId: 'Small.in', providerReference: 'A' }, deposit: 100 },
  ...{ dealRows: rows, comments: 'a\nb', other: { unknown: 1 } },
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

describe('a large body', () => {
  afterAll(() => ending.abort());

  it.each(contracts)('gives in the thread what it gives in place: %s', async (_, body) => {
    const operation = insertContract as Operation;
    await expectSame(operation, Buffer.from(JSON.stringify(body)), 'json');
    await expectSame(operation, Buffer.from(JSON.stringify(body)));
    await expectSame(operation, Buffer.from(encodeXml(body, insertContract.body?.shape as never, 'contract')), 'xml');
    await expectSame(operation, Buffer.from(encodeXml(body, insertContract.body?.shape as never, 'contract')));
  });

  it('tells of wrong rows in XML what it tells in JSON', async () => {
    const operation = insertContract as Operation;
    const body = { ...contract, dealRows: wrongRows };
    const xml = encodeXml(body, insertContract.body?.shape as never, 'contract');
    const told = await expectSame(operation, Buffer.from(xml), 'xml');
    expect(told).toEqual(await expectSame(operation, Buffer.from(JSON.stringify(body)), 'json'));
    expect(told).toMatchObject({ code: 'VALIDATION_FAILED', status: 422 });
  });

  it('gives of a property what it gives in place', async () => {
    const { body } = insertProperty.example({ delivery: { providerId: 'Small.in', providerReference: 'A' } } as never);
    const padded = { ...(body as object), padding: 'x'.repeat(3_000_000), images: [{ url: 'http://x' }, {}] };
    for (const sent of [body, padded, {}, []])
      await expectSame(insertProperty, Buffer.from(JSON.stringify(sent)), 'json');
  });

  it.each(hostileBodies().filter(({ packed, bytes, status }) => !packed && bytes.length < limit && status !== 415))(
    'is refused in the thread as in place: $name',
    async ({ type, bytes, code, status }) => {
      const format = type === 'application/xml' ? 'xml' : 'json';
      const told = await expectSame(insertContract, bytes, format, [false]);
      expect(told).toMatchObject({ code, status });
    },
  );
});

describe('a thread that fails', () => {
  const service = startSampleService();
  const stopping = new AbortController();
  const app = service.appWith([insertContract], {
    largeBodies: createLargeBodies(new URL('failing-thread.ts', import.meta.url), stopping.signal),
  });
  const key = service.key('provide2', ['ROLE_GATEWAYIN_API']);
  const post = async (fails: string) => {
    const body = JSON.stringify({ fails, padding: 'x'.repeat(300_000) });
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const answer = await app.request('/v2/contracts/insert', { method: 'POST', body, headers });
    return { status: answer.status, ...((await answer.json()) as { code: string }) };
  };
  afterAll(() => {
    stopping.abort();
    service.stop();
  });

  it.each(['exit', 'throw'])('costs the body it had, and no other: %s', async (way) => {
    const answers = await Promise.all([post('no'), post(way), post('no'), post(way), post('no')]);
    expect(answers.map(({ code }) => code)).toEqual([
      ...['MALFORMED_BODY', 'INTERNAL_ERROR', 'MALFORMED_BODY', 'INTERNAL_ERROR', 'MALFORMED_BODY'],
    ]);
    expect(answers[1].status).toBe(500);
    expect(await post('no')).toMatchObject({ status: 400, detail: 'As told' });
  });

  it('tells the log where, and nothing of what was sent', () => {
    expect(service.lines.join('')).toContain('failing-thread.ts');
    expect(service.lines.join('')).not.toContain('secret text');
  });

  it('still reads what waits when the service ends', async () => {
    const waiting = [post('no'), post('no'), post('no')];
    stopping.abort();
    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(Array(3).fill('MALFORMED_BODY'));
  });
});
