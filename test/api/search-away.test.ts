import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readAnswer, readProblem } from '../support/reading.ts';

const { createBooking, getStay, searchAvailabilities, searchStays } = operationsByName;

const cluster = testCluster();
const key = smallKeys.seller;
let service: TestService;
let gate: Server;
let isOpen = true;

/** A proxy before OpenSearch; closed, it drops every connection. */
beforeAll(async () => {
  const target = new URL(cluster.url);
  gate = createServer((incoming, outgoing) => {
    if (!isOpen) {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const seed = smallSeed({ lodgings: [{ ref: 'MAIN' }, { ref: 'SECOND' }] });
  service = await startTestService({ ...cluster, url }, { seed });
});
afterAll(async () => {
  isOpen = true;
  await service.stop();
  gate.closeAllConnections();
  gate.close();
});

const search = () =>
  service.get('/v2/stays/search?pagesize=10&pageindex=0&arrival=20270701&departure=20270703', { key });
const readStay = () => service.get(`/v2/lodgings/${lodgingIdOf(service, 'MAIN')}/stays/20270701-20270703`);
const calendar = () => service.get('/v2/stays/calendar?from=20270701&to=20270702', { key });
const suggest = () => service.get('/v2/places/suggests?q=arc', { key });
const countStays = async () => {
  const lodgings = ['MAIN', 'SECOND'].map((ref) => lodgingIdOf(service, ref));
  const body = { lodgings, arrivalFrom: '20270701', arrivalTo: '20270701', durations: [2] };
  const { results } = await readAnswer(
    await service.post('/v2/availabilities/search', body, { key }),
    searchAvailabilities,
  );
  return results.map(({ availability }) => availability?.availabilities.length);
};
const readyState = async () => (await (await service.get('/ready')).json()) as { status: string };

it('while OpenSearch is away search says so, and bookings and one-lodging reads go on', async () => {
  expect((await readAnswer(await search(), searchStays)).total).toBe(2);
  isOpen = false;
  gate.closeAllConnections();
  for (const ask of [search, calendar, suggest]) {
    const answer = await ask();
    expect(answer.headers.get('Retry-After')).toBe('2');
    await readProblem(answer, 503, 'SEARCH_UNAVAILABLE');
  }
  await readAnswer(await readStay(), getStay);
  expect(await countStays()).toEqual([1, 1]);
  const lodgingId = lodgingIdOf(service, 'MAIN');
  const body = { lodgingId, arrival: '20270701', departure: '20270703', occupantCount: 2, customer };
  await readAnswer(await service.post('/v2/bookings', body, { key }), createBooking, 201);
  await readProblem(await readStay(), 404, 'STAY_NOT_AVAILABLE');
  expect(await countStays()).toEqual([0, 1]);
  await readProblem(await service.post('/v2/bookings', body, { key }), 409, 'STAY_NOT_AVAILABLE');
  expect(await readyState()).toMatchObject({ status: 'degraded', store: true, search: false });
});

it('when it is back, what was sold meanwhile is not found', async () => {
  isOpen = true;
  // Even the first answer must be right: no poll may see both lodgings.
  await expect
    .poll(
      async () => {
        const response = await search();
        return response.status === 200 ? (await readAnswer(response, searchStays)).total : response.status;
      },
      { timeout: 30_000 },
    )
    .toSatisfy((seen: number) => {
      expect(seen).not.toBe(2);
      return seen === 1;
    });
  await expect.poll(async () => (await readyState()).status, { timeout: 30_000 }).toBe('ready');
});
