import { beforeAll, expect, it } from 'vitest';
import { setChannels } from '../../support/arrange/dealers.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { listChannelLodgings } = operationsByName;

const service = serviceForSuite(() => {
  const on = (...gateways: string[]) => ({ property: { gateways } });
  const lodgings = [
    { ref: 'ONE', ...on('Small.out') },
    { ref: 'TWO', ...on('Other.out') },
    { ref: 'BOTH', ...on('Small.out', 'Other.out') },
    { ref: 'DRAFT', contract: { status: 'IN_PROGRESS' } },
  ];
  return { seed: smallSeed({ lodgings }) };
});

beforeAll(async () => {
  await setChannels(service, 'seller', 'Small.out', 'Other.out');
});

const ask = (code: string, query = '', key = smallKeys.seller, headers = {}) =>
  service.get(`/v2/lodgings/out/${code}?${query}`, { key, headers });
const refsOf = async (response: Response) =>
  (await readAnswer(response, listChannelLodgings)).map(({ name }) => name?.replace('Villa ', ''));

it('the list of a channel has the lodgings on sale on this one channel, whose name may be in any case', async () => {
  expect(await refsOf(await ask('Small.out'))).toEqual(['ONE', 'BOTH']);
  expect(await refsOf(await ask('other.OUT'))).toEqual(['TWO', 'BOTH']);
  expect((await ask('Other.out')).headers.get('X-Total-Count')).toBe('2');
});

it('the list of a channel pages, filters and chooses members as the list of all channels does', async () => {
  const first = await ask('SMALL.OUT', 'pageSize=1&fields=name');
  expect(first.headers.get('X-Last-Sequence')).toMatch(/^\d+$/);
  expect(await readAnswer(first, listChannelLodgings)).toEqual([
    { id: lodgingIdOf(service, 'ONE'), name: 'Villa ONE' },
  ]);
  const next = /^<https:\/\/api\.example\.org\/v2\/lodgings\/out\/Small\.out\?(.*)>; rel="next"$/;
  const query = next.exec(first.headers.get('Link') ?? '')?.[1];
  const second = await ask('Small.out', query);
  expect(second.headers.get('Link')).toBeNull();
  expect(await readAnswer(second, listChannelLodgings)).toEqual([
    { id: lodgingIdOf(service, 'BOTH'), name: 'Villa BOTH' },
  ]);
  expect(await refsOf(await ask('Small.out', 'updatedSince=2100-01-01'))).toEqual([]);
});

it('the list of a channel is refused for the channel of another dealer, an unknown one, one that delivers, and what is no name', async () => {
  await readProblem(await ask('Small.out', '', smallKeys.other), 403, 'GATEWAY_FORBIDDEN');
  await readProblem(await ask('Nowhere.out'), 404, 'GATEWAY_NOT_FOUND');
  await readProblem(await ask('Small.in'), 404, 'GATEWAY_NOT_FOUND');
  for (const name of ['a%20b', 'x'.repeat(65), '%00', 'é']) {
    const problem = await readProblem(await ask(name), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]?.parameter).toBe('gatewayCode');
  }
});

it('the list of a channel that the dealer lost is refused, under its old tag too', async () => {
  const tag = (await ask('Other.out')).headers.get('ETag') ?? '';
  expect((await ask('Other.out', '', smallKeys.seller, { 'If-None-Match': tag })).status).toBe(304);
  await setChannels(service, 'seller', 'Small.out');
  const lost = await ask('Other.out', '', smallKeys.seller, { 'If-None-Match': tag });
  await readProblem(lost, 403, 'GATEWAY_FORBIDDEN');
});
