import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { Webhook as Verifier } from 'standardwebhooks';
import { createGroupedWrites } from '../../src/sqlite/grouped-writes.ts';
import { sendOutbox } from '../../src/webhooks/delivery/send-outbox.ts';
import { keepDeliveries, webhookDeliveries } from '../../src/webhooks/delivery/webhook-deliveries.ts';
import type { WebhookEvent } from '../../src/webhooks/rules/webhook.ts';
import { giveSecrets } from '../../src/sqlite/secrets.ts';
import { listDeliveries, noteBookingEvent, noteTest } from '../../src/webhooks/store/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  readSigningSecrets,
  resumeWebhook,
  rotateSecret,
} from '../../src/webhooks/store/webhooks.ts';
import { book as bookFact } from '../bookings/booking-facts.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { scalar, type Db } from '../../src/sqlite/database.ts';
import type { Resolve } from '../../src/http/outgoing.ts';
import { now, open, openWithLodging, requestOf, saturday } from '../sqlite/facts.ts';
import { startReceiver } from '../support/receiver.ts';

const minute = 60_000;
const hour = 60 * minute;
const patience = { timeout: 20_000, interval: 20 };

function webhookAt(db: Db, url: string, events: readonly WebhookEvent[] = ['booking.refused']): number {
  return createWebhook(db, 'D1', { url, events, description: undefined }, now).id;
}

type Settings = Partial<Pick<Parameters<typeof webhookDeliveries>[0], 'resolve' | 'onTry'>> & { isPrivate?: boolean };

/** Delivers pending events with its own clock, until the test ends. */
function startDeliverer(db: Db, { isPrivate = true, ...more }: Settings = {}) {
  let instant = now;
  const parts = {
    db,
    log: pino({ level: 'silent' }),
    writes: createGroupedWrites(db),
    now: () => instant,
    settings: { privateAddresses: isPrivate },
    ...more,
  };
  const webhooks = webhookDeliveries(parts);
  const outbox = sendOutbox(parts, [webhooks.kind], keepDeliveries(parts));
  const deliverer = {
    async stop() {
      await outbox.stop();
      await webhooks.close();
    },
  };
  onTestFinished(() => deliverer.stop());
  return { ...deliverer, pass: (milliseconds: number) => (instant += milliseconds) };
}

function countDeliveries(db: Db, webhookId: number) {
  const states = listDeliveries(db, webhookId, { after: 0, limit: 100_000 }).map(({ state }) => state);
  const count = (wanted: (typeof states)[number]) => states.filter((state) => state === wanted).length;
  return { waiting: count('WAITING'), failed: count('FAILED'), delivered: count('DELIVERED') };
}

async function openWithReceiver(answer?: Parameters<typeof startReceiver>[0], events?: readonly WebhookEvent[]) {
  const receiver = await startReceiver(answer);
  const { db, lodgingId } = openWithLodging();
  return { db, lodgingId, receiver, webhookId: webhookAt(db, receiver.url, events) };
}

function openWithWebhook() {
  const { db } = openWithLodging();
  return { db, webhookId: webhookAt(db, 'https://one.example/hook') };
}

function book(db: Db, lodgingId: number, week = 0): number {
  const stay = { arrival: saturday + 7 * week, departure: saturday + 7 * week + 7 };
  return bookFact(db, requestOf(lodgingId, {}, stay)).booking.id;
}

const deliveriesOf = (db: Db, webhookId: number) => listDeliveries(db, webhookId, { after: 0, limit: 20_000 });

