import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits, createUnitCounts, type RateLimits } from '../../src/http/limits/rate-limits.ts';
import { countedAddress } from '../../src/http/proxies.ts';
import { createRequestContext } from '../../src/http/request-context.ts';
import fc from '../support/random.ts';
import { noon, ownCall, startSampleService } from './sample-service.ts';

const clock = { now: noon };
const rates = { RATE_KEY_READS: '3', RATE_KEY_WRITES: '2', RATE_ADDRESS_READS: '4', RATE_ADDRESS_BOOKINGS: '1' };
const service = startSampleService(rates, { now: () => clock.now });
const first = { 'X-API-Key': service.key('RateOne0', ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API']) };
const second = { 'X-API-Key': service.key('RateTwo0', ['ROLE_SERVICEPROD_API']) };
afterAll(() => service.stop());
beforeEach(() => {
  clock.now += 60_000;
});

const list = '/v2/things?pagesize=1';
const write = async (headers: Record<string, string>) =>
  service.app.request('/v2/things', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{"label":"A","count":2,"day":"20270710"}',
  });
const rateOf = ({ headers }: Response) => headers.get('RateLimit');

async function statuses(times: number, ask: () => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await ask()).status);
  return found;
}

describe('the rate of a key', () => {
  it('returns in every answer what is left, of how many, and for how long', async () => {
    clock.now += 18_000;
    const answer = await service.get(list, first);
    expect(rateOf(answer)).toBe('"reads";r=2;t=42');
    expect(answer.headers.get('RateLimit-Policy')).toBe('"reads";q=3;w=60');
    expect(rateOf(await service.get('/v2/things?pagesize=x', first))).toBe('"reads";r=1;t=42');
    clock.now -= 18_000;
  });

  it('is refused above it until the very second that Retry-After names', async () => {
    clock.now += 500;
    expect(await statuses(4, () => service.get(list, first))).toEqual([200, 200, 200, 429]);
    const refused = await service.get(list, first);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(rateOf(refused)).toBe('"reads";r=0;t=60');
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryable: true });
    clock.now += 59_499;
    expect((await service.get(list, first)).headers.get('Retry-After')).toBe('1');
    clock.now += 1;
    expect((await service.get(list, first)).status).toBe(200);
  });

  it('is separate for each key, and for reads and writes', async () => {
    expect(await statuses(4, () => service.get(list, first))).toEqual([200, 200, 200, 429]);
    expect((await service.get(list, second)).status).toBe(200);
    const written = await write(first);
    expect(rateOf(written)).toBe('"writes";r=1;t=60');
    expect(written.headers.get('RateLimit-Policy')).toBe('"writes";q=2;w=60');
    expect(await statuses(2, () => write(first))).toEqual([201, 429]);
  });
});

describe('the rate of an address', () => {
  it('counts reads without a key, what leads nowhere, and other methods', async () => {
    expect(rateOf(await service.get('/v2/things/1'))).toBe('"reads";r=3;t=60');
    expect(rateOf(await service.get('/nothing'))).toBe('"reads";r=2;t=60');
    expect(rateOf(await service.app.request('/v2/things/1', { method: 'DELETE' }))).toBe('"reads";r=1;t=60');
    expect(rateOf(await service.get('/v2/things/1', { Accept: 'image/png' }))).toBe('"reads";r=0;t=60');
    for (const path of ['/v2/things/1', '/nothing', '/v2/things?pagesize=1']) {
      expect((await service.get(path)).status).toBe(429);
    }
  });

  it('counts wrong keys, and lets right ones through all the same', async () => {
    const wrong = { 'X-API-Key': `${first['X-API-Key'].slice(0, -1)}_` };
    expect(await statuses(5, () => service.get(list, wrong))).toEqual([401, 401, 401, 401, 429]);
    expect((await service.get('/v2/things/1')).status).toBe(429);
    expect((await service.get(list, first)).status).toBe(200);
  });

  it('leaves the state of the service free, and shows what is left there', async () => {
    expect(await statuses(9, () => service.get('/health'))).toEqual(Array(9).fill(200));
    expect(rateOf(await service.get('/health'))).toBe('"reads";r=4;t=60');
    expect((await service.get('/v2/things/1')).status).toBe(200);
  });

  it('leaves the page with its files and pictures free, and counts the other pages', async () => {
    const paged = startSampleService({ ...rates, WEB_DEALER: 'D1' });
    const free = ['/', '/lodgings/75', '/booked', '/assets/none.js', '/media/beach-1-320.webp'];
    for (const path of free) expect(rateOf(await paged.get(path)), path).toBe('"reads";r=4;t=60');
    expect(rateOf(await paged.get('/docs/problems'))).toBe('"reads";r=3;t=60');
    paged.stop();
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is counted as %s', (address, counted) => {
    expect(countedAddress(address).replace(/^:/, '0:')).toBe(counted);
  });
});

