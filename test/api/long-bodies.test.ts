import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { longBodies, type LongBody } from './bodies/long-bodies.ts';
import { operationsByName, type Operation } from '../support/operations.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { contractOf, usualNights } from '../support/small-seed.ts';

const { insertContract } = operationsByName;
const service = serviceForSuite(() => ({ seed: sampleSeed(), variables: { REQUEST_SECONDS: '120' } }));
/** A key of the same provider; each key has its own share. */
let otherKey: string;

beforeAll(async () => {
  const made = await service.operator.done('keys create --dealer provider --role ROLE_GATEWAYIN_API');
  otherKey = (made as { key: string }).key;
});

/** Bodies up to here are read on the main thread. */
const smallBytes = 30_000;

/** Concurrent bodies; limited because this process holds them, too. */
const atOnce = 8;

const codes = { 400: 'MALFORMED_BODY', 422: 'VALIDATION_FAILED' };

/** XML that fits into 64 kB may be well-formed. */
async function expectRefused(answer: Response, { format, name, status }: LongBody, bytes: number): Promise<void> {
  const expected = bytes > smallBytes ? [status] : [400, 422];
  expect(expected, `${format}: ${name}`).toContain(answer.status);
  await readProblem(answer, answer.status, codes[answer.status as 400 | 422]);
}

let deliveries = 0;

/** Another caller delivers a contract that a worker reads. */
async function deliver(): Promise<void> {
  const nights = { ...usualNights, nightPrice: 100 + (deliveries += 1) };
  const body = {
    ...contractOf({ ref: 'MAIN', contract: { rates: { nights: [nights] } } }),
    padding: 'x'.repeat(40_000),
  };
  const answer = await service.post('/v2/contracts/insert', body, { key: otherKey });
  expect((await readAnswer(answer, insertContract)).action).toBe('UPDATED');
}

/** Other bodies are read by the same code. */
const posts = allOperations.filter(([id, { body }]) => id === 'create-booking' || body?.acceptsGzip);

function bodiesFor(operation: Operation, sample: object, bytes: number): LongBody[] {
  const member = Object.entries(sample).find(([, value]) => typeof value === 'string')?.[0] ?? 'a';
  return longBodies(operation.body?.root ?? '', member, bytes);
}

describe.each(posts)('%s', (id, operation) => {
  const limit = operation.body?.limit ?? 256 * 1024;
  const send = ({ format, text }: LongBody, isCompressed: boolean) =>
    fetch(service.url + sampleRequest(service, id).path, {
      method: 'POST',
      body: isCompressed ? gzipSync(text, { level: 1 }) : text,
      headers: {
        'X-API-Key': keyFor(operation),
        'Content-Type': `application/${format}`,
        ...(isCompressed && { 'Content-Encoding': 'gzip' }),
      },
    });

  const sizes: [string, number, boolean][] = [
    ['a small body', smallBytes, false],
    ['a large body', Math.min(limit, 256 * 1024) - 1_000, false],
  ];
  if (operation.body?.acceptsGzip) sizes.push(['a body of its whole limit, packed', limit - 1_000, true]);

  it.each(sizes)(
    'refuses whatever stands many times in %s, and another caller delivers meanwhile',
    async (_, bytes, isCompressed) => {
      const bodies = bodiesFor(operation, sampleRequest(service, id).body ?? {}, bytes);
      for (let from = 0; from < bodies.length; from += atOnce) {
        const part = bodies.slice(from, from + atOnce);
        const [, ...answers] = await Promise.all([deliver(), ...part.map((body) => send(body, isCompressed))]);
        for (const [at, body] of part.entries()) await expectRefused(answers[at] as Response, body, bytes);
      }
    },
  );
});
