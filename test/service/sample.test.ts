import { expect, it, onTestFinished } from 'vitest';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { listLodgingIds } from '../../src/lodgings/store/lodgings.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
const nights = { from: '20270301', to: '20270501', nightPrice: 100, minStay: 1, maxStay: 7 };
const contract = { rates: { nights: [nights] } };

async function startSampled(perMinute: string): Promise<TestService> {
  const seed = smallSeed({ lodgings: Array.from({ length: 4 }, (_, n) => ({ ref: `L${n}`, contract })) });
  const service = await startTestService(cluster, { seed, variables: { VERIFY_PER_MINUTE: perMinute } });
  onTestFinished(() => service.stop());
  return service;
}

async function readMetric(service: TestService, name: string): Promise<number> {
  const text = await (await service.get('/metrics')).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

const patience = { timeout: 120_000, interval: 200 };

it('finds documents that differ while the service runs, mends them and counts them', async () => {
  const service = await startSampled('3000');
  await service.caughtUp();
  await expect.poll(() => readMetric(service, 'verified_lodgings_total'), patience).toBeGreaterThan(8);
  expect(await readMetric(service, 'verify_differences_total')).toBe(0);

  const [spoilt = 0, robbed = 0] = listLodgingIds(service.db, 0, 4);
  const lodgings = aliasOf(cluster.prefix, 'lodgings');
  const arrivals = aliasOf(cluster.prefix, 'arrivals');
  const refresh = { query: { refresh: true } };
  const read = (id: number) =>
    service.client.send<{ _source: Record<string, unknown> }>('GET', `/${lodgings}/_doc/${id}`);
  const count = async () => {
    await service.client.send('POST', `/${arrivals}/_refresh`);
    const body = { query: { term: { lodgingId: robbed } } };
    return (await service.client.send<{ count: number }>('POST', `/${arrivals}/_count`, { body })).count;
  };
  const [{ _source: before }, arrivalsBefore] = [await read(spoilt), await count()];
  await service.client.send('PUT', `/${lodgings}/_doc/${spoilt}`, { body: { lodgingId: spoilt }, ...refresh });
  await service.client.send('POST', `/${arrivals}/_delete_by_query`, {
    body: { query: { term: { lodgingId: robbed } } },
    ...refresh,
  });
  await service.client.send('PUT', `/${lodgings}/_doc/astray`, { body: { lodgingId: spoilt }, ...refresh });

  await expect.poll(async () => Object.keys((await read(spoilt))._source), patience).toEqual(Object.keys(before));
  await expect.poll(count, patience).toBe(arrivalsBefore);
  await expect
    .poll(() => service.client.send('GET', `/${lodgings}/_doc/astray`).catch(() => 'gone'), patience)
    .toBe('gone');
  expect(await readMetric(service, 'verify_differences_total')).toBeGreaterThanOrEqual(3);
});

it('compares nothing when it is off', async () => {
  const service = await startSampled('0');
  await service.caughtUp();
  expect(await readMetric(service, 'verified_lodgings_total')).toBe(0);
});

it('ends with the service', async () => {
  const service = await startSampled('60000');
  await service.restart();
  await expect.poll(() => readMetric(service, 'verified_lodgings_total'), patience).toBeGreaterThan(0);
});
