import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { testCluster } from '../support/opensearch.ts';
import { smallKeys } from '../support/small-seed.ts';
import { beginBooking, upload } from './begun-booking.ts';
import { firstNight, prepare } from './place.ts';
import { startService } from './service-process.ts';

const cluster = testCluster();
const keyed = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };

it.each([
  ['one process', '1', 'SIGTERM'],
  ['two processes', '2', 'SIGINT'],
] as const)('answers everything that is under way in %s, then ends (%s, %s)', async (_, processes, signal) => {
  const place = prepare(cluster, 60);
  const service = await startService({
    ...place.variables,
    API_PROCESSES: processes,
    REQUEST_SECONDS: '300',
    STOP_SECONDS: '300',
  });
  const [lodgingId = 0] = place.lodgingIds;
  const path = `/v2/lodgings/${lodgingId}`;

  const kept = Array.from({ length: 150 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(kept.map(async (agent) => status(await answered(send(service.url, { path, agent })))));
  const list = await answered(beginList(service.url, place.lodgingIds));

  // Connected by the kernel before the signal, and perhaps not accepted by the service yet.
  const fresh = Array.from({ length: 50 }, () => send(service.url, { path }));
  await Promise.all(fresh.map(connected));
  const uploads = await Promise.all(
    [0, 2, 4, 6, 8, 10].map((night) => beginBooking(service.url, lodgingId, firstNight + night)),
  );
  const asking = kept.map((agent) => askUntilClosed(service.url, path, agent));
  const ended = service.kill(signal);
  // A `Connection: close` answer shows that the shutdown has begun.
  await Promise.race(asking);
  for (const finish of uploads) expect(await finish()).toEqual({ status: 201, connection: 'close' });
  expect(Math.min(...(await Promise.all(asking)))).toBeGreaterThan(0);
  expect(await Promise.all(fresh.map(async (sent) => status(await answered(sent))))).toEqual(fresh.map(() => 200));
  expect((await textOf(list)).trim().split('\n')).toHaveLength(place.lodgingIds.length);
  expect(await ended).toBe(0);
});

it('cuts off what is not finished after STOP_SECONDS, and ends', async () => {
  const place = prepare(cluster, 1);
  const service = await startService({ ...place.variables, STOP_SECONDS: '1' });
  const sending = upload(service.url, '{"never": "finished"');
  await once(sending, 'continue');
  const cut = once(sending, 'error');
  expect(await service.kill('SIGTERM')).toBe(0);
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
});

interface Sent {
  sending: ClientRequest;
  answer: Promise<IncomingMessage>;
}

/** Awaits the answer from now on, so that none is missed. */
function send(url: string, { path, agent }: { path: string; agent?: Agent }): Sent {
  const sending = request(url + path, { headers: keyed, agent: agent ?? new Agent() });
  sending.end();
  return sent(sending);
}

function sent(sending: ClientRequest): Sent {
  const answer = once(sending, 'response').then(
    ([given]) => given as IncomingMessage,
    (error: unknown) => {
      throw new Error(`${sending.method} ${sending.path} was not answered`, { cause: error });
    },
  );
  // Reported to callers that await it.
  answer.catch(() => undefined);
  return { sending, answer };
}

async function connected({ sending }: Sent): Promise<void> {
  const socket = sending.socket ?? ((await once(sending, 'socket'))[0] as NonNullable<ClientRequest['socket']>);
  if (socket.connecting) await once(socket, 'connect');
}

function answered({ answer }: Sent): Promise<IncomingMessage> {
  return answer;
}

function status(answer: IncomingMessage): number | undefined {
  return answer.resume().statusCode;
}

/** Repeats a request on a keep-alive connection until an answer closes it; returns the number of answers. */
async function askUntilClosed(url: string, path: string, agent: Agent): Promise<number> {
  for (let count = 1; ; count += 1) {
    const answer = await answered(send(url, { path, agent }));
    expect(answer.statusCode).toBe(200);
    await textOf(answer);
    if (answer.headers.connection === 'close') return count;
  }
}

/** Requests a long list that is streamed line by line, without reading it yet. */
function beginList(url: string, lodgingIds: readonly number[]): Sent {
  const headers = { ...keyed, Accept: 'application/x-ndjson' };
  const sending = request(`${url}/v2/availabilities/search`, { method: 'POST', headers, agent: new Agent() });
  sending.end(JSON.stringify({ lodgings: lodgingIds }));
  return sent(sending);
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += String(part);
  return text;
}
