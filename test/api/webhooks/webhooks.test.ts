import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { startReceiver } from '../../support/receiver.ts';

const { changeWebhook, createWebhook, deleteWebhook, listWebhookDeliveries, listWebhooks } = operationsByName;
const { retryWebhookDelivery, rotateWebhookSecret, testWebhook } = operationsByName;

const key = smallKeys.seller;
const patience = { timeout: 20_000, interval: 50 };
const service = serviceForSuite(() => {
  const contract = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  return { seed: smallSeed({ lodgings: [{ ref: 'MAIN', contract }] }), variables: { PRIVATE_ADDRESSES: 'on' } };
});

const make = async (body: object) => readAnswer(await service.post('/v2/webhooks', body, { key }), createWebhook, 201);
const listAll = async () => (await readAnswer(await service.get('/v2/webhooks', { key }), listWebhooks)).webhooks;
const deliveriesOf = async (id: number, query = '') =>
  readAnswer(await service.get(`/v2/webhooks/${id}/deliveries${query}`, { key }), listWebhookDeliveries);
const say = (path: string, body: object = {}, as = key) => service.post(`/v2/webhooks/${path}`, body, { key: as });

describe('a webhook', () => {
  it('shows its secret when it is made and after a rotation, and nowhere else', async () => {
    const events = ['booking.paid', 'BOOKING.PAID'];
    const made = await make({ url: 'https://one.example/hook', events, description: 'A' });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ events: ['booking.paid'], paused: false, waiting: 0, failed: 0 });
    const rotated = await readAnswer(await say(`${made.id}/rotate`), rotateWebhookSecret);
    expect(rotated.secret).not.toBe(made.secret);
    expect(Date.parse(rotated.formerSecretEndsAt)).toBe(service.clock.now() + 24 * 3_600_000);
    const seen = JSON.stringify([await listAll(), await readAnswer(await say(`${made.id}`), changeWebhook)]);
    expect(seen).not.toContain('whsec_');
  });

  it('is not rotated while ten former secrets sign, and says when it may be', async () => {
    const { id } = await make({ url: 'https://rotated.example/hook', events: ['booking.paid'] });
    for (let count = 0; count < 10; count += 1) await readAnswer(await say(`${id}/rotate`), rotateWebhookSecret);
    const refused = await say(`${id}/rotate`);
    expect(refused.headers.get('Retry-After')).toBe(String(24 * 3_600));
    expect((await readProblem(refused, 429, 'RATE_LIMITED')).detail).toContain('10 former secrets');
    await say(`${id}/delete`);
  });

  it('is changed, paused, resumed, and deleted with its deliveries, also twice', async () => {
    const kept = { url: 'https://three.example/hook', description: 'B' };
    const { id } = await make({ ...kept, events: ['booking.paid'] });
    const change = { events: ['booking.cancelled', 'catalog.changed'], paused: true };
    const changed = await readAnswer(await say(`${id}`, change), changeWebhook);
    expect(changed).toMatchObject({ ...kept, ...change, pausedBy: 'PARTNER' });
    await readAnswer(await say(`${id}/test`), testWebhook, 201);
    expect((await listAll()).find((each) => each.id === id)).toMatchObject({ waiting: 1 });
    for (let time = 0; time < 2; time += 1) {
      expect(await readAnswer(await say(`${id}/delete`), deleteWebhook)).toEqual({ id, status: 'DELETED' });
    }
    expect((await listAll()).map((each) => each.id)).not.toContain(id);
    await readProblem(await say(`${id}`, { paused: false }), 404, 'WEBHOOK_NOT_FOUND');
  });

  it('is one of twenty at most', async () => {
    const others = (await listAll()).length;
    for (let count = others; count < 20; count += 1) {
      await make({ url: `https://many.example/${count}`, events: ['booking.paid'] });
    }
    const body = { url: 'https://many.example/more', events: ['booking.paid'] };
    await readProblem(await service.post('/v2/webhooks', body, { key }), 409, 'TOO_MANY_WEBHOOKS');
    for (const { id } of await listAll()) await say(`${id}/delete`);
  });
});

