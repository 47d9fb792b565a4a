import { beforeAll, expect, it } from 'vitest';
import { failStore } from '../../src/sqlite/database.ts';
import { readProblem, readXmlProblem } from '../support/reading.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
const key = smallKeys.seller;
const book = (headers: Record<string, string>) => service.post('/v2/bookings', {}, { key, headers });
const read = (headers: Record<string, string>) => service.get('/v2/lodgings', { key, headers });

beforeAll(() => failStore(service.db, 'SQLITE_IOERR_FSYNC'));

it.each([
  ['reads without an outcome', read, 'no-key', undefined, /./],
  [
    'writes with unknown outcome',
    book,
    'no-key',
    'unknown',
    /unknown\. Check .* An Idempotency-Key makes repeating safe$/,
  ],
  [
    'writes with a key',
    book,
    'with-key',
    'unknown',
    /unknown\. Repeat it with the same Idempotency-Key to learn its outcome$/,
  ],
] as const)('after an I/O error %s are neither done nor refused', async (_, ask, sent, outcome, advice) => {
  const headers: Record<string, string> = sent === 'with-key' ? { 'Idempotency-Key': 'once' } : {};
  const response = await ask(headers);
  expect(response.headers.get('Retry-After')).toBe('5');
  const problem = await readProblem(response, 503, 'STORE_UNAVAILABLE');
  expect(problem).toMatchObject({ detail: expect.stringMatching(advice) as string });
  expect(problem.outcome).toBe(outcome);
  const xml = await readXmlProblem(await ask({ ...headers, Accept: 'application/xml' }), 503, 'STORE_UNAVAILABLE');
  expect(xml).toMatchObject(outcome === undefined ? {} : { outcome });
});

it('/ready says so, and /health that the process lives', async () => {
  const ready = await service.get('/ready');
  expect(ready.status).toBe(503);
  const reason = 'nothing can be written: the database is reopened after an I/O error (SQLITE_IOERR_FSYNC)';
  expect(await ready.json()).toMatchObject({ store: false, reasons: [reason] });
  expect((await service.get('/health')).status).toBe(200);
});
