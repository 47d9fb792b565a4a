import { expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { hostileBodies } from './bodies/hostile-bodies.ts';
import { serviceForSuite } from '../support/service.ts';
import { contractOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readAnswer, readProblem } from '../support/reading.ts';

const { insertContract } = operationsByName;

const path = '/v2/contracts/insert';
const key = smallKeys.provider;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'SAFE' }] }) }));

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