describe('what happens', () => {
  it('sends the events of a booking in order, and those of the catalog once a lodging', async () => {
    const receiver = await startReceiver();
    const told = ['accepted', 'paid', 'modified', 'message', 'cancelled', 'refused', 'expired', 'completed'];
    const { id } = await make({ url: receiver.url, events: told.map((event) => `booking.${event}`) });
    const catalog = await make({ url: receiver.url, events: ['catalog.changed'] });
    const lodgingId = lodgingIdOf(service, 'MAIN');
    const book = async (arrival: string, departure: string) => {
      const body = { lodgingId, arrival, departure, occupantCount: 2, customer };
      const answer = await service.post('/v2/bookings', body, { key });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: number }).id;
    };
    const run = async (line: string) => expect(await service.operator.run(line)).toMatchObject({ err: '', status: 0 });
    const booking = await book('20270605', '20270607');
    await run(`bookings accept ${booking}`);
    await run(`bookings paid ${booking} --number P-1`);
    await run(`bookings reply ${booking} --message Welcome`);
    await run(`bookings cancel ${booking}`);
    const refused = await book('20270610', '20270612');
    await run(`bookings refuse ${refused}`);
    const expired = await book('20270615', '20270617');
    await run(`bookings expire ${expired}`);
    const eventsOf = (bookingId: number) =>
      receiver.received.filter(({ body }) => body.data['bookingId'] === bookingId).map(({ body }) => body.type);
    await expect
      .poll(() => eventsOf(booking), patience)
      .toEqual(['booking.accepted', 'booking.paid', 'booking.message', 'booking.cancelled']);
    await expect.poll(() => eventsOf(refused), patience).toEqual(['booking.refused']);
    await expect.poll(() => eventsOf(expired), patience).toEqual(['booking.expired']);
    const texts = receiver.received.map(({ text }) => text).join();
    for (const personal of [customer.firstName, customer.lastName, customer.email, 'Welcome']) {
      expect(texts).not.toContain(personal);
    }

    service.clock.set(service.clock.now() + 10_000);
    const changes = () => receiver.received.filter(({ body }) => body.type === 'catalog.changed');
    await expect.poll(() => changes().length, patience).toBeGreaterThan(0);
    expect(changes().at(-1)?.body.data).toMatchObject({ lodgingId, removed: false });
    await run(`contracts end ${lodgingId}`);
    service.clock.set(service.clock.now() + 10_000);
    await expect.poll(() => changes().at(-1)?.body.data['removed'], patience).toBe(true);

    const { deliveries, more } = await deliveriesOf(id, '?limit=2');
    expect(more).toBe(true);
    expect(deliveries.map(({ event, status, lastStatus }) => [event, status, lastStatus])).toEqual([
      ['booking.accepted', 'DELIVERED', 204],
      ['booking.paid', 'DELIVERED', 204],
    ]);
    const [first] = deliveries;
    const before = receiver.received.length;
    await readAnswer(await say(`${id}/deliveries/${first?.id ?? 0}/retry`), retryWebhookDelivery);
    await expect
      .poll(() => receiver.received.slice(before).map(({ headers }) => headers['webhook-id']), patience)
      .toContain(first?.messageId);
    for (const each of [id, catalog.id]) await say(`${each}/delete`);
  });

  it('is seen and moved by the operator', async () => {
    const { id } = await make({ url: 'http://127.0.0.1:9/nobody', events: ['booking.paid'] });
    await say(`${id}/test`);
    const show = async () =>
      (await service.operator.done(`webhooks show ${id}`)) as {
        deliveries: { lastError?: string }[];
        pausedBy?: string;
      };
    await expect.poll(async () => (await show()).deliveries[0]?.lastError, patience).toBe('ECONNREFUSED');
    expect((await service.operator.run('webhooks list')).out).toContain('http://127.0.0.1:9/nobody');
    await service.operator.done(`webhooks pause ${id}`);
    expect(await show()).toMatchObject({ pausedBy: 'OPERATOR' });
    await service.operator.done(`webhooks resume ${id}`);
    expect((await show()).pausedBy).toBeUndefined();
    expect(await service.operator.done(`webhooks retry ${id}`)).toEqual({ retried: 1 });
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toMatch(/^webhook_deliveries_total\{outcome="failed"\} [1-9]/m);
    expect(metrics).toMatch(/^webhooks_failing 0$/m);
    await say(`${id}/delete`);
  });
});
