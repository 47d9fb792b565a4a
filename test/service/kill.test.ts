import { expect, it, onTestFinished, vi } from 'vitest';
import { listCalendarFeeds, saveCalendarFeeds } from '../../src/lodgings/store/calendar-feeds.ts';
import { readBuilds } from '../../src/search/store/index-builds.ts';
import { ymdOf } from '../../src/values/day.ts';
import { calendarText, startCalendarServer } from '../support/calendar-server.ts';
import { testCluster } from '../support/opensearch.ts';
import { book, expectKept, offeredNow, streamBookings } from './booking-stream.ts';
import { caughtUp, firstNight, prepare, serving, type Place } from './place.ts';
import { runProgram, startService, type ProgramRun, type ServiceRun } from './service-process.ts';
import type { RequestStep } from '../../src/http/request-context.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { startReceiver } from '../support/receiver.ts';
import { findRunningServer } from '../../tools/opensearch/running.ts';

const cluster = testCluster();
/** Waits until the new index is being filled. */
async function startReindex({ db, variables }: Place): Promise<ProgramRun> {
  const known = new Set(readBuilds(db).map(({ id }) => id));
  const reindex = runProgram(['src/cli.ts', 'reindex'], variables);
  await vi.waitUntil(() => readBuilds(db).some(({ id }) => !known.has(id)), { timeout: 20_000, interval: 2 });
  return reindex;
}

