import { randomUUID } from 'node:crypto';
import { Client } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { expectKept, offeredNow, streamBookings } from './booking-stream.ts';
import { caughtUp, firstNight, prepare, type Place } from './place.ts';
import { startService, type AtEnd, type ServiceRun } from './service-process.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
const atEnd: AtEnd = (end) => endings.push(end);
let place: Place;
let service: Awaited<ReturnType<typeof startTwoProcesses>>;

beforeAll(async () => {
  place = prepare(cluster, 12, atEnd);
  service = await startTwoProcesses({ ...place.variables, RATE_ADDRESS_BOOKINGS: '10' });
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const stayOf = (night: number, lodgingId = place.lodgingIds[0] as number) => ({
  lodgingId,
  arrival: ymdOf(night),
  departure: ymdOf(night + 1),
  occupantCount: 2,
  customer,
});
const easy = (night: number) => ({ requestType: 'BOOKED', maxPrice: 9_999, ...stayOf(night) });

it('answers on one port by two processes, and greets once', async () => {
  const [first, second] = await service.connectToBoth();
  expect(new Set([first.pid, second.pid, service.process.pid]).size).toBe(3);
  expect(service.text().match(/Ready on/g)).toHaveLength(1);
});

it('shows what one process has sold in no answer of the other from that moment on', async () => {
  const both = await service.connectToBoth();
  const availabilities = `/v2/lodgings/${place.lodgingIds[0] ?? 0}/availabilities`;
  for (let round = 0; round < 6; round += 1) {
    const [seller, reader] = (round % 2 === 0 ? both : [...both].reverse()) as typeof both;
    const stay = easy(firstNight + round);
    const before = await reader.get(availabilities);
    expect((await reader.get(availabilities, { 'If-None-Match': before.etag ?? '' })).status).toBe(304);
    expect((await seller.post('/v2/bookings/easy', stay)).status).toBe(201);

    const after = await reader.get(availabilities, { 'If-None-Match': before.etag ?? '' });
    expect(after.status).toBe(200);
    expect(after.etag).not.toBe(before.etag);
    expect(await seller.get(availabilities)).toMatchObject({ etag: after.etag, body: after.body });
    expect(await findLodgings(reader, stay)).not.toContain(stay.lodgingId);
    const again = await reader.post('/v2/bookings/easy', stay);
    expect(again).toMatchObject({ status: 409, body: { code: 'STAY_NOT_AVAILABLE' } });
  }
});

it('books once for an Idempotency-Key that comes many times at once to both', async () => {
  const both = await service.connectToBoth();
  for (const key of ['one', 'two', 'three']) {
    const stay = easy(firstNight + 20 + key.length);
    const headers = { 'Idempotency-Key': `at once ${key}` };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, time) =>
        (both[time % 2] as ConnectionToOne).post('/v2/bookings/easy', { ...stay, lodgingId: lodgingOf(key) }, headers),
      ),
    );
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => (body as { id: number }).id);
    expect(new Set(booked).size).toBe(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect(body).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    }
    const count = place.db.prepare('SELECT count(*) FROM bookings WHERE lodging_id = ?').pluck();
    expect(count.get(lodgingOf(key))).toBe(1);
  }
});

