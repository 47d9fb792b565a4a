import { expect, it, onTestFinished, vi } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { readBuilds } from '../../src/search/store/index-builds.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { caughtUp, firstNight, prepare, serving, type Place } from './place.ts';
import { runProgram, startService, type ProgramRun } from './service-process.ts';

const cluster = testCluster();
interface Acknowledged {
  id: number;
  lodgingId: number;
  arrival: number;
  nights: number;
}

/** Books stays at random from several clients until the service is gone; yields what was acknowledged. */
function stream(url: string, { lodgingIds }: Place): { acknowledged: Acknowledged[]; ended: Promise<unknown> } {
  const acknowledged: Acknowledged[] = [];
  const pick = (count: number) => Math.floor(Math.random() * count);
  const client = async () => {
    for (;;) {
      const stay = {
        lodgingId: lodgingIds[pick(lodgingIds.length)] ?? 0,
        arrival: firstNight + pick(60),
        nights: 1 + pick(3),
      };
      const answer = await book(url, stay);
      if (answer.status === 201) acknowledged.push({ ...stay, id: ((await answer.json()) as { id: number }).id });
      else expect(answer.status).toBe(409);
    }
  };
  const isLineError = (error: unknown) => expect(error).toBeInstanceOf(TypeError);
  return { acknowledged, ended: Promise.all(Array.from({ length: 6 }, () => client().catch(isLineError))) };
}

function book(url: string, { lodgingId, arrival, nights }: Omit<Acknowledged, 'id'>): Promise<Response> {
  const stay = { lodgingId, arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), occupantCount: 2, customer };
  const headers = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };
  return fetch(`${url}/v2/bookings`, { method: 'POST', headers, body: JSON.stringify(stay) });
}

/** All nights of all bookings as the tables tell; a night twice could not be. */
function expectKept({ db }: Place, acknowledged: readonly Acknowledged[]): void {
  const nightsOf = db
    .prepare('SELECT day FROM taken_nights WHERE booking_id = ? AND lodging_id = ? ORDER BY day')
    .pluck();
  for (const { id, lodgingId, arrival, nights } of acknowledged)
    expect(nightsOf.all(id, lodgingId)).toEqual(Array.from({ length: nights }, (_, night) => arrival + night));
  const held = db
    .prepare("SELECT sum(departure - arrival) FROM bookings WHERE state = 'PENDING_PAYMENT'")
    .pluck()
    .get();
  const taken = db.prepare('SELECT count(*) FROM taken_nights').pluck().get();
  expect(held).toBe(taken);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
}

/** Starts a reindex and waits until it fills its new index. */
async function startReindex({ db, variables }: Place): Promise<ProgramRun> {
  const known = new Set(readBuilds(db).map(({ id }) => id));
  const reindex = runProgram(['src/cli.ts', 'reindex'], variables);
  await vi.waitUntil(() => readBuilds(db).some(({ id }) => !known.has(id)), { timeout: 20_000, interval: 2 });
  return reindex;
}

async function offeredNow(url: string, { lodgingId, arrival, nights }: Omit<Acknowledged, 'id'>): Promise<boolean> {
  const stay = `arrival=${ymdOf(arrival)}&departure=${ymdOf(arrival + nights)}`;
  const answer = await fetch(`${url}/v2/stays/search?pagesize=200&pageindex=0&${stay}`, {
    headers: { 'X-API-Key': smallKeys.seller },
  });
  expect(answer.status).toBe(200);
  const { stays } = (await answer.json()) as { stays: { lodging: { id: number } }[] };
  return stays.some(({ lodging }) => lodging.id === lodgingId);
}

it('keeps every acknowledged booking when it is killed, and its index catches up by itself', async () => {
  const place = prepare(cluster, 12);
  const all: Acknowledged[] = [];
  for (const [run, enough] of [15, 40].entries()) {
    const service = await startService(place.variables);
    const first = { lodgingId: place.lodgingIds[1] ?? 0, arrival: firstNight + 70 + run, nights: 1 };
    expect((await book(service.url, first)).status).toBe(201);
    await caughtUp(place);
    const { acknowledged, ended } = stream(service.url, place);
    await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 30_000, interval: 5 });
    await service.kill('SIGKILL');
    await ended;
    all.push(...acknowledged);
    expectKept(place, all);
  }
  const service = await startService(place.variables);
  const late = { lodgingId: place.lodgingIds[0] ?? 0, arrival: firstNight + 80, nights: 3 };
  expect((await book(service.url, late)).status).toBe(201);
  for (const booking of [late, ...all.slice(-3)]) expect(await offeredNow(service.url, booking)).toBe(false);
  await caughtUp(place);
  for (const booking of [late, ...all]) expect(await offeredNow(service.url, booking)).toBe(false);
  expect(await offeredNow(service.url, { ...late, arrival: late.arrival - 5 })).toBe(true);
  expectKept(place, all);
  expect(await service.kill('SIGTERM')).toBe(0);
});

it('keeps the serving index when a reindex is killed or interrupted, and the next one clears up', async () => {
  const place = prepare(cluster, 60);
  const service = await startService(place.variables);
  const former = serving(place.db);
  const { acknowledged, ended } = stream(service.url, place);
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const reindex = await startReindex(place);
    expect(await reindex.kill(signal)).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 1);
    if (signal === 'SIGINT') expect(reindex.text()).toContain('Interrupted: the serving index is as it was');
    expect(reindex.text()).not.toContain('    at ');
    expect(serving(place.db)).toMatchObject({ id: former.id });
  }
  const reindex = runProgram(['src/cli.ts', 'reindex'], place.variables);
  expect(await reindex.ended, reindex.text()).toBe(0);
  expect(readBuilds(place.db)).toMatchObject([{ state: 'serving' }, { id: former.id, state: 'previous' }]);
  for (const booking of acknowledged.slice(-20)) expect(await offeredNow(service.url, booking)).toBe(false);

  await service.kill('SIGKILL');
  await ended;
  const again = await startService(place.variables);
  expectKept(place, acknowledged);
  await caughtUp(place);
  const client = connect(cluster.url);
  onTestFinished(() => client.close());
  const indices = await client.send<object>('GET', `/${place.variables['INDEX_PREFIX'] ?? ''}-*/_alias`);
  expect(Object.keys(indices)).toHaveLength(6);
  expect(await again.kill('SIGTERM')).toBe(0);
});

it('gets right when it is killed with a reindex under way, which then has its new index serve', async () => {
  const place = prepare(cluster, 60);
  const service = await startService(place.variables);
  const former = serving(place.db);
  const { acknowledged, ended } = stream(service.url, place);
  const reindex = await startReindex(place);
  await service.kill('SIGKILL');
  await ended;
  const again = await startService(place.variables);
  expect(await reindex.ended, reindex.text()).toBe(0);
  expect(serving(place.db).id).not.toBe(former.id);
  await caughtUp(place);
  expectKept(place, acknowledged);
  const back = runProgram(['src/cli.ts', 'reindex', '--rollback'], place.variables);
  expect(await back.ended, back.text()).toBe(0);
  expect(serving(place.db).id).toBe(former.id);
  await caughtUp(place);
  expect(await again.kill('SIGTERM')).toBe(0);
});
