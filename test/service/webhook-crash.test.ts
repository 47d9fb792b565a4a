import { expect, it, vi } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { testCluster } from '../support/opensearch.ts';
import { startReceiver } from '../support/receiver.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, prepare } from './place.ts';
import { startService, type ServiceRun } from './service-process.ts';

const cluster = testCluster();
const patience = { timeout: 20_000, interval: 20 };

async function post({ url }: ServiceRun, path: string, body: object, headers: Record<string, string> = {}) {
  const usual = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: number } };
}

it('killed after it has committed and before it has told, and while it tells, the service tells the event when it runs again', async () => {
  const place = prepare(cluster, 1);
  const variables = { ...place.variables, WEBHOOK_PRIVATE: 'on' };
  let service = await startService({ ...variables, NODE_OPTIONS: '--import ./test/service/die-at-step.ts' });
  const receiver = await startReceiver((response, _, count) => {
    if (count > 1) response.writeHead(204).end();
  });
  await post(service, '/v2/webhooks', { url: receiver.url, events: ['booking.cancelled'] });
  const stay = { lodgingId: place.lodgingIds[0], arrival: ymdOf(firstNight), departure: ymdOf(firstNight + 2) };
  const booked = await post(service, '/v2/bookings', { ...stay, occupantCount: 2, customer });
  expect(booked.status).toBe(201);

  const cancel = { queryType: 'CANCELLED' };
  const cancelled = post(service, `/v2/bookings/${booked.body.id}/cancel`, cancel, {
    'X-Request-Id': 'die-at-committed',
  });
  await expect(cancelled).rejects.toThrow(TypeError);
  expect(await service.ended).toBe('SIGKILL');
  expect(receiver.received).toEqual([]);

  service = await startService(variables);
  await vi.waitUntil(() => receiver.received.length === 1, patience);
  await service.kill('SIGKILL');
  service = await startService(variables);
  await vi.waitUntil(() => receiver.received.length > 1, patience);
  expect(await service.kill('SIGTERM')).toBe(0);

  const told = receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], ...body }));
  expect(told).toHaveLength(2);
  expect(told[0]).toMatchObject({ type: 'booking.cancelled', data: { bookingId: booked.body.id } });
  expect(told[1]).toMatchObject(told[0] ?? {});
}, 120_000);
