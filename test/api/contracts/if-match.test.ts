import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../../support/service.ts';
import { contractOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readProblem } from '../../support/reading.ts';

const key = smallKeys.provider;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'ONE' }] }) }));

const set = (status: string, ifMatch?: string, query = '') =>
  service.post(
    `/v2/contracts/status${query}`,
    { provider: { providerId: 'Small.in', providerReference: 'ONE' }, status },
    { key, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } },
  );
const tagOf = async (query = '') => {
  const response = await set('query', undefined, query);
  expect(response.status).toBe(200);
  return response.headers.get('ETag') ?? '';
};
const stateNow = async () => ((await (await set('query')).json()) as { status: string }).status;

describe('If-Match on contracts/status', () => {
  it('lets a move through when it names what stands, and the answer names what stands then', async () => {
    const before = await tagOf();
    expect(before).toMatch(/^"[\w-]+"$/);
    const moved = await set('SALES_STOPPED', before);
    expect(moved.status).toBe(200);
    const after = moved.headers.get('ETag') ?? '';
    expect(after).not.toBe(before);
    expect((await set('PUBLISHED', after)).status).toBe(200);
  });

  it('refuses a move, and a question, that name a state before the last one', async () => {
    const old = await tagOf();
    await set('SALES_STOPPED');
    await set('PUBLISHED');
    const state = await stateNow();
    await readProblem(await set('SALES_STOPPED', old), 412, 'PRECONDITION_FAILED');
    await readProblem(await set('query', old), 412, 'PRECONDITION_FAILED');
    expect(await stateNow()).toBe(state);
  });

  it('refuses a move after another delivery of the contract', async () => {
    const old = await tagOf();
    const rates = { nights: [{ from: '20270601', to: '20270831', nightPrice: 90, minStay: 1, maxStay: 14 }] };
    const delivered = await service.post('/v2/contracts/insert', contractOf({ ref: 'ONE', contract: { rates } }), {
      key,
    });
    expect(delivered.status).toBe(200);
    await readProblem(await set('SALES_STOPPED', old), 412, 'PRECONDITION_FAILED');
  });

  it('takes the tag of whatever format, one of several, and * for any', async () => {
    const [json, xml] = [await tagOf(), await tagOf('?format=xml')];
    expect(xml).toBe(json);
    expect((await set('query', `"other", ${json}`)).status).toBe(200);
    expect((await set('query', '*')).status).toBe(200);
  });

  it.each(['nonsense', '""', '"other"', 'W/*'])('takes %s for another version', async (ifMatch) => {
    await readProblem(await set('query', ifMatch), 412, 'PRECONDITION_FAILED');
    await readProblem(await set('query', `W/${await tagOf()}`), 412, 'PRECONDITION_FAILED');
  });
});
