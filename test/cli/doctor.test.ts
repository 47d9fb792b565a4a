import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checks } from '../../src/cli/checks.ts';
import { listLodgingIds } from '../../src/lodgings/store/lodgings.ts';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { keepPrivate } from '../../src/service/starting/open-facts.ts';
import { prepared, type Db } from '../../src/sqlite/database.ts';
import { commandsOn, now } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { smallSeed } from '../support/small-seed.ts';
import { commandWorld } from './command-runs.ts';

interface Examined {
  check: string;
  state: 'fine' | 'wrong' | 'skipped';
  found: string;
  advice: string | null;
}

const day = 86_400_000;

async function examine(dataDir: string, variables: Record<string, string> = {}, at = now) {
  const settings = { DATA_DIR: dataDir, PORT: '1', OPENSEARCH_URL: 'http://127.0.0.1:1', ...variables };
  const { status, out } = await commandsOn(settings).run('doctor --json', at);
  const examined = JSON.parse(out) as Examined[];
  return { status, examined, wrong: examined.filter(({ state }) => state === 'wrong').map(({ check }) => check) };
}

/** Data whose files have the permissions that a service gives them. */
function privateWorld() {
  const world = commandWorld();
  keepPrivate(world.dataDir);
  return world;
}

/** Emulates a service with this state and these metrics; returns its port. */
async function answering(ready: object, metrics: string): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/ready') response.setHeader('content-type', 'application/json').end(JSON.stringify(ready));
    else response.setHeader('content-type', 'text/plain').end(metrics);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

const live = { SERVICE_MODE: 'live', QUOTE_SECRET: 'a-secret-of-this-very-test-run-0123456789' };

/** Faults that show without an OpenSearch, by the check that reports them. */
const faults: Record<
  string,
  (world: { dataDir: string; db: Db }) => Promise<Record<string, string>> | Record<string, string>
> = {
  permissions({ dataDir }) {
    chmodSync(dataDir, 0o755);
    return {};
  },
  nights({ db }) {
    prepared(db, 'UPDATE lodgings SET quarantined_at = 1 WHERE id = 1').run();
    return {};
  },
  parked({ db }) {
    prepared(db, "INSERT INTO parked_records (job, id, error, since) VALUES ('bookings', '1', 'TypeError', 1)").run();
    return {};
  },
  'mail queue'({ db }) {
    db.pragma('foreign_keys = OFF');
    const insert = `INSERT INTO outbox (booking_id, kind, created_at, next_try_at, last_error, tries)
      VALUES (1, 'confirmation', 1, 1, 'ECONNECTION', 3)`;
    prepared(db, insert).run();
    return {};
  },
  backup: () => ({
    ...live,
    PUBLIC_URL: 'https://stays.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'a@b.example',
  }),
  'public address': () => live,
  mail: () => ({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'stays@stays.example' }),
  OpenSearch: () => ({}),
  service: async () => ({ PORT: await answering({ status: 'degraded', reasons: ['arrivals answers in part'] }, '') }),
  'proxy headers': async () => ({
    PORT: await answering({ status: 'ready', reasons: [] }, 'untrusted_forwarded_requests_total 3\n'),
  }),
};

describe('doctor', () => {
  it.each(Object.entries(faults))('says what to do when something is wrong: %s', async (check, spoil) => {
    const world = privateWorld();
    const before = await examine(world.dataDir);
    const variables = await spoil(world);
    const { status, examined, wrong } = await examine(world.dataDir, variables);
    expect(status).toBe(1);
    expect(wrong).toContain(check);
    if (check !== 'OpenSearch') expect(before.wrong).not.toContain(check);
    for (const { state, advice } of examined) expect(advice === null).toBe(state !== 'wrong');
  });

  it('says that the clock of this machine is in doubt', async () => {
    const world = privateWorld();
    await commandsOn({ DATA_DIR: world.dataDir }).done('clock accept');
    const later = await examine(world.dataDir, {}, now + 400 * day);
    expect(later.wrong).toContain('clock');
    expect((await examine(world.dataDir, {}, now + day)).wrong).not.toContain('clock');
  });

  it('says that mail waits, since when, and what becomes of it', async () => {
    const { dataDir, db } = privateWorld();
    db.pragma('foreign_keys = OFF');
    const insert = `INSERT INTO outbox (booking_id, kind, created_at, next_try_at) VALUES (1, 'confirmation', :at, :at)`;
    prepared(db, insert).run({ at: now - 3_600_000 });
    const queueOf = async (variables: Record<string, string>) =>
      (await examine(dataDir, variables)).examined.find(({ check }) => check === 'mail queue');
    const found = expect.stringContaining('1 waiting since 2027-03-01T08:00:00.000Z') as string;
    expect(await queueOf({})).toMatchObject({
      state: 'fine',
      found: expect.stringMatching(/Set SMTP_URL.*dropped/) as string,
    });
    expect(await queueOf(live)).toMatchObject({
      state: 'wrong',
      found,
      advice: expect.stringContaining('SMTP_URL') as string,
    });
    const on = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' };
    expect(await queueOf(on)).toMatchObject({
      state: 'wrong',
      found,
      advice: expect.stringContaining('Start the service') as string,
    });
    prepared(db, 'UPDATE outbox SET created_at = ?').run(now - 60_000);
    expect(await queueOf(on)).toMatchObject({ state: 'fine' });
  });

  it('knows when backup was run', async () => {
    const world = privateWorld();
    const settings = { ...live, PUBLIC_URL: 'https://stays.example' };
    expect((await examine(world.dataDir, settings)).wrong).toContain('backup');
    await commandsOn({ DATA_DIR: world.dataDir }).done(`backup ${join(world.dataDir, 'copy.sqlite')}`);
    expect((await examine(world.dataDir, settings)).wrong).not.toContain('backup');
    expect((await examine(world.dataDir, settings, now + 2 * day)).wrong).toContain('backup');
  });
});

