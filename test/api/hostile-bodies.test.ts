import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { contractOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readAnswer, readProblem } from '../support/reading.ts';

const { insertContract } = operationsByName;

const cluster = testCluster();
const path = '/v2/contracts/insert';
const key = smallKeys.provider;
let service: TestService;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: smallSeed({ lodgings: [{ ref: 'SAFE' }] }) });
});
afterAll(() => service.stop());

it.each(hostileBodies())('a delivered contract is refused: $name', async ({ type, bytes, packed, status, code }) => {
  const headers = {
    ...(type !== undefined && { 'Content-Type': type }),
    ...(packed && { 'Content-Encoding': 'gzip' }),
    'X-API-Key': key,
  };
  const answer = await fetch(service.url + path, { method: 'POST', body: bytes, headers });
  await readProblem(answer, status, code);
});

it('a refused delivery leaves no trace', async () => {
  const body = contractOf({ ref: 'SAFE' });
  expect((await readAnswer(await service.post(path, body, { key }), insertContract)).action).toBe('IGNORED');
  expect(({} as Record<string, unknown>)['deposit']).toBeUndefined();
});
