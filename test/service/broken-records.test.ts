import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { noteTopics } from '../support/arrange/lodgings.ts';
import { testCluster } from '../support/opensearch.ts';
import { startReceiver } from '../support/receiver.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed, stayWish } from '../support/small-seed.ts';
import { startMailbox, type Mailbox } from '../bookings/mail/mailbox.ts';

const cluster = testCluster();
const key = smallKeys.seller;
const patience = { timeout: 20_000, interval: 50 };
const lines: string[] = [];
let mailbox: Mailbox;
let service: TestService;

beforeAll(async () => {
  mailbox = await startMailbox();
  const nights = { from: '20270601', to: '20270831', nightPrice: 100, minStay: 1, maxStay: 14, requestOnly: true };
  const requested = { rates: { nights: [nights] } };
  service = await startTestService(cluster, {
    seed: smallSeed({
      lodgings: [{ ref: 'GOOD' }, { ref: 'PROPERTY' }, { ref: 'CONTRACT' }, { ref: 'ASKED', contract: requested }],
    }),
    logLine: (line) => void lines.push(line),
    variables: {
      PRIVATE_ADDRESSES: 'on',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'stays@seller.example',
      WEB_DEALER: 'seller',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await mailbox.stop();
});

const id = (ref: string) => lodgingIdOf(service, ref);
const damage = (statement: string, ...values: unknown[]) => service.db.prepare(statement).run(...values);
const say = async <Answer>(path: string, body: object, status = 201) => {
  const answer = await service.post(path, body, { key });
  expect(answer.status, await answer.clone().text()).toBe(status);
  return (await answer.json()) as Answer;
};
const request = (arrival: string, departure: string) =>
  say<{ id: number }>('/v2/bookings', { requestType: 'BOOKED', ...stayWish(service, 'ASKED', arrival, departure) });
const stateOf = async (booking: number) =>
  ((await (await service.get(`/v2/bookings/${booking}`, { key })).json()) as { state: string }).state;
const makeWebhook = (url: string, events: string[]) => say<{ id: number }>('/v2/webhooks', { url, events });

/** A broken record stops only its own work. */
interface Case {
  record: string;
  /** Breaks a record and lets the jobs reach it; returns its id. */
  plant: () => Promise<number>;
  jobs: readonly string[];
  goesOn: (broken: number) => Promise<void>;
}

const browser = { headers: { Accept: 'text/html' } };

async function expectOthersRead(broken: number): Promise<void> {
  expect((await service.get(`/v2/lodgings/${broken}`)).status).toBe(500);
  const isWhole = broken === id('CONTRACT');
  const page = await service.get(`/lodgings/${broken}?lang=en`, browser);
  expect([page.status, page.headers.get('Retry-After')]).toEqual(isWhole ? [200, null] : [503, '3600']);
  if (!isWhole) expect(await page.text()).toContain('This is on our side.');
  for (const path of [`/lodgings/${id('GOOD')}`, '/', '/sitemaps/1.xml']) {
    expect([path, (await service.get(path, browser)).status]).toEqual([path, 200]);
  }
  for (const path of ['', '/availabilities']) {
    expect((await service.get(`/v2/lodgings/${id('GOOD')}${path}`)).status).toBe(200);
  }
  const changes = await service.get('/v2/changes?after=0&include=availabilities,lodgings', { key });
  const { changes: listed } = (await changes.json()) as { changes: { lodgingId: number; availability?: object }[] };
  const withObject = new Map(listed.map((change) => [change.lodgingId, change.availability !== undefined]));
  expect([withObject.get(id('GOOD')), withObject.get(broken)]).toEqual([true, false]);
  const { results } = await say<{ results: { lodgingId: number; status: number }[] }>(
    '/v2/availabilities/search',
    { lodgings: [broken, id('GOOD')], arrivalFrom: '20270601' },
    200,
  );
  expect(results.map(({ status }) => status)).toEqual([500, 200]);
  expect((await service.operator.run('feeds build')).status).toBe(0);
  const feeds = (await (await service.get('/v2/feeds', { key })).json()) as { kind: string; url: string }[];
  for (const { url } of feeds) {
    const file = await service.get(new URL(url).pathname, { key });
    const text = gunzipSync(Buffer.from(await file.arrayBuffer())).toString();
    expect(text).toContain(`{"lodgingId":${id('GOOD')},`);
    expect(text).not.toContain(`{"lodgingId":${broken},`);
  }
}

const cases: Case[] = [
  {
    record: 'property',
    plant() {
      damage("UPDATE lodgings SET property = '{\"' WHERE id = ?", id('PROPERTY'));
      noteTopics(service, 'PROPERTY', ['lodging', 'availabilities']);
      return Promise.resolve(id('PROPERTY'));
    },
    jobs: ['prepared answers', 'feeds', 'index'],
    goesOn: expectOthersRead,
  },
  {
    record: 'contract',
    plant() {
      damage("UPDATE contracts SET offer = x'7b22' WHERE lodging_id = ?", id('CONTRACT'));
      noteTopics(service, 'CONTRACT', ['availabilities']);
      return Promise.resolve(id('CONTRACT'));
    },
    jobs: ['prepared answers', 'feeds', 'index'],
    goesOn: expectOthersRead,
  },
  {
    record: 'list of events of a webhook',
    async plant() {
      const webhook = await makeWebhook('http://127.0.0.1:1/', ['catalog.changed']);
      damage("UPDATE webhooks SET events = '[\"' WHERE id = ?", webhook.id);
      noteTopics(service, 'GOOD', ['photos']);
      return webhook.id;
    },
    jobs: ['webhook events'],
    async goesOn(broken) {
      const receiver = await startReceiver();
      const { id: other } = await makeWebhook(receiver.url, ['catalog.changed', 'booking.accepted']);
      noteTopics(service, 'GOOD', ['photos']);
      const booking = await request('20270601', '20270603');
      await service.operator.done(`bookings accept ${booking.id}`);
      const types = () => [...new Set(receiver.received.map(({ body }) => body.type))].sort();
      await expect.poll(types, patience).toEqual(['booking.accepted', 'catalog.changed']);
      const { webhooks } = (await (await service.get('/v2/webhooks', { key })).json()) as {
        webhooks: { id: number; events: string[]; waiting: number }[];
      };
      // The owner sees it without subscribed events; events meanwhile are kept for it.
      expect(webhooks.find((each) => each.id === broken)).toMatchObject({ events: [], waiting: 1 });
      await say(`/v2/webhooks/${broken}`, { events: ['booking.paid'] }, 200);
      for (const each of [broken, other]) await service.post(`/v2/webhooks/${each}/delete`, {}, { key });
    },
  },
  {
    record: 'delivery to a webhook',
    async plant() {
      const webhook = await makeWebhook('http://127.0.0.1:1/', ['booking.accepted']);
      const { id: booking } = await request('20270604', '20270606');
      await service.operator.done(`bookings accept ${booking}`);
      const waiting = 'SELECT id FROM outbox WHERE webhook_id = ?';
      const delivery = service.db.prepare(waiting).pluck().get(webhook.id) as number;
      damage("UPDATE outbox SET data = '{\"', next_try_at = ?, tries = 99 WHERE id = ?", service.clock.now(), delivery);
      return delivery;
    },
    jobs: ['webhook deliveries'],
    async goesOn(broken) {
      const receiver = await startReceiver();
      const of = 'SELECT webhook_id FROM outbox WHERE id = ?';
      const webhook = service.db.prepare(of).pluck().get(broken) as number;
      await say(`/v2/webhooks/${webhook}`, { url: receiver.url }, 200);
      const { id: booking } = await request('20270607', '20270609');
      await service.operator.done(`bookings accept ${booking}`);
      await expect.poll(() => receiver.received.length, patience).toBe(1);
    },
  },
  {
    record: 'mail',
    async plant() {
      const booking = await request('20270610', '20270612');
      damage(
        "UPDATE booking_customers SET customer = '{\"' WHERE booking = (SELECT place FROM bookings WHERE id = ?)",
        booking.id,
      );
      const add = "INSERT INTO outbox (booking_id, kind, created_at, next_try_at) VALUES (?, 'payment-request', ?, ?)";
      return Number(damage(add, booking.id, service.clock.now(), service.clock.now()).lastInsertRowid);
    },
    jobs: ['mail'],
    async goesOn() {
      mailbox.received.length = 0;
      const booking = await request('20270613', '20270615');
      await service.operator.done(`bookings accept ${booking.id}`);
      await expect.poll(() => mailbox.received.length, patience).toBeGreaterThan(0);
    },
  },
  {
    record: 'booking whose time is over',
    async plant() {
      const booking = await request('20270616', '20270618');
      damage('DELETE FROM booking_history WHERE booking = (SELECT place FROM bookings WHERE id = ?)', booking.id);
      const other = await request('20270619', '20270621');
      service.clock.set(service.clock.now() + 4 * 24 * 3_600_000);
      expect(await stateOf(other.id)).toBe('EXPIRED');
      return booking.id;
    },
    jobs: ['bookings'],
    async goesOn(broken) {
      const answer = await service.post(
        '/v2/bookings',
        { requestType: 'BOOKED', ...stayWish(service, 'ASKED', '20270616', '20270618') },
        { key },
      );
      expect(answer.status, 'its nights are still taken').toBe(409);
      await request('20270619', '20270621');
      const expired = 'SELECT state FROM bookings WHERE id = ?';
      expect(service.db.prepare(expired).pluck().get(broken)).toBe('REQUESTED');
    },
  },
];

describe.each(cases)('a broken $record', ({ plant, jobs, goesOn }) => {
  it('is parked and reported to the operator, and stops no other', async () => {
    lines.length = 0;
    const broken = await plant();
    await goesOn(broken);
    const parked = service.db.prepare('SELECT job FROM parked_records WHERE id = ?').pluck();
    const listed = async () => (await service.operator.run('status')).out;
    for (const job of jobs) {
      await expect.poll(listed, patience).toContain(`${job} ${broken}: parked since`);
      if (job === 'index') continue;
      expect(parked.all(String(broken))).toContain(job);
      if (job !== 'feeds') {
        expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
          expect.objectContaining({ job, id: broken }),
        );
      }
    }
    // /ready caches its result for a second.
    const ready = async () => (await service.get('/ready')).text();
    for (const job of jobs) await expect.poll(ready, patience).toContain(`records parked by ${job}: `);
    expect(JSON.parse(await ready())).toMatchObject({ status: 'degraded' });
    const { status, out } = await service.operator.run('verify');
    expect([status, out]).toEqual([1, expect.stringMatching(new RegExp(`\\n${jobs[0]} +${broken} `))]);
  });
});

it('with all of them the service starts, its index is built, and everybody else is served', async () => {
  await service.restart();
  const { status, out, err } = await service.operator.run('reindex');
  // The command exits with 1 to report parked lodgings.
  expect([status, out + err]).toEqual([
    1,
    expect.stringMatching(/^documents +\d+\n\nparked:\nLODGING ID +REASON\n(\d+ +\S.*\n){2}$/),
  ]);
  await service.caughtUp();
  const found = await service.get('/v2/stays/search?pagesize=20&pageindex=0', { key });
  expect([found.status, await found.text()]).toEqual([200, expect.stringContaining(`${id('GOOD')}`)]);
  expect((await service.get(`/v2/lodgings/${id('GOOD')}/availabilities`)).status).toBe(200);
  await request('20270622', '20270624');
});

it('a record that is mended is taken in again', async () => {
  const property = service.db.prepare('SELECT property FROM lodgings WHERE id = ?').pluck().get(id('GOOD'));
  damage('UPDATE lodgings SET property = ? WHERE id = ?', property, id('PROPERTY'));
  noteTopics(service, 'PROPERTY', ['lodging', 'availabilities']);
  const parked = service.db.prepare("SELECT 1 FROM parked_records WHERE job = 'prepared answers' AND id = ?").pluck();
  await expect.poll(() => parked.get(String(id('PROPERTY'))), patience).toBeUndefined();
  expect((await service.get(`/v2/lodgings/${id('PROPERTY')}`)).status).toBe(200);
});
