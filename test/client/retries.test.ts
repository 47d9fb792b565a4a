import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectTo, ProblemError, valueOf, type ServiceClient } from '../../client/index.ts';
import { cancelAllBookings, listBookings } from '../support/arrange/bookings.ts';
import { startBadLine, type BadLine } from '../support/bad-line.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed, stayWish } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'HOUSE' }] }) }));
let line: BadLine;
let partner: ServiceClient;

beforeAll(async () => {
  line = await startBadLine(service.url);
  partner = connectTo(line.url, smallKeys.seller);
});
afterAll(() => line.close());
beforeEach(() => cancelAllBookings(service));

const booking = () => ({
  body: {
    requestType: 'BOOKED' as const,
    maxPrice: 9999,
    ...stayWish(service, 'HOUSE', '20270710', '20270714'),
  },
});
const live = async () => (await listBookings(service)).filter(({ state }) => state === 'BOOKED');

describe('the typed client', () => {
  it('books once, however often the answer is lost', async () => {
    line.expect('broken before', 'broken after', 'cut');
    const made = await valueOf(partner.POST('/v2/bookings/easy', booking()));
    expect(await live()).toMatchObject([{ id: (made as { id: number }).id }]);
    expect(line.isCalm()).toBe(true);
  });

  it('books once when the sandbox loses the answer', async () => {
    const headers = { 'X-Test-Scenario': 'lost' };
    const direct = connectTo(service.url, smallKeys.seller);
    const made = await valueOf(direct.POST('/v2/bookings/easy', { ...booking(), headers }));
    expect(await live()).toMatchObject([{ id: (made as { id: number }).id }]);
  });

  it('reads again what came in part', async () => {
    line.expect('cut', 'broken after');
    const found = await valueOf(partner.GET('/v2/catalog', { params: { query: { pageSize: 10 } } }));
    expect(found.entries).toHaveLength(1);
  });

  it('throws a refusal with all that the service says', async () => {
    await valueOf(partner.POST('/v2/bookings/easy', booking()));
    const refused = await valueOf(partner.POST('/v2/bookings/easy', booking())).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused).toMatchObject({ code: 'STAY_NOT_AVAILABLE', status: 409, isRetryable: false });
    expect((refused as ProblemError).problem.alternatives?.length).toBeGreaterThan(0);
  });

  it('gives up after the given attempts, and at once when it is aborted', async () => {
    line.expect('broken before', 'broken before');
    const impatient = connectTo(line.url, smallKeys.seller, { attempts: 2 });
    await expect(impatient.POST('/v2/bookings/easy', booking())).rejects.toThrow('fetch failed');
    expect(line.isCalm()).toBe(true);
    const ending = new AbortController();
    ending.abort(new Error('enough'));
    await expect(partner.GET('/v2/catalog', { signal: ending.signal })).rejects.toThrow('enough');
  });
});

/** Answers with retryable refusals, then succeeds. */
async function startBusyServer(
  refusals: readonly (readonly [status: number, retryAfter?: string])[],
  body = '{"code":"SOMETHING","message":"x","status":1,"retryable":true}',
) {
  const seen: (string | undefined)[] = [];
  const answer: RequestListener = (request, response) => {
    const [status, retryAfter] = refusals[seen.length] ?? [200];
    seen.push(request.headers['idempotency-key'] as string | undefined);
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    });
    response.end(body);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe('a refusal', () => {
  it('that says when to come again is asked again, with the same key', async () => {
    const { url, seen } = await startBusyServer([
      [429, '0'],
      [503, '0'],
      [409, '0'],
    ]);
    const { response } = await connectTo(url).POST('/v2/bookings/easy', booking());
    expect([response.status, seen.length, new Set(seen).size]).toEqual([200, 4, 1]);
    expect(seen[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ['says nothing of time', [503] as const],
    ['wants a longer wait than there may be', [429, '31'] as const],
    ['is final', [422, '0'] as const],
    ['is a failure', [500] as const],
  ])('that %s is given to the caller', async (_, refusal) => {
    const { url, seen } = await startBusyServer([refusal]);
    const { response } = await connectTo(url).POST('/v2/bookings/easy', booking());
    expect([response.status, seen.length]).toEqual([refusal[0], 1]);
  });

  it('is given to the caller after the last attempt', async () => {
    const { url, seen } = await startBusyServer(Array<[number, string]>(9).fill([503, '0']));
    const { response } = await connectTo(url, undefined, { attempts: 3 }).GET('/v2/catalog');
    expect([response.status, seen.length]).toEqual([503, 3]);
  });

  it('that is not of the service becomes an ordinary error, not a problem of the service', async () => {
    const { url } = await startBusyServer([[502]], '<h1>Bad gateway</h1>');
    const refused = await valueOf(connectTo(url).GET('/v2/catalog')).catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(ProblemError);
    expect(String(refused)).toBe('Error: The service did not answer: 502 Bad Gateway');
  });
});