it('counts a rate over both: ten bookings a minute of an address without a key, and no more', async () => {
  const both = await service.connectToBoth();
  const bookMany = () =>
    Promise.all(
      Array.from({ length: 16 }, (_, time) =>
        (both[time % 2] as ConnectionToOne).post('/v2/bookings', stayOf(firstNight + 40 + time), { 'X-API-Key': '' }),
      ),
    );
  const secondsLeft = ({ headers }: { headers: Record<string, unknown> }) =>
    Number(/t=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  const isOfOneMinute = (answers: Awaited<ReturnType<typeof bookMany>>) =>
    secondsLeft(answers.at(-1) as never) <= secondsLeft(answers[0] as never);
  let answers = await bookMany();
  if (!isOfOneMinute(answers)) answers = await bookMany();
  expect(answers.filter(({ body }) => (body as { code?: string }).code !== 'RATE_LIMITED')).toHaveLength(10);
});

it('sums in its metrics what both have counted', async () => {
  const both = await service.connectToBoth();
  const count = async (connection: ConnectionToOne) => {
    const { body } = await connection.get('/metrics');
    return Number(/^http_requests_total\{operation="\/v2\/lodgings\/\{id\}".*404"\} (\d+)$/m.exec(String(body))?.[1]);
  };
  const before = await count(both[0]);
  for (const [place, times] of [3, 5].entries()) {
    for (let time = 0; time < times; time += 1) await both[place]?.get('/v2/lodgings/1');
  }
  expect(await count(both[0])).toBe(before + 8);
  expect(await count(both[1])).toBe(before + 8);
});

it.each(['that follows the index', 'that does not'])(
  'loses nothing when the process %s is killed: the other answers, and a new one starts',
  async (which) => {
    const both = await service.connectToBoth();
    const until = new AbortController();
    const { acknowledged, ended } = streamBookings(service.url, place, until.signal);
    const booked = (count: number) =>
      vi.waitUntil(() => acknowledged.length >= count, { timeout: 20_000, interval: 5 });
    await booked(10);
    const follower = both.find(({ pid }) => pid === findFollower());
    const killed = which === 'that does not' ? both.find((one) => one !== follower) : follower;
    const other = both.find((one) => one !== killed) as ConnectionToOne;
    process.kill(killed?.pid as number, 'SIGKILL');
    await booked(acknowledged.length + 10);
    until.abort();
    await ended;
    expectKept(place, acknowledged);

    const night = firstNight + (which === 'that does not' ? 71 : 75);
    expect((await other.post('/v2/bookings/easy', easy(night))).status).toBe(201);
    expect(await findLodgings(other, easy(night))).not.toContain(place.lodgingIds[0]);
    await service.said(new RegExp(`"ended":${killed?.pid ?? 0}[^\n]*is replaced`));
    const [one, two] = await service.connectToBoth();
    expect([one.pid, two.pid]).toContain(other.pid);
    await caughtUp(place);
    expect(await findLodgings(other, easy(night + 2))).toContain(place.lodgingIds[0]);
    for (const booking of acknowledged.slice(-5)) expect(await offeredNow(service.url, booking)).toBe(false);
  },
);

function lodgingOf(key: string): number {
  return place.lodgingIds[1 + ['one', 'two', 'three'].indexOf(key)] as number;
}

async function findLodgings(
  { get }: ConnectionToOne,
  { arrival, departure }: { arrival: string; departure: string },
): Promise<number[]> {
  const found = await get(`/v2/stays/search?pagesize=200&pageindex=0&arrival=${arrival}&departure=${departure}`);
  expect(found.status).toBe(200);
  return (found.body as { stays: { lodging: { id: number } }[] }).stays.map(({ lodging }) => lodging.id);
}

function findFollower(): number {
  const holder = place.db.prepare("SELECT holder FROM index_builds WHERE state = 'serving'").pluck().get() as string;
  return Number(holder.split('@')[0]);
}

interface Answered {
  status: number;
  etag: string | undefined;
  headers: Record<string, unknown>;
  body: unknown;
}

/** A keep-alive connection, all of whose requests one process answers. */
interface ConnectionToOne {
  pid: number;
  get: (path: string, headers?: Record<string, string>) => Promise<Answered>;
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<Answered>;
}

async function startTwoProcesses(variables: Record<string, string>) {
  const run = await startService({ ...variables, API_PROCESSES: '2', LOG_LEVEL: 'info' }, atEnd);
  const connect = () => connectToOne(run);
  return {
    ...run,
    /** A connection to each running process; their log lines identify them. */
    async connectToBoth(): Promise<[ConnectionToOne, ConnectionToOne]> {
      const first = await connect();
      const isOther = (connection: ConnectionToOne) => isAlive(connection.pid) && connection.pid !== first.pid;
      // A killed process is replaced with a short delay.
      const second = await vi.waitUntil(() => connect().then((other) => isOther(other) && other), { timeout: 30_000 });
      return [first, second];
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function connectToOne(run: ServiceRun): Promise<ConnectionToOne> {
  const client = new Client(run.url);
  atEnd(() => client.destroy());
  const send = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) => {
    const sent = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json', ...headers };
    const answer = await client.request({ method, path, headers: sent, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.body.text();
    const { etag } = answer.headers as { etag?: string };
    return { status: answer.statusCode, etag, headers: answer.headers, body: text === '' ? '' : parsed(text) };
  };
  const requestId = randomUUID();
  await send('GET', '/v2/lodgings/1', { 'X-Request-Id': requestId });
  const [, pid] = await run.said(new RegExp(`"pid":(\\d+)[^\\n]*"requestId":"${requestId}"`));
  return {
    pid: Number(pid),
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, body),
  };
}

function parsed(text: string): unknown {
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
}