it('sends a receiver what happened, signed by Standard Webhooks, with ids and states and nothing of the customer', async () => {
  const { db, lodgingId, receiver, webhookId } = await openWithReceiver();
  const unasked = webhookAt(db, receiver.url, ['booking.paid']);
  const bookingId = book(db, lodgingId);
  transitionBooking(db, bookingId, 'REFUSED', now);
  expect(countDeliveries(db, unasked).waiting).toBe(0);
  startDeliverer(db);
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  const [message] = receiver.received;
  expect(message?.body).toEqual({
    type: 'booking.refused',
    timestamp: new Date(now).toISOString(),
    data: { bookingId, reference: expect.stringMatching(/^[A-Z0-9]{9}$/) as string, lodgingId, state: 'REFUSED' },
  });
  const [secret = ''] = readSigningSecrets(db, webhookId, now);
  const headers = message?.headers ?? {};
  expect(headers['webhook-timestamp']).toBe(String(now / 1000));
  // The library refuses timestamps far from its own clock, so the signature is computed again.
  const signed = new Verifier(secret).sign(headers['webhook-id'] ?? '', new Date(now), message?.text ?? '');
  expect(headers['webhook-signature']).toBe(signed);
  await expect.poll(() => deliveriesOf(db, webhookId)[0]?.state, patience).toBe('DELIVERED');
});

