import { expect, it } from 'vitest';
import { readAnswer } from '../support/reading.ts';
import { operationsByName } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const { createBooking, searchStays } = operationsByName;
const cluster = testCluster();
const key = smallKeys.seller;
const patience = { timeout: 60_000, interval: 100 };
const service = serviceForSuite(
  () => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }, { ref: 'SECOND' }] }) }),
  cluster,
);

const search = () => service.get('/v2/stays/search?arrival=20270701&departure=20270703', { key });
/** The service must stay ready, so that no balancer takes it out of rotation. */
const ready = async () => {
  const answer = await service.get('/ready');
  expect(answer.status).toBe(200);
  return (await answer.json()) as { status: string; reasons: string[] };
};
const readAliases = async () => {
  const found = await service.client.send<{ alias: string; index: string }[]>(
    'GET',
    `/_cat/aliases/${cluster.prefix}-arrivals,${cluster.prefix}-lodgings,${cluster.prefix}-availability`,
    { query: { format: 'json' } },
  );
  return Object.fromEntries(found.map(({ alias, index }) => [alias, index]));
};

it.each([
  ['lodgings', 2, '20270710'],
  ['arrivals', 2, '20270712'],
  ['availability', 2, '20270714'],
])('rebuilds the index by itself when %s is gone, while bookings succeed', async (kind, total, arrival) => {
  await expect.poll(async () => (await ready()).status, patience).toBe('ready');
  const index = (await readAliases())[`${cluster.prefix}-${kind}`];
  await service.client.send('DELETE', `/${index ?? ''}`);
  const body = {
    lodgingId: lodgingIdOf(service, 'MAIN'),
    arrival,
    departure: String(Number(arrival) + 1),
    occupantCount: 2,
  };
  await readAnswer(await service.post('/v2/bookings', { ...body, customer }, { key }), createBooking, 201);
  // Answers meanwhile must be refusals or complete.
  await expect
    .poll(async () => {
      const answer = await search();
      expect(['ready', 'degraded']).toContain((await ready()).status);
      if (answer.status === 503) return 503;
      const { total: found, stays } = await readAnswer(answer, searchStays);
      expect([found, stays.length]).toEqual([total, total]);
      return (await readAliases())[`${cluster.prefix}-${kind}`] === index ? 'same' : 'new';
    }, patience)
    .toBe('new');
  await expect.poll(async () => (await ready()).status, patience).toBe('ready');
});

it('puts an alias back that was removed or leads elsewhere, and is not ready before', async () => {
  await expect.poll(async () => (await ready()).status, patience).toBe('ready');
  const before = await readAliases();
  const [alias = '', index = ''] = Object.entries(before)[0] ?? [];
  await service.client.send('POST', '/_aliases', { body: { actions: [{ remove: { index, alias } }] } });
  await expect.poll(readAliases, patience).toEqual(before);
});

it('says that an index is blocked, and is ready when it is not', async () => {
  await expect.poll(async () => (await ready()).status, patience).toBe('ready');
  const [index = ''] = Object.values(await readAliases());
  const block = (value: boolean | null) =>
    service.client.send('PUT', `/${index}/_settings`, { body: { 'index.blocks.write': value } });
  await block(true);
  await expect.poll(async () => (await ready()).reasons.join(), patience).toContain('blocks.write');
  await block(null);
  await expect.poll(async () => (await ready()).status, patience).toBe('ready');
});
