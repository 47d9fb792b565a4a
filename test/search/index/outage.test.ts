import { expect, it, onTestFinished } from 'vitest';
import { differencesOf } from './differences-to-facts.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { findServingBuild, type IndexBuild } from '../../../src/search/store/index-builds.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';

const cluster = testCluster();
const key = smallKeys.seller;
const refs = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'];
const search = '/v2/stays/search?pagesize=200&pageindex=0&arrival=20270601&departure=20270602';

async function startBehindProxy(name: string): Promise<{ service: TestService; proxy: Proxy }> {
  const proxy = await startProxy(cluster.url);
  const seed = smallSeed({ lodgings: refs.map((ref) => ({ ref })) });
  const service = await startTestService({ url: proxy.url, prefix: `${cluster.prefix}-${name}` }, { seed });
  onTestFinished(() => service.stop());
  return { service, proxy };
}

function book(service: TestService, ref: string): Promise<Response> {
  const stay = stayWish(service, ref, '20270601', '20270602');
  return service.post('/v2/bookings', stay, { key });
}

async function isOffered(service: TestService, ref: string): Promise<boolean> {
  const path = `/v2/lodgings/${lodgingIdOf(service, ref)}/stays/20270601-20270602`;
  const { status } = await service.get(path, { key });
  expect([200, 409, 404]).toContain(status);
  return status === 200;
}

async function found(service: TestService): Promise<number[]> {
  const answer = await service.get(search, { key });
  expect(answer.status).toBe(200);
  const { stays } = (await answer.json()) as { stays: { lodging: { id: number } }[] };
  return stays.map(({ lodging }) => lodging.id).sort((a, b) => a - b);
}

const idsOf = (service: TestService, some: readonly string[]) =>
  some.map((ref) => lodgingIdOf(service, ref)).sort((a, b) => a - b);

it.each(['cut', 'hang'] as const)(
  'sells while OpenSearch is away (%s), refuses searches, and catches up by itself afterwards',
  async (how) => {
    const { service, proxy } = await startBehindProxy(how);
    expect(await found(service)).toEqual(idsOf(service, refs));
    await proxy[how]();

    expect((await book(service, 'ONE')).status).toBe(201);
    expect((await book(service, 'ONE')).status).toBe(409);
    for (const ref of ['TWO', 'THREE', 'FOUR', 'FIVE']) expect((await book(service, ref)).status).toBe(201);
    expect(await isOffered(service, 'ONE')).toBe(false);
    expect(await isOffered(service, 'SIX')).toBe(true);
    const refused = await service.get(search, { key });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'SEARCH_UNAVAILABLE' });
    expect(await (await service.get('/ready')).json()).toMatchObject({ status: 'degraded', search: false });

    await proxy.mend();
    // The breaker probes every second.
    await expect.poll(async () => (await service.get(search, { key })).status, { timeout: 30_000 }).toBe(200);
    expect(await found(service)).toEqual(idsOf(service, ['SIX']));
    await service.caughtUp();
    const serving = findServingBuild(service.db) as IndexBuild;
    expect(await differencesOf(service, serving, service.clock.today())).toEqual([]);
    expect(await found(service)).toEqual(idsOf(service, ['SIX']));
  },
);

it('stops while OpenSearch hangs, without waiting for its answer', { timeout: 20_000 }, async () => {
  const { service, proxy } = await startBehindProxy('stop');
  proxy.hang();
  expect((await book(service, 'ONE')).status).toBe(201);
  await service.stop();
});
