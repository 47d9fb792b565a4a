import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Operation } from '../../src/http/operation.ts';
import { acceptClock, guardOperations, openClock } from '../../src/service/clock.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { describedOperations } from '../../src/service/operations.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { ymdOf } from '../../src/values/day.ts';
import { filesBelow, readSource } from '../../structure/sources.ts';
import { testCluster } from '../support/opensearch.ts';
import { bookByLink } from '../support/pay-world.ts';
import { untilReady } from '../support/ready.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../support/small-seed.ts';
import { dataFolder } from './service-process.ts';

const cluster = testCluster();
const [minute, day] = [60_000, 86_400_000];
const start = Date.UTC(2027, 2, 1, 12);
const key = smallKeys.seller;

it.each([
  [0, true],
  [29 * day, true],
  [31 * day, false],
  [400 * day, false],
  [-9 * minute, true],
  [-11 * minute, false],
  [-400 * day, false],
])('a clock that shows %i ms more than when the database was last in use is trusted: %s', (step, isTrusted) => {
  const db = openDatabase(factsFile(dataFolder()));
  onTestFinished(() => void db.close());
  expect(openClock(db, 30, () => start + step).doubt()).toBeUndefined();
  acceptClock(db, start);
  let shown = start;
  const running = openClock(db, 30, () => shown);
  running.now();
  shown += step;
  for (const clock of [running, openClock(db, 30, () => start + step)]) {
    expect(clock.doubt() === undefined).toBe(isTrusted);
    expect(clock.now()).toBe(isTrusted ? start + step : start);
  }
  acceptClock(db, start + step);
  expect([running.doubt(), running.now()]).toEqual([undefined, start + step]);
});

it('every operation that sells, prices a sale or writes refuses calls while the clock is in doubt, and no other', () => {
  const doubtful = { now: () => 0, machine: () => 0, doubt: () => 'it was set' };
  const guarded = guardOperations(describedOperations, doubtful);
  const refuses = (operation: Operation) => {
    try {
      void Promise.resolve(operation.handle({} as never)).catch(() => undefined);
      return false;
    } catch (error) {
      return (error as { code?: string }).code === 'CLOCK_NOT_TRUSTED';
    }
  };
  const posts = guarded.filter(({ method }) => method === 'POST').map(({ id }) => id);
  expect(guarded.filter(refuses).map(({ id }) => id)).toEqual(posts.filter((id) => id !== 'search-availabilities'));
});

/** A stay on sale every day, a booking that waits for payment, and one before its arrival. */
async function openWorld() {
  const nights = { ...usualNights, from: '20270303' };
  const seed = smallSeed({ lodgings: [{ ref: 'MAIN', contract: { rates: { nights: [nights] } } }] });
  const service = await startTestService(cluster, { seed, variables: { WEB_DEALER: 'seller' } });
  onTestFinished(() => service.stop());
  const open = await bookByLink(service);
  const stay = { lodgingId: lodgingIdOf(service, 'MAIN'), occupantCount: 2 };
  const booked = {
    requestType: 'BOOKED',
    maxPrice: 9999,
    customer,
    ...stay,
    arrival: '20270310',
    departure: '20270312',
  };
  const repeat = () =>
    service.post('/v2/bookings/easy', booked, {
      key,
      headers: { 'Idempotency-Key': 'of the guest who has not arrived' },
    });
  const { id } = (await (await repeat()).json()) as { id: number };
  await untilReady(service, [stay.lodgingId]);
  return { service, stay, booked, open, id, repeat };
}

type World = Awaited<ReturnType<typeof openWorld>>;

function standing({ service: { db } }: World): unknown {
  const tables = ['bookings', 'taken_nights', 'changes', 'outbox', 'service_day', 'idempotent_answers'];
  return tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
}

async function readyOf(service: TestService) {
  const answer = await service.get('/ready');
  return { http: answer.status, ...((await answer.json()) as { status: string; reasons: string[] }) };
}