it('keeps every acknowledged booking when it is killed, and its index catches up by itself', async () => {
  const place = prepare(cluster, 12);
  const killed = await startService(place.variables);
  const first = { lodgingId: place.lodgingIds[1] ?? 0, arrival: firstNight + 70, nights: 1 };
  expect((await book(killed.url, first)).status).toBe(201);
  await caughtUp(place);
  const { acknowledged: all, ended } = streamBookings(killed.url, place);
  await vi.waitUntil(() => all.length >= 40, { timeout: 30_000, interval: 5 });
  await killed.kill('SIGKILL');
  await ended;
  expectKept(place, all);
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

it('gets right when it is killed with a reindex under way, which then has its new index serve', async () => {
  const place = prepare(cluster, 60);
  const service = await startService(place.variables);
  const former = serving(place.db);
  const { acknowledged, ended } = streamBookings(service.url, place);
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

it('keeps the nights of a calendar closed when it is killed while it fetches them, and fetches them again', async () => {
  const place = prepare(cluster, 1);
  const [lodgingId = 0] = place.lodgingIds;
  const variables = { ...place.variables, PRIVATE_ADDRESSES: 'on' };
  const platform = await startCalendarServer();
  onTestFinished(async () => {
    await platform.stop();
  });
  const stayFrom = (arrival: number) => ({ lodgingId, arrival, nights: 2 });
  const [closed, closedLater] = [stayFrom(firstNight), stayFrom(firstNight + 20)];
  const textOf = ({ arrival, nights }: typeof closed) => calendarText(`${ymdOf(arrival)}-${ymdOf(arrival + nights)}`);
  const nameFeed = (url: string) =>
    saveCalendarFeeds(place.db, lodgingId, [{ name: 'Airbnb', url, refreshMinutes: 60 }], Date.now());
  const isOffered = async (url: string) => [await offeredNow(url, closed), await offeredNow(url, closedLater)];

  platform.answer = (response) => response.end(textOf(closed));
  nameFeed(platform.url);
  const service = await startService(variables);
  await expect.poll(() => listCalendarFeeds(place.db)[0]?.closed.length).toBe(1);
  platform.answer = (response) => response.write(textOf(closedLater).slice(0, 60));
  nameFeed(`${platform.url}?moved`);
  await expect.poll(() => platform.asked.length).toBe(2);
  await service.kill('SIGKILL');

  platform.answer = (response) => response.end(textOf(closedLater));
  const again = await startService(variables);
  expect(await isOffered(again.url)).toEqual([false, true]);
  // The claim of the killed process expires.
  place.db.prepare('UPDATE calendar_feeds SET next_fetch_at = 0').run();
  await expect.poll(() => isOffered(again.url)).toEqual([true, false]);
  expect(platform.asked).toHaveLength(3);
  await caughtUp(place);
});

const steps: readonly RequestStep[] = [
  ...(['received', 'parsed', 'before-transaction', 'written'] as const),
  ...(['committed', 'searchable', 'before-answer'] as const),
];

interface Attempt {
  night: number;
  path: string;
  body: string;
  /** The Idempotency-Key; the body holds the partner's reference as well. */
  key: string;
}

/** Every second one is paid by link. */
function attempt({ lodgingIds }: Place, number: number): Attempt {
  const night = firstNight + 3 * number;
  const stay = { lodgingId: lodgingIds[0], arrival: ymdOf(night), departure: ymdOf(night + 2), occupantCount: 2 };
  const body = { ...stay, customer, referenceReseller: `R-${number}` };
  const key = `attempt ${number}`;
  if (number % 2 === 0) return { night, key, path: '/v2/bookings', body: JSON.stringify(body) };
  const easy = { requestType: 'BOOKED', ...body, maxPrice: 1_000 };
  return { night, key, path: '/v2/bookings/easy', body: JSON.stringify(easy) };
}

interface Answered {
  status: number;
  isReplayed: boolean;
  text: string;
}

async function send(url: string, { path, body }: Attempt, headers: Record<string, string>): Promise<Answered> {
  const usual = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers: { ...usual, ...headers }, body });
  const isReplayed = response.headers.get('Idempotency-Replayed') === 'true';
  return { status: response.status, isReplayed, text: await response.text() };
}

const bookingsFor = ({ db }: Place, { night }: Attempt) =>
  db.prepare('SELECT id, reference FROM bookings WHERE arrival = ?').all(night) as { id: number; reference: string }[];

function expectOneBooking(place: Place, wish: Attempt, text: string): void {
  const booked = bookingsFor(place, wish);
  expect(booked).toHaveLength(1);
  expect(JSON.parse(text)).toMatchObject(booked[0] ?? {});
  const nights = place.db.prepare('SELECT day FROM taken_nights WHERE booking_id = ? ORDER BY day').pluck();
  expect(nights.all(booked[0]?.id)).toEqual([wish.night, wish.night + 1]);
}

it('killed at any step of a booking and asked again, the service has made it once and gives the same answer', async () => {
  const place = prepare(cluster, 1);
  const variables = { ...place.variables, NODE_OPTIONS: '--import ./test/service/die-at-step.ts' };
  let service = await startService(variables);
  for (const [number, step] of steps.entries()) {
    const wish = attempt(place, number);
    const withKey = { 'Idempotency-Key': wish.key };
    await expect(send(service.url, wish, { ...withKey, 'X-Request-Id': `die-at-${step}` })).rejects.toThrow(TypeError);
    expect(await service.ended).toBe('SIGKILL');
    const isDurable = number >= steps.indexOf('committed');
    expect(bookingsFor(place, wish), step).toHaveLength(isDurable ? 1 : 0);

    service = await startService(variables);
    // Repeated by the partner's reference, stored with the booking, and by the key, whose answer was stored with it.
    const byReference = () => send(service.url, wish, {});
    const byKey = () => send(service.url, wish, withKey);
    const first = isDurable || number % 2 === 0 ? await byKey() : await byReference();
    expect([first.status, first.isReplayed], step).toEqual([201, isDurable]);
    expectOneBooking(place, wish, first.text);
    expect(await byReference(), step).toEqual({ status: 200, isReplayed: false, text: first.text });
    expect((await byKey()).text, step).toBe(first.text);
    expectOneBooking(place, wish, first.text);
  }
  await caughtUp(place);
  expect(place.db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(await service.kill('SIGTERM')).toBe(0);
}, 120_000);

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
  const variables = { ...place.variables, PRIVATE_ADDRESSES: 'on' };
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
