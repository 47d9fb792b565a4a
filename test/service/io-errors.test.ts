import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { factsFile } from '../../src/service/facts-file.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { ymdOf } from '../../src/values/day.ts';
import { makeFaultyDisk, type Fault } from '../support/faulty-disk.ts';
import { freePort } from '../support/free-port.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { expectKept, type Acknowledged } from './booking-stream.ts';
import { caughtUp, firstNight, prepare, type Place } from './place.ts';
import { runProgram, startService } from './service-process.ts';

const cluster = testCluster();

/** A service on a disk that can fail; no other connection to its database is open. */
async function startOnFaultyDisk(change: { API_PROCESSES?: string } = {}) {
  const disk = makeFaultyDisk();
  const { db, ...place } = prepare(cluster, 6);
  db.close();
  const port = String(await freePort());
  const variables: Record<string, string> = { ...place.variables, ...disk.variables, PORT: port, ...change };
  const service = await startService(variables);
  const isReady = () =>
    fetch(`${service.url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    disk,
    variables,
    service,
    isReady,
    whenReady: () => vi.waitUntil(isReady, { timeout: 60_000, interval: 50 }),
    place,
    open(): Place {
      const opened = openDatabase(factsFile(variables['DATA_DIR'] ?? ''));
      onTestFinished(() => void opened.close());
      return { ...place, db: opened };
    },
  };
}

type World = Awaited<ReturnType<typeof startOnFaultyDisk>>;

interface Answer {
  status: number;
  isReplayed: boolean;
  body: { id?: number; code?: string; outcome?: string };
}

async function post({ service }: World, stay: Omit<Acknowledged, 'id'>, key: string): Promise<Answer> {
  const { lodgingId, arrival, nights } = stay;
  const dates = { arrival: ymdOf(arrival), departure: ymdOf(arrival + nights) };
  const response = await fetch(`${service.url}/v2/bookings`, {
    method: 'POST',
    headers: { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ lodgingId, ...dates, occupantCount: 2, customer }),
  });
  const isReplayed = response.headers.get('Idempotency-Replayed') === 'true';
  return { status: response.status, isReplayed, body: (await response.json()) as Answer['body'] };
}

async function settle(world: World, stay: Omit<Acknowledged, 'id'>): Promise<{ answer: Answer; tries: Answer[] }> {
  const [key, tries] = [randomUUID(), [] as Answer[]];
  for (;;) {
    const answer = await post(world, stay, key).catch(() => undefined);
    if (answer && [201, 409].includes(answer.status) && answer.body.code !== 'IDEMPOTENCY_IN_PROGRESS') {
      return { answer, tries };
    }
    if (answer) tries.push(answer);
    await pause(20);
  }
}

/** Books from several clients while `meanwhile` runs, until every outcome is definite. */
async function bookMeanwhile(world: World, meanwhile: () => Promise<unknown>) {
  const until = new AbortController();
  const [acknowledged, tries] = [[] as Acknowledged[], [] as Answer[]];
  const pick = (count: number) => Math.floor(Math.random() * count);
  const client = async () => {
    while (!until.signal.aborted) {
      const lodgingId = world.place.lodgingIds[pick(6)] ?? 0;
      const stay = { lodgingId, arrival: firstNight + pick(80), nights: 1 };
      const settled = await settle(world, stay);
      tries.push(...settled.tries);
      if (settled.answer.status === 201) acknowledged.push({ ...stay, id: settled.answer.body.id ?? 0 });
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, client));
  await meanwhile();
  until.abort();
  await clients;
  return { acknowledged, tries };
}

/** Exactly the acknowledged bookings: none lost, and none unknown. */
function expectExactly(place: Place, acknowledged: readonly Acknowledged[]): void {
  expectKept(place, acknowledged);
  const ids = place.db.prepare('SELECT id FROM bookings ORDER BY id').pluck().all();
  expect(ids).toEqual(acknowledged.map(({ id }) => id).sort((one, other) => one - other));
}

const log: Fault[] = [
  { call: 'sync', file: 'lodging.sqlite-wal', times: 'once' },
  { call: 'write', file: 'lodging.sqlite-wal', times: 'once' },
];
// SQLite silently retries a failed automatic checkpoint.
const database: Fault[] = [
  { call: 'sync', file: 'lodging.sqlite', times: 'always' },
  { call: 'write', file: 'lodging.sqlite', times: 'always' },
];

// The pauses before restarts double, so each file has its own service.
it.each([
  { processes: '1', faults: log },
  { processes: '1', faults: database },
  { processes: '2', faults: log },
])(
  'restarts by itself after I/O errors in $processes processes: all outcomes become definite, and none is lost or made up',
  async ({ processes, faults }) => {
    const world = await startOnFaultyDisk({ API_PROCESSES: processes });
    const { disk, service } = world;
    const reasons = new Set<string>();
    const { acknowledged, tries } = await bookMeanwhile(world, async () => {
      for (const fault of faults) {
        await world.whenReady();
        disk.plant(fault);
        await vi.waitUntil(
          async () => {
            const ready = await fetch(`${service.url}/ready`).catch(() => undefined);
            const state = (await ready?.json()) as { store: boolean; reasons: string[] } | undefined;
            if (ready?.status === 503 && !state?.store) state?.reasons.forEach((reason) => reasons.add(reason));
            if (reasons.size > 0) disk.mend();
            return reasons.size > 0 && ready === undefined;
          },
          { timeout: 90_000, interval: 5 },
        );
        await world.whenReady();
        reasons.forEach((reason) =>
          expect(reason).toMatch(
            /^nothing can be written: the database is reopened after an I\/O error \(SQLITE_IOERR_/,
          ),
        );
        reasons.clear();
      }
    });
    const unknown = tries.filter(({ body }) => body.outcome === 'unknown');
    expect(unknown.length).toBeGreaterThan(0);
    expect(
      tries.filter((answer) => !unknown.includes(answer) && answer.body.code !== 'IDEMPOTENCY_IN_PROGRESS'),
    ).toEqual([]);
    const place = world.open();
    await caughtUp(place);
    expectExactly(place, acknowledged);
    const second = runProgram(['src/main.ts'], world.place.variables);
    expect(await second.ended).toBe(1);
    expect(second.text()).toMatch(/^DATA_DIR: another service runs on the folder/);
    expect(await service.kill('SIGTERM')).toBe(0);
  },
);

it('gives the definite outcome also when it is killed before it restarts, where the log holds what was not synced', async () => {
  const world = await startOnFaultyDisk();
  const [stay, key] = [{ lodgingId: world.place.lodgingIds[0] ?? 0, arrival: firstNight, nights: 1 }, randomUUID()];
  world.disk.plant({ call: 'sync', file: 'lodging.sqlite-wal', times: 'once' });
  // Background writes may meet the fault first, and the process may be gone already.
  const first = await post(world, stay, key);
  expect(first).toMatchObject({ status: 503, body: { outcome: 'unknown' } });
  await world.service.kill('SIGKILL');
  const service = await startService(world.variables);
  const again = await post({ ...world, service }, stay, key);
  expect(again.status).toBe(201);
  const place = world.open();
  expectExactly(place, [{ ...stay, id: again.body.id ?? 0 }]);
  expect(await post({ ...world, service }, stay, key)).toEqual({ ...again, isReplayed: true });
});

it('retries while the disk keeps failing, recovers with it, and ends by a signal meanwhile', async () => {
  const world = await startOnFaultyDisk();
  const { disk, service, isReady, whenReady } = world;
  const stay = { lodgingId: world.place.lodgingIds[0] ?? 0, arrival: firstNight, nights: 1 };
  disk.plant({ call: 'sync', file: 'lodging.sqlite-wal', times: 'always' });
  expect(await post(world, stay, 'first')).toMatchObject({ status: 503, body: { outcome: 'unknown' } });
  await service.said(/DATA_DIR: the database \S+ cannot be used \(SQLITE_IOERR_FSYNC\).*\n/);
  expect(await isReady()).toBe(false);
  disk.mend();
  await whenReady();
  expect(await post(world, stay, 'first')).toMatchObject({ status: 201 });
  disk.plant({ call: 'write', file: 'lodging.sqlite-wal', times: 'always' });
  expect((await post(world, { ...stay, arrival: firstNight + 3 }, 'second')).status).toBe(503);
  expect(await service.kill('SIGTERM')).toBe(0);
});

it('goes on where syncs and writes of prepared answers fail', async () => {
  const world = await startOnFaultyDisk();
  const lodgingId = world.place.lodgingIds[0] ?? 0;
  const faults = (['sync', 'write'] as const).flatMap((call) =>
    ['ready.sqlite', 'ready.sqlite-wal'].map((file) => ({ call, file })),
  );
  for (const [place, { call, file }] of faults.entries()) {
    world.disk.plant({ call, file, times: 'always' });
    const stay = { lodgingId, arrival: firstNight + 5 * place, nights: 1 };
    expect(await post(world, stay, `${call} ${file}`)).toMatchObject({ status: 201 });
    await pause(300);
    const headers = { 'X-API-Key': smallKeys.seller };
    const read = await fetch(`${world.service.url}/v2/lodgings/${lodgingId}/availabilities`, { headers });
    expect(read.status).toBe(200);
    expect(await world.isReady()).toBe(true);
  }
  expect(await world.service.kill('SIGTERM')).toBe(0);
});

it('a command that meets an I/O error says so in one sentence', async () => {
  const disk = makeFaultyDisk();
  const { variables } = prepare(cluster, 1);
  disk.plant({ call: 'sync', file: 'lodging.sqlite-wal', times: 'always' });
  const words = ['gateways', 'save', 'New.out', '--direction', 'OUT'];
  const run = runProgram(['src/cli.ts', ...words], { ...variables, ...disk.variables });
  expect([1, 2]).toContain(await run.ended);
  expect(run.text()).toMatch(/^[^\n]*\(SQLITE_IOERR_FSYNC\)[^\n]*\n$/);
});