const ratesOf = (reads: number) => ({ keyReads: reads, keyWrites: 1, addressReads: 1, addressBookings: 1 });

/** Processes that count together, each asking asynchronously as over a connection. */
function startProcesses(reads: number, processes: number, now: () => number): RateLimits[] {
  const counts = createUnitCounts(ratesOf(reads), now, processes);
  const take: typeof counts.take = (asked) => counts.take(asked);
  return Array.from({ length: processes }, () =>
    createRateLimits(ratesOf(reads), now, () => undefined, { take: (asked) => Promise.resolve(take(asked)) }),
  );
}

async function spend(limits: RateLimits | undefined, units = 1): Promise<{ isLet: boolean; left: number }> {
  const context = createRequestContext(new Request('http://localhost/'), ownCall, {});
  const expense = units === 1 ? undefined : { units: units + 1, reason: 'a test' };
  const isLet = await Promise.resolve()
    .then(() => limits?.spend('keyReads', 'one', context, expense))
    .then(
      () => true,
      () => false,
    );
  return { isLet, left: Number(/r=(\d+)/.exec(context.headers['ratelimit'] ?? '')?.[1]) };
}

it('lets processes together never pass more than the rate, and little less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 2, max: 8 }),
      fc.infiniteStream(fc.nat()),
      async (reads, processes, picks) => {
        const limits = startProcesses(reads, processes, () => noon);
        const picked = Array.from({ length: reads + 200 }, () => limits[(picks.next().value ?? 0) % processes]);
        const answers = await Promise.all(picked.map((each) => spend(each)));
        const passed = answers.filter(({ isLet }) => isLet).length;
        expect(passed).toBeLessThanOrEqual(reads);
        expect(passed).toBeGreaterThanOrEqual(reads - (processes - 1) * Math.ceil(reads * 0.01));
      },
    ),
    { numRuns: 30 },
  );
});

it('gives each process the total that is left, exactly where the rate is small', async () => {
  const limits = startProcesses(4, 2, () => noon);
  const lefts: number[] = [];
  for (const process of [0, 1, 0, 1]) lefts.push((await spend(limits[process])).left);
  expect(lefts).toEqual([3, 2, 1, 0]);
  expect(await spend(limits[0])).toEqual({ isLet: false, left: 0 });
});

it('a refused request takes no units, so that cheaper ones pass', async () => {
  const limits = startProcesses(10, 2, () => noon);
  expect(await spend(limits[0], 8)).toMatchObject({ isLet: true });
  expect(await spend(limits[1], 3)).toMatchObject({ isLet: false });
  expect(await spend(limits[1], 2)).toMatchObject({ isLet: true });
});

it('starts over each minute, whatever was in stock', async () => {
  let now = noon;
  const limits = startProcesses(1_000, 2, () => now);
  await spend(limits[0], 900);
  now += 60_000;
  expect(await spend(limits[0], 900)).toMatchObject({ isLet: true });
});
