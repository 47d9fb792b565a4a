import { expect, it, vi } from 'vitest';
import { findRunningServer } from '../../src/opensearch/local-running.ts';
import { ymdOf } from '../../src/values/day.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, prepare } from './place.ts';
import { startService } from './service-process.ts';

const keyed = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };

it('restarts a killed local OpenSearch at its address; bookings succeed meanwhile, and searches afterwards', async () => {
  const place = prepare({ url: '', prefix: 'lodging' }, 3);
  const { OPENSEARCH_URL: _, ...variables } = place.variables;
  const dataDir = variables['DATA_DIR'] ?? '';
  const service = await startService({ ...variables, OPENSEARCH_HEAP: '256m' });
  const search = () => fetch(`${service.url}/v2/stays/search?pagesize=5&pageindex=0&sort=priceasc`, { headers: keyed });
  const book = (night: number) => {
    const [lodgingId] = place.lodgingIds;
    const stay = { lodgingId, arrival: ymdOf(night), departure: ymdOf(night + 1), occupantCount: 2, customer };
    const body = JSON.stringify({ requestType: 'BOOKED', maxPrice: 9_999, ...stay });
    return fetch(`${service.url}/v2/bookings/easy`, { method: 'POST', headers: keyed, body });
  };
  const address = (await findRunningServer(dataDir)) ?? '';
  const total = await totalOf(await search());
  expect(total).toBeGreaterThan(0);

  const killed = await processIdOf(address);
  process.kill(killed, 'SIGKILL');
  await service.said(/the local OpenSearch has ended, and is started again/);
  expect((await book(firstNight)).status).toBe(201);
  expect((await search()).status).toBe(503);

  await service.said(/the local OpenSearch answers again/);
  expect(await findRunningServer(dataDir)).toBe(address);
  expect(await processIdOf(address)).not.toBe(killed);
  await vi.waitUntil(async () => (await search()).status === 200, { timeout: 20_000, interval: 100 });
  expect(await totalOf(await search())).toBeLessThan(total);
  expect((await book(firstNight)).status).toBe(409);
  expect(service.text()).toMatch(/"cause":"it ended with 137/);
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(await findRunningServer(dataDir)).toBeUndefined();
}, 180_000);

async function totalOf(answer: Response): Promise<number> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { total: number }).total;
}

async function processIdOf(address: string): Promise<number> {
  const answer = (await (await fetch(`${address}/_nodes/_local/process`)).json()) as {
    nodes: Record<string, { process: { id: number } }>;
  };
  return Object.values(answer.nodes)[0]?.process.id ?? 0;
}