it('tries again with growing waits: after an error, and after hours in which nobody is there', async () => {
  const { db } = openWithLodging();
  const receiver = await startReceiver((response, _, count) => response.writeHead(count === 1 ? 500 : 200).end('x'));
  const away = await startReceiver();
  const [failing, absent] = [webhookAt(db, receiver.url), webhookAt(db, away.url)];
  await away.stop();
  noteTest(db, failing, now);
  noteTest(db, absent, now);
  const deliverer = startDeliverer(db);
  const lastOf = (id: number) => deliveriesOf(db, id)[0];
  await expect.poll(() => lastOf(failing)?.lastStatus, patience).toBe(500);
  await expect.poll(() => lastOf(absent)?.lastError, patience).toBe('ECONNREFUSED');
  expect(lastOf(failing)).toMatchObject({ state: 'WAITING', tries: 1, nextTryAt: now + 5_000, lastError: 'REFUSED' });
  deliverer.pass(6_000);
  await expect.poll(() => lastOf(failing), patience).toMatchObject({ state: 'DELIVERED', tries: 2, lastStatus: 200 });
  const tryAgain = async (tries: number, wait: number) => {
    await expect.poll(() => lastOf(absent)?.tries, patience).toBe(tries);
    await expect
      .poll(() => (lastOf(absent)?.nextTryAt ?? 0) > (lastOf(absent)?.lastTryAt ?? 0) + wait - 1, patience)
      .toBe(true);
    deliverer.pass(wait + 1);
  };
  await tryAgain(2, minute);
  await tryAgain(3, 5 * minute);
  await tryAgain(4, 30 * minute);
  await expect.poll(() => lastOf(absent)?.tries, patience).toBe(5);
  // Each attempt has the same webhook-id.
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('gives up after three days: the webhook is paused with the reason, keeps new events, and continues when it is resumed', async () => {
  const { db } = openWithLodging();
  let isWell = false;
  const receiver = await startReceiver((response) => response.writeHead(isWell ? 200 : 503).end());
  const webhookId = webhookAt(db, receiver.url);
  noteTest(db, webhookId, now);
  const lastOf = () => deliveriesOf(db, webhookId)[0];
  const deliverer = startDeliverer(db);
  for (let tries = 1; tries <= 11; tries += 1) {
    await expect.poll(() => receiver.received.length, patience).toBe(tries);
    // A claim lasts 15 seconds; a recorded outcome ends at another time.
    const isNoted = () => {
      const { nextTryAt, lastTryAt = 0 } = lastOf() ?? {};
      return nextTryAt !== lastTryAt + 15_000;
    };
    await expect.poll(isNoted, patience).toBe(true);
    deliverer.pass(24 * hour);
  }
  await expect.poll(() => findWebhook(db, webhookId)?.pausedBy, patience).toBe('FAILURES');
  expect(countDeliveries(db, webhookId)).toMatchObject({ failed: 1, waiting: 0 });
  noteTest(db, webhookId, now);
  expect(countDeliveries(db, webhookId)).toMatchObject({ waiting: 1 });
  isWell = true;
  resumeWebhook(db, webhookId, now);
  await expect.poll(() => countDeliveries(db, webhookId).delivered, patience).toBe(1);
});

const answers: Record<string, [answer: Parameters<typeof startReceiver>[0], expected: object]> = {
  'redirects elsewhere': [
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    { state: 'WAITING', lastStatus: 307, lastError: 'REDIRECTED' },
  ],
  'closes the connection without a word': [
    (response) => response.socket?.destroy(),
    { state: 'WAITING', lastStatus: undefined, lastError: 'UND_ERR_SOCKET' },
  ],
  'breaks off in the middle of its answer': [
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      response.socket?.end();
    },
    { state: 'DELIVERED', lastStatus: 200 },
  ],
  'answers without an end': [
    (response) => {
      response.writeHead(200);
      const more = () => response.write(Buffer.alloc(65_536), () => !response.destroyed && setImmediate(more));
      more();
    },
    { state: 'DELIVERED', lastStatus: 200 },
  ],
  'says that it is gone': [(response) => response.writeHead(410).end(), { state: 'WAITING', lastStatus: 410 }],
};

it.each(Object.entries(answers))('knows what to think of a receiver that %s', async (_, [answer, expected]) => {
  const { db, receiver, webhookId } = await openWithReceiver(answer);
  noteTest(db, webhookId, now);
  startDeliverer(db);
  await expect.poll(() => deliveriesOf(db, webhookId)[0], patience).toMatchObject(expected);
  expect(receiver.received.length).toBe(1);
  const isGone = deliveriesOf(db, webhookId)[0]?.lastStatus === 410;
  expect(findWebhook(db, webhookId)?.pausedBy).toBe(isGone ? 'GONE' : undefined);
});

it('keeps the order of a booking: what comes later waits for what failed, and other bookings do not', async () => {
  const { db, lodgingId, receiver, webhookId } = await openWithReceiver(
    (response, { body }, count) => response.writeHead(count <= 2 && body.data['bookingId'] === first ? 500 : 200).end(),
    ['booking.modified', 'booking.paid', 'booking.message'],
  );
  const [first, other] = [book(db, lodgingId), book(db, lodgingId, 1)];
  noteBookingEvent(db, first, 'booking.modified', now);
  noteBookingEvent(db, first, 'booking.paid', now);
  noteBookingEvent(db, other, 'booking.message', now);
  const deliverer = startDeliverer(db);
  const statuses = () => deliveriesOf(db, webhookId).map(({ lastStatus }) => lastStatus);
  await expect.poll(statuses, patience).toEqual([500, undefined, 200]);
  deliverer.pass(10_000);
  await expect.poll(() => countDeliveries(db, webhookId).delivered, patience).toBe(3);
  const told = receiver.received.map(
    ({ body }) => `${body.data['bookingId'] === first ? 'first' : 'other'} ${body.type}`,
  );
  expect(told.filter((each) => each.startsWith('first'))).toEqual([
    'first booking.modified',
    'first booking.modified',
    'first booking.paid',
  ]);
});

it('a receiver that never answers holds up nobody else, nor the end of the service', async () => {
  const { db } = openWithLodging();
  const slow = await startReceiver(() => undefined);
  const quick = await startReceiver();
  const [hanging, well] = [webhookAt(db, slow.url), webhookAt(db, quick.url)];
  for (let count = 0; count < 30; count += 1) noteTest(db, hanging, now);
  for (let count = 0; count < 30; count += 1) noteTest(db, well, now);
  const deliverer = startDeliverer(db);
  await expect.poll(() => countDeliveries(db, well).delivered, patience).toBe(30);
  expect(slow.received.length).toBe(4);
  await deliverer.stop();
  expect(deliveriesOf(db, hanging).every(({ tries, state }) => tries === 0 && state === 'WAITING')).toBe(true);
});

it('delivers what was noted before a crash, and once more what a crash cut short, under the same name', async () => {
  const { db, receiver, webhookId } = await openWithReceiver((response, _, count) => {
    if (count > 1) response.writeHead(200).end();
  });
  noteTest(db, webhookId, now);
  startDeliverer(db);
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  // Another process sees the first one's claim, and when it ends.
  const other = startDeliverer(open(db.name));
  other.pass(16_000);
  await expect.poll(() => countDeliveries(db, webhookId).delivered, patience).toBe(1);
  const names = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(names).toEqual([names[0], names[0]]);
});

it('signs with both secrets for a day after a rotation, and with nothing when the secret of the service was lost', async () => {
  const { db, receiver, webhookId } = await openWithReceiver();
  const [former = ''] = readSigningSecrets(db, webhookId, now);
  rotateSecret(db, webhookId, now);
  const [newer = ''] = readSigningSecrets(db, webhookId, now);
  expect(newer).not.toBe(former);
  noteTest(db, webhookId, now);
  const deliverer = startDeliverer(db);
  await expect.poll(() => receiver.received.length, patience).toBe(1);
  const [message] = receiver.received;
  const signedBy = (secret: string) =>
    new Verifier(secret).sign(message?.headers['webhook-id'] ?? '', new Date(now), message?.text ?? '');
  expect(message?.headers['webhook-signature']).toBe(`${signedBy(newer)} ${signedBy(former)}`);
  expect(readSigningSecrets(db, webhookId, now + 24 * hour)).toEqual([newer]);

  giveSecrets(db, { 'sealing-secret': 'x'.repeat(43) });
  deliverer.pass(1_000);
  noteTest(db, webhookId, now);
  await expect.poll(() => deliveriesOf(db, webhookId)[1]?.lastError, patience).toBe('SECRET_LOST');
  expect(receiver.received.length).toBe(1);
});

const rotations: [name: string, hours: number[], at: number, secrets: number[]][] = [
  ['none', [], 0, [0]],
  ['two at once', [0, 0], 23.9, [2, 1, 0]],
  ['two within a day', [0, 12], 23.9, [2, 1, 0]],
  ['the first one over', [0, 12], 24, [2, 1]],
  ['both over', [0, 12], 36, [2]],
  ['three within a day', [0, 6, 12], 23.9, [3, 2, 1, 0]],
  ['a day between', [0, 24], 24, [2, 1]],
];

it.each(rotations)('signs after rotations (%s: at %j hours) at hour %d with secrets %j', (_, hours, at, expected) => {
  const { db, webhookId } = openWithWebhook();
  const secrets = readSigningSecrets(db, webhookId, now);
  for (const each of hours) {
    expect(rotateSecret(db, webhookId, now + each * hour)).toBeUndefined();
    secrets.push(readSigningSecrets(db, webhookId, now + each * hour)[0] ?? '');
    expect(findWebhook(db, webhookId)?.formerSecretEndsAt).toBe(now + (each + 24) * hour);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
  expect(readSigningSecrets(db, webhookId, now + at * hour)).toEqual(expected.map((place) => secrets[place]));
});

it('refuses a rotation while ten former secrets sign, and forgets them with their webhook', () => {
  const { db, webhookId } = openWithWebhook();
  for (let count = 0; count < 10; count += 1) expect(rotateSecret(db, webhookId, now + count)).toBeUndefined();
  const kept = readSigningSecrets(db, webhookId, now + 10);
  expect(kept).toHaveLength(11);
  expect(rotateSecret(db, webhookId, now + 10)).toBe(now + 24 * hour);
  expect(readSigningSecrets(db, webhookId, now + 10)).toEqual(kept);
  expect(rotateSecret(db, webhookId, now + 24 * hour)).toBeUndefined();
  deleteWebhook(db, 'D1', webhookId, now + 24 * hour);
  expect(scalar(db, 'SELECT count(*) FROM former_secrets').get()).toBe(0);
});

it('delivers nothing to a host inside the network, nor to one that changes its address after the check', async () => {
  const { db } = openWithLodging();
  const receiver = await startReceiver();
  let asked = 0;
  // DNS rebinding: the name server gives a harmless address for the check, an internal one for the connection.
  const resolve: Resolve = (_, __, tell) => {
    asked += 1;
    tell(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
  };
  const hosts = ['changing.example', 'localhost', '127.0.0.1', '[::ffff:127.0.0.1]'];
  const webhooks = hosts.map((host) => webhookAt(db, `http://${host}:${receiver.port}/events`));
  for (const id of webhooks) noteTest(db, id, now);
  startDeliverer(db, { isPrivate: false, resolve });
  const errorsOf = () => webhooks.map((id) => deliveriesOf(db, id)[0]?.lastError);
  await expect.poll(errorsOf, patience).toEqual(hosts.map(() => 'ADDRESS_REFUSED'));
  expect(receiver.received).toEqual([]);
});