describe('doctor beside an OpenSearch', () => {
  const cluster = testCluster();
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(cluster, { seed: smallSeed({ lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }] }) });
    return () => service.stop();
  });
  const examined = async () => JSON.parse((await service.operator.run('doctor --json')).out) as Examined[];
  const wrong = async () => (await examined()).filter(({ state }) => state === 'wrong').map(({ check }) => check);

  it('finds nothing wrong with what is right', async () => {
    await service.caughtUp();
    keepPrivate(service.config.dataDir);
    expect(await wrong()).toEqual([]);
    const { status, out } = await service.operator.run('doctor');
    expect(status, out).toBe(0);
    expect(out).toMatch(/sample of the index +2 lodgings compared, none differs/);
  });

  it('finds a lodging whose documents differ, and an index that is blocked, as /ready does', async () => {
    const [id = 0] = listLodgingIds(service.db, 0, 1);
    const index = aliasOf(cluster.prefix, 'lodgings');
    const query = { refresh: true };
    await service.client.send('PUT', `/${index}/_doc/${id}`, { body: { lodgingId: id }, query });
    expect(await wrong()).toEqual(['sample of the index']);
    await service.operator.run('verify --repair');
    expect(await wrong()).toEqual([]);
    const block = (value: boolean | null) =>
      service.client.send('PUT', `/${index}/_settings`, { body: { 'index.blocks.write': value } });
    await block(true);
    const indices = (await examined()).find(({ check }) => check === 'indices');
    expect(indices).toMatchObject({ state: 'wrong', advice: 'Run verify --repair.' });
    const readReasons = async () => ((await (await service.get('/ready')).json()) as { reasons: string[] }).reasons;
    await expect.poll(readReasons, { timeout: 5_000 }).toEqual([indices?.found]);
    await block(null);
  });
});

function quietWorld() {
  const world = commandWorld();
  return { ...world, ...commandsOn({ DATA_DIR: world.dataDir, PORT: '1' }) };
}

it('status has a line for each entry of its table, for people and as a member of its document', async () => {
  const { run, done } = quietWorld();
  const shown = checks.filter(({ member }) => member !== undefined);
  const { status, out } = await run('status');
  expect(status).toBe(0);
  const document = (await done('status')) as Record<string, unknown>;
  const words = out.trimEnd().split('\n');
  expect(words.map((line) => line.split('  ')[0]?.trimEnd())).toEqual(shown.map(({ name }) => name));
  for (const line of words) expect(line).toMatch(/ {2}\S/);
  expect(Object.keys(document)).toHaveLength(shown.length);
  expect(document).toMatchObject({
    versions: { node: process.versions.node },
    service: { status: 'away', url: 'http://127.0.0.1:1' },
    index: null,
    lag: null,
    mail: { waiting: 0, failing: 0, givenUp: 0 },
    requests: { waiting: 0, firstDeadline: null },
    messages: 0,
    refunds: { count: 0, euros: 0 },
    disputes: 0,
    clock: { now: new Date(now).toISOString(), timeZone: 'Europe/Paris' },
  });
});

it('status counts what waits for the operator', async () => {
  const { done, db } = quietWorld();
  const booking = db.prepare(
    `INSERT INTO bookings (id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
       occupant_count_children, extras, price, lines, cancellation_policy, request_deadline, created_at, updated_at)
     VALUES (?, ?, 'easy', ?, 1, 20000, 20007, 2, 0, '[]', '{}', '[]', '[]', ?, 1, 1)`,
  );
  const [asked, over, cancelled] = [2 ** 33, 2 ** 33 + 1, 2 ** 33 + 2];
  booking.run(asked, 'ASKASKASK', 'REQUESTED', now + 1_000);
  booking.run(over, 'OVEROVERO', 'REQUESTED', now);
  booking.run(cancelled, 'GONEGONEG', 'CANCELLED', null);
  const message = db.prepare(
    'INSERT INTO booking_communications (booking_id, direction, stamp, msg) VALUES (?, ?, 1, ?)',
  );
  message.run(asked, 'TO_OPERATOR', 'When?');
  message.run(over, 'TO_OPERATOR', 'Why?');
  message.run(over, 'FROM_OPERATOR', 'Because.');
  db.prepare('UPDATE bookings SET amount_paid = 12500, cancellation_fee = 100 WHERE id = ?').run(cancelled);
  const move = db.prepare(
    "INSERT INTO payments (id, booking_id, provider, kind, amount, currency, status, at) VALUES (?, ?, 'stripe', 'DISPUTE', -5, 'EUR', ?, 1)",
  );
  for (const status of ['needs_response', 'under_review', 'lost']) move.run(status, cancelled, status);
  expect(await done('status')).toMatchObject({
    requests: { waiting: 1, firstDeadline: new Date(now + 1_000).toISOString() },
    messages: 1,
    refunds: { count: 1, euros: 124 },
    disputes: 1,
  });
});

it('status asks the service that runs', async () => {
  const PORT = await answering({ status: 'degraded', indexLagSeconds: 3 }, '');
  const { done } = commandsOn({ DATA_DIR: commandWorld().dataDir, PORT });
  expect(await done('status')).toMatchObject({ service: { status: 'degraded', indexLagSeconds: 3 } });
});
