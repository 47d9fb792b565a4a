import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listBookings } from '../../support/arrange/bookings.ts';
import { setChannels } from '../../support/arrange/dealers.ts';
import { operationsByName } from '../../support/operations.ts';
import { startProxy } from '../../search/index/proxy.ts';
import { testCluster } from '../../support/opensearch.ts';
import { serviceForSuite, startTestService } from '../../support/service.ts';
import { smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { bookEasily, createBooking } = operationsByName;

const cluster = testCluster();
const property = { gateways: ['Small.out', 'Other.out'] };
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'HOUSE', property }] }) }), cluster);

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;

const stay = (day: number) => stayWish(service, 'HOUSE', `202706${day}`, `202706${day + 1}`);

const bookingsOn = async (day: number) => (await listBookings(service, `202706${day}`)).length;

const post = (body: unknown, idempotencyKey: string, key: string | undefined = smallKeys.seller) =>
  service.post('/v2/bookings', body, { key, headers: { 'Idempotency-Key': idempotencyKey } });
const postEasily = (body: unknown, idempotencyKey: string) =>
  service.post('/v2/bookings/easy', body, { key: smallKeys.seller, headers: { 'Idempotency-Key': idempotencyKey } });

const isReplayed = ({ headers }: Response) => headers.get('Idempotency-Replayed') === 'true';

describe('while the first request with an Idempotency-Key is under way', () => {
  it('a repeat is to come again in a second, also when only the index is still waited for', async () => {
    const proxy = await startProxy(cluster.url);
    const slow = await startTestService(
      { url: proxy.url, prefix: `${cluster.prefix}-slow` },
      { seed: smallSeed({ lodgings: [{ ref: 'HOUSE' }] }) },
    );
    const send = () =>
      slow.post('/v2/bookings', stay(10), { key: smallKeys.seller, headers: { 'Idempotency-Key': 'slow' } });
    let early: Promise<Response> | undefined;
    const repeat = (note: unknown) => {
      if ((note as { step: string }).step === 'committed') early ??= send();
    };
    subscribe('lodging:request-step', repeat);
    try {
      proxy.hang();
      const first = await readAnswer(await send(), createBooking, 201);
      const refused = (await early) as Response;
      expect(refused.headers.get('Retry-After')).toBe('1');
      await readProblem(refused, 409, 'IDEMPOTENCY_IN_PROGRESS');

      await proxy.mend();
      const late = await send();
      expect(isReplayed(late)).toBe(true);
      expect(await readAnswer(late, createBooking, 201)).toEqual(first);
    } finally {
      unsubscribe('lodging:request-step', repeat);
      await slow.stop();
    }
  });

  it('one that comes to another process on the same data gets the answer as well, and nothing is done twice', async () => {
    const second = await service.startBeside();
    try {
      const keys = { 'X-API-Key': smallKeys.seller, 'Idempotency-Key': newKey() };
      const headers = { ...keys, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(stay(12)) };
      const both = await Promise.all([service, second].map(({ url }) => fetch(`${url}/v2/bookings`, init)));
      expect(both.map(isReplayed).sort()).toEqual([false, true]);
      const [here, there] = await Promise.all(both.map((response) => readAnswer(response, createBooking, 201)));
      expect(here).toEqual(there);
      expect(await bookingsOn(12)).toBe(1);
    } finally {
      await second.stop();
    }
  });
});