async function expectSuspended(world: World, before: unknown): Promise<void> {
  const { service, stay, booked, open, id, repeat } = world;
  const later = { ...stay, arrival: '20270810', departure: '20270812' };
  const { arrival, departure } = later;
  const calls: [string, object][] = [
    ['/v2/bookings/easy', { requestType: 'EVALUATION', ...later }],
    ['/v2/bookings/easy', { ...booked, arrival, departure }],
    ['/v2/bookings', { ...later, customer }],
    [`/v2/bookings/${id}/quote`, { arrival, departure }],
    [`/v2/bookings/${id}/modify`, { queryType: 'EVALUATION', arrival, departure }],
    [`/v2/bookings/${id}/cancel`, { queryType: 'EVALUATION' }],
    [`/v2/bookings/${id}/cancel`, { queryType: 'CANCELLED' }],
    ['/v2/bookings/finalPayment', { bookingId: id }],
  ];
  for (const [path, body] of calls) {
    for (const accept of ['json', 'xml']) {
      const answer = await service.post(path, body, { key, headers: { Accept: `application/${accept}` } });
      expect([path, answer.status, answer.headers.get('Retry-After')]).toEqual([path, 503, '60']);
      expect(await answer.text()).toContain('CLOCK_NOT_TRUSTED');
    }
  }
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(service.url + open.path, { method });
    expect([method, answer.status]).toEqual([method, 503]);
  }
  // A replayed answer.
  expect((await repeat()).status).toBe(201);
  expect(await (await service.get(`/v2/bookings/${open.id}`, { key })).json()).toMatchObject({
    state: 'PENDING_PAYMENT',
  });
  expect(await (await service.get(`/v2/bookings/${id}`, { key })).json()).toMatchObject({ state: 'BOOKED' });

  await vi.waitUntil(async () => (await readyOf(service)).status === 'suspended', { timeout: 5_000 });
  expect(await readyOf(service)).toMatchObject({ http: 503, store: true });
  expect((await readyOf(service)).reasons[0]).toMatch(/machine's clock shows .*clock accept/);
  expect(await service.operator.done('status')).toMatchObject({
    clock: { doubt: expect.stringContaining('clock accept') as string },
  });
  expect((await service.operator.run('doctor')).out).toMatch(/clock.*sales are suspended/);
  expect(await service.operator.refused(`bookings expire ${open.id}`)).toMatchObject({ code: 'CLOCK_NOT_TRUSTED' });
  service.clock.jump(service.clock.now() + minute);
  await service.caughtUp();
  expect(standing(world)).toEqual(before);
  await expectNoPastStay(world);
}

const json = { 'Content-Type': 'application/json' };

