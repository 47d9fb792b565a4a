import { beforeAll, describe, expect, it } from 'vitest';
import { failStore } from '../../src/sqlite/database.ts';
import { hasXml } from '../support/operations.ts';
import { readProblem, readXmlProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send, type Sample } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));
let samples: Map<string, Sample>;

beforeAll(() => {
  samples = new Map(allOperations.map(([id]) => [id, sampleRequest(service, id)]));
  failStore(service.db, 'SQLITE_IOERR_FSYNC');
});

const withKey = /is unknown\. Repeat it with the same Idempotency-Key to learn its outcome$/;
const withoutKey = /is unknown\. Check its result before you repeat it\. An Idempotency-Key makes repeating safe$/;

describe.each(allOperations)('after an I/O error %s is neither done nor refused', (id, operation) => {
  const ask = (headers: Record<string, string>) =>
    send(service, samples.get(id) as Sample, { key: keyFor(operation), headers });

  it.each([
    { sent: { 'Idempotency-Key': 'once' }, advice: withKey },
    { sent: { 'X-Request-Id': 'no-key' }, advice: withoutKey },
  ])('with the headers $sent', async ({ sent, advice }) => {
    const response = await ask(sent);
    expect(response.headers.get('Retry-After')).toBe('5');
    const { outcome, detail } = await readProblem(response, 503, 'STORE_UNAVAILABLE');
    if (operation.method === 'GET') expect(outcome).toBeUndefined();
    else expect({ outcome, detail }).toEqual({ outcome: 'unknown', detail: expect.stringMatching(advice) as string });
  });

  it.runIf(hasXml(operation))('in XML', async () => {
    const problem = await readXmlProblem(await ask({ Accept: 'application/xml' }), 503, 'STORE_UNAVAILABLE');
    expect(problem).toMatchObject(operation.method === 'GET' ? {} : { outcome: 'unknown' });
  });
});

it('/ready says so, and /health that the process lives', async () => {
  const ready = await service.get('/ready');
  expect(ready.status).toBe(503);
  const reason = 'nothing can be written: the database is reopened after an I/O error (SQLITE_IOERR_FSYNC)';
  expect(await ready.json()).toMatchObject({ store: false, reasons: [reason] });
  expect((await service.get('/health')).status).toBe(200);
});