describe('an Idempotency-Key', () => {
  it('is tried again after a refusal, and keeps its answer once it succeeds', async () => {
    const key = newKey();
    const rival = await post(stay(13), newKey());
    expect(rival.status).toBe(201);
    await readProblem(await post(stay(13), key), 409, 'STAY_NOT_AVAILABLE');
    await readProblem(await post(stay(13), key), 409, 'STAY_NOT_AVAILABLE');
    const former = service.clock.now();
    service.clock.set(former + service.config.paymentMinutesKeyed * 60_000);
    const booked = await post(stay(13), key);
    expect(isReplayed(booked)).toBe(false);
    await readAnswer(booked, createBooking, 201);
    expect(isReplayed(await post(stay(13), key))).toBe(true);
  });

  it('belongs to a dealer: another one and a caller without a key know nothing of it', async () => {
    const key = newKey();
    await readAnswer(await post(stay(14), key), createBooking, 201);
    // Refused because the nights are taken, like any new request: neither replayed nor linked to another request.
    await readProblem(await post(stay(14), key, smallKeys.other), 409, 'STAY_NOT_AVAILABLE');
    const keyless = await service.post('/v2/bookings', stay(14), { headers: { 'Idempotency-Key': key } });
    await readProblem(keyless, 409, 'STAY_NOT_AVAILABLE');
    await readAnswer(await post(stay(15), key, smallKeys.other), createBooking, 201);
    expect(isReplayed(await post(stay(15), key, smallKeys.other))).toBe(true);
  });

  it('belongs to an operation', async () => {
    const key = newKey();
    await readAnswer(await post(stay(16), key), createBooking, 201);
    const body = { requestType: 'BOOKED', ...stay(17), maxPrice: 1_000 };
    await readAnswer(await postEasily(body, key), bookEasily, 201);
  });

  it('without an API key belongs to the address that sent it', async () => {
    const key = newKey();
    const from = (localAddress: string) => statusFrom(localAddress, key, stay(18));
    expect(await from('127.0.0.1')).toEqual([201, undefined]);
    expect(await from('127.0.0.1')).toEqual([201, 'true']);
    expect(await from('127.0.0.2')).toEqual([409, undefined]);
  });

  it('means nothing where nothing is created', async () => {
    const key = newKey();
    const wish = { requestType: 'EVALUATION', ...stay(19), maxPrice: 1_000 };
    let price: unknown;
    for (let times = 0; times < 2; times += 1) {
      const evaluated = await postEasily({ ...wish, price }, key);
      expect([evaluated.status, isReplayed(evaluated)]).toEqual([200, false]);
      price = ((await evaluated.json()) as { totalValue: number }).totalValue;
    }
    await readAnswer(await postEasily({ ...wish, requestType: 'BOOKED' }, key), bookEasily, 201);
    await readProblem(await postEasily(wish, key), 409, 'STAY_NOT_AVAILABLE');
    const read = await service.get('/v2/lodgings/1', { headers: { 'Idempotency-Key': 'k'.repeat(500) } });
    expect(read.status).toBe(200);
  });

  it('gets its answer also when the request would be refused by now', async () => {
    const key = newKey();
    const first = await readAnswer(await post(stay(20), key), createBooking, 201);
    await setChannels(service, 'seller');
    await readProblem(await post(stay(20), newKey()), 403, 'LODGING_NOT_IN_CHANNEL');
    expect(await readAnswer(await post(stay(20), key), createBooking, 201)).toEqual(first);
    await setChannels(service, 'seller', 'Small.out');
  });

  it('takes what is left out for its default', async () => {
    const key = newKey();
    await readAnswer(await post(stay(21), key), createBooking, 201);
    const defaults = { occupantCountChildren: '0', extras: [], paymentType: 'payment_request', comment: '' };
    expect(isReplayed(await post({ ...stay(21), ...defaults }, key))).toBe(true);
  });
});

/** Books without an API key from an address of this machine; also returns whether the answer is a replay. */
function statusFrom(localAddress: string, key: string, body: unknown): Promise<[number | undefined, unknown]> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const sending = request(`${service.url}/v2/bookings`, { method: 'POST', localAddress, headers }, (response) => {
      response.resume().once('end', () => {
        resolve([response.statusCode, response.headers['idempotency-replayed']]);
      });
    });
    sending.once('error', reject);
    sending.end(JSON.stringify(body));
  });
}