/** Every reading of stays, by what names the first day of each in its answer. */
function readings({ stay: { lodgingId } }: World): [path: string, names: RegExp, init?: RequestInit][] {
  const [lodging, month] = [`/v2/lodgings/${lodgingId}`, 'from=20270301&to=20270531'];
  const arrivals = /(?:"arrival": ?"|<arrival>)(\d{8})/g;
  const [days, starts] = [/(?:"day":"|<day>)(\d{8})/g, /DTSTART;VALUE=DATE:(\d{8})/g];
  const near = 'flex=60&limit=50';
  const bulk = (more: object, accept = 'application/json') =>
    [
      '/v2/availabilities/search',
      arrivals,
      {
        method: 'POST',
        body: JSON.stringify({ lodgings: [lodgingId], ...more }),
        headers: { ...json, Accept: accept },
      },
    ] as const;
  const tool = (name: string, args: object) =>
    [
      '/mcp',
      arrivals,
      {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
        headers: { ...json, Accept: 'application/json, text/event-stream', Authorization: `Bearer ${key}` },
      },
    ] as const;
  return [
    ['/v2/stays/search?pagesize=200&pageindex=0', arrivals],
    ['/v2/stays/search?pagesize=200&pageindex=0&group=lodging&format=xml', arrivals],
    ['/web/v2/stays/search?pagesize=200&pageindex=0', arrivals],
    [`/v2/stays/calendar?${month}&lengths=true`, /"arrival":"(\d{8})","departure"/g],
    [`${lodging}/availabilities`, arrivals],
    [`${lodging}/availabilities?format=xml`, arrivals],
    [`${lodging}/availabilities?limit=20270531`, arrivals],
    [`/web${lodging}/availabilities`, arrivals],
    [`${lodging}/avail-saturday-weekly`, arrivals],
    [`${lodging}/estimated-daily-price`, days],
    [`${lodging}/estimated-daily-price?from=20270301&format=xml`, days],
    [`${lodging}/stays/suggests/20270310-20270312?${near}`, arrivals],
    [`${lodging}/icalendar`, starts],
    ['/v2/changes?after=0&include=availabilities', arrivals],
    [...bulk({})],
    [...bulk({}, 'application/xml')],
    [...bulk({}, 'application/x-ndjson')],
    [...bulk({ durations: [2] })],
    [...tool('search_stays', {})],
    [...tool('list_stays', { lodgingId, arrivalFrom: '2027-03-01', arrivalTo: '2027-05-15' })],
  ];
}

/** Text of tools is JSON inside JSON, with dashes in its days. */
const plainDays = (text: string) => text.replaceAll('\\"', '"').replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3');

async function expectNoPastStay(world: World): Promise<void> {
  const { service } = world;
  const today = ymdOf(service.clock.today());
  const expectNone = (path: string, text: string, names: RegExp) => {
    const found = [...text.matchAll(names)].map(([, day = '']) => day);
    expect({ path, past: found.filter((day) => day < today) }).toEqual({ path, past: [] });
    return found.length;
  };
  for (const [path, names, { headers, ...init } = {}] of readings(world)) {
    const answer = await fetch(service.url + path, { ...init, headers: { 'X-API-Key': key, ...(headers as object) } });
    expect([path, answer.status]).toEqual([path, 200]);
    const text = plainDays(await answer.text());
    const count = expectNone(path, text, names);
    if (!/icalendar|suggests|calendar/.test(path)) {
      expect(count > 0, `${path}: ${text.slice(0, 500)}`).toBe(today < '20270831');
    }
  }
  for (const path of ['stays/20270310-20270312', 'stays/20270310-20270312/extras']) {
    if (today > '20270312') {
      expect((await service.get(`/v2/lodgings/${world.stay.lodgingId}/${path}`)).status, path).toBe(404);
    }
  }
  expect((await service.operator.run('feeds build')).status).toBe(0);
  const feeds = (await (await service.get('/v2/feeds', { key })).json()) as { url: string; kind: string }[];
  expect(feeds.length).toBeGreaterThan(0);
  for (const { url } of feeds) {
    const file = await service.get(new URL(url).pathname, { key });
    const text = gunzipSync(Buffer.from(await file.arrayBuffer())).toString();
    expectNone(url, text, /"arrival":"(\d{8})/g);
  }
}

describe('a clock that is not trusted suspends sales and expiry until it is accepted', () => {
  it.each([
    ['jumps 400 days ahead', 400, 'EXPIRED'],
    ['jumps 31 days ahead', 31, 'EXPIRED'],
    ['jumps a day back', -1, 'PENDING_PAYMENT'],
  ])('when it %s, in every process', async (_, days, state) => {
    const world = await openWorld();
    const { service, open, booked } = world;
    const beside = await service.startBeside();
    onTestFinished(() => beside.stop());
    const before = standing(world);
    service.clock.jump(start + days * day);
    await expectSuspended(world, before);
    const sale = { ...booked, arrival: '20270815', departure: '20270817' };
    const sell = () =>
      fetch(`${beside.url}/v2/bookings/easy`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(sale),
      });
    expect((await sell()).status).toBe(503);

    await service.operator.done('clock accept');
    service.clock.jump(service.clock.now() + 1);
    await vi.waitUntil(async () => (await readyOf(service)).http === 200, { timeout: 20_000 });
    expect(await (await service.get(`/v2/bookings/${open.id}`, { key })).json()).toMatchObject({ state });
    expect(service.db.prepare('SELECT state FROM bookings WHERE id = ?').pluck().get(open.id)).toBe(state);
    expect((await sell()).status).toBe(days > 300 ? 409 : 201);
  });

  it('and goes on by itself when it is right again', async () => {
    const world = await openWorld();
    const { service, booked } = world;
    for (const days of [400, -1]) {
      const before = standing(world);
      service.clock.jump(start + days * day);
      await expectSuspended(world, before);
      service.clock.jump(start + 5 * minute);
      const arrival = days < 0 ? '20270820' : '20270821';
      const sale = { ...booked, arrival, departure: '20270822' };
      expect((await service.post('/v2/bookings/easy', sale, { key })).status).toBe(days < 0 ? 409 : 201);
    }
  });

  it.each(['when the machine was off for 40 days', 'when a backup of 40 days ago is restored'])('%s', async (how) => {
    const world = await openWorld();
    const { service, booked, open } = world;
    const file = join(dataFolder(), 'old.sqlite');
    await service.operator.done(`backup ${file}`);
    const later = start + 40 * day;
    let before = standing(world);
    if (how.includes('off')) await service.restart({}, () => service.clock.jump(later));
    else {
      service.clock.set(later);
      await service.restart({}, async () => {
        const { out } = await service.operator.run(`restore ${file}`);
        expect(out).toMatch(/sells nothing until you run "clock accept"/);
      });
      before = standing(world);
    }
    await expectSuspended(world, before);
    await service.operator.done('clock accept');
    service.clock.jump(later + 2 * minute);
    const sale = { ...booked, arrival: '20270815', departure: '20270817' };
    expect((await service.post('/v2/bookings/easy', sale, { key })).status).toBe(201);
    const past = { ...booked, arrival: '20270401', departure: '20270402' };
    expect((await service.post('/v2/bookings/easy', past, { key })).status).toBe(409);
    expect(service.db.prepare('SELECT state FROM bookings WHERE id = ?').pluck().get(open.id)).toBe('EXPIRED');
    await vi.waitUntil(async () => (await readyOf(service)).status === 'ready', { timeout: 20_000 });
  });
});

/** Files that read the clock of the machine, and why a jump is harmless there; all others use the service's clock. */
const readers = {
  'src/cli.ts': 'commands open the clock of the database with it',
  'src/search/index/follower.ts': 'waits of a second',
  'src/search/index/rebuild.ts': 'names of indices',
  'src/search/store/index-builds.ts':
    'leases, which processes compare by the machine; a dead owner is told by its process',
  'src/service/clock.ts': 'the clock itself',
  'src/service/demo.ts': 'the first start, before there is any booking',
  'src/service/processes/primary.ts': 'how long a process ran, and the minute of a rate',
  'src/service/standard-output.ts': 'when a line of progress was shown last',
  'src/service/starting/check-data.ts': 'a mark of a trial write, which nobody reads',
  'tools/opensearch/node.ts': 'waits for a former node to end',
};

it('is read only where a jump does no harm', () => {
  const looking = ['src', 'tools']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts') && /\bDate\.now\b|new Date\(\)/.test(readSource(file)));
  expect(looking.toSorted()).toEqual(Object.keys(readers).toSorted());
});
