import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { listLodgingIds } from '../../src/lodgings/store/lodgings.ts';
import { prepared } from '../../src/sqlite/database.ts';
import { dayFromYmd } from '../../src/values/day.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { readAnswer } from '../support/reading.ts';
import { operationsByName } from '../support/operations.ts';
import { customer, smallKeys, smallSeed } from '../support/small-seed.ts';

const { bookEasily, searchStays } = operationsByName;
const cluster = testCluster();
const nights = { from: '20270301', to: '20270501', nightPrice: 100, minStay: 1, maxStay: 7 };
const contract = { rates: { nights: [nights] } };

async function startSampled(
  perMinute: string,
  lodgings = 4,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<TestService> {
  const seed = smallSeed({ lodgings: Array.from({ length: lodgings }, (_, n) => ({ ref: `L${n}`, contract })) });
  const service = await startTestService(cluster, { seed, variables: { VERIFY_PER_MINUTE: perMinute } });
  atEnd(() => service.stop());
  return service;
}

async function readMetric(service: TestService, name: string): Promise<number> {
  const text = await (await service.get('/metrics')).text();
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))];
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

const patience = { timeout: 120_000, interval: 200 };

it('finds documents that differ while the service runs, mends them and counts them', async () => {
  const service = await startSampled('3000');
  await service.caughtUp();
  await expect.poll(() => readMetric(service, 'verified_lodgings_total'), patience).toBeGreaterThan(8);
  expect(await readMetric(service, 'verify_differences_total')).toBe(0);

  const [spoilt = 0, robbed = 0] = listLodgingIds(service.db, 0, 4);
  const lodgings = aliasOf(cluster.prefix, 'lodgings');
  const arrivals = aliasOf(cluster.prefix, 'arrivals');
  const refresh = { query: { refresh: true } };
  const read = (id: number) =>
    service.client.send<{ _source: Record<string, unknown> }>('GET', `/${lodgings}/_doc/${id}`);
  const count = async () => {
    await service.client.send('POST', `/${arrivals}/_refresh`);
    const body = { query: { term: { lodgingId: robbed } } };
    return (await service.client.send<{ count: number }>('POST', `/${arrivals}/_count`, { body })).count;
  };
  const [{ _source: before }, arrivalsBefore] = [await read(spoilt), await count()];
  await service.client.send('PUT', `/${lodgings}/_doc/${spoilt}`, { body: { lodgingId: spoilt }, ...refresh });
  await service.client.send('POST', `/${arrivals}/_delete_by_query`, {
    body: { query: { term: { lodgingId: robbed } } },
    ...refresh,
  });
  await service.client.send('PUT', `/${lodgings}/_doc/astray`, { body: { lodgingId: spoilt }, ...refresh });

  await expect.poll(async () => Object.keys((await read(spoilt))._source), patience).toEqual(Object.keys(before));
  await expect.poll(count, patience).toBe(arrivalsBefore);
  await expect
    .poll(() => service.client.send('GET', `/${lodgings}/_doc/astray`).catch(() => 'gone'), patience)
    .toBe('gone');
  expect(await readMetric(service, 'verify_differences_total')).toBeGreaterThanOrEqual(3);
});

it('compares nothing when it is off', async () => {
  const service = await startSampled('0');
  await service.caughtUp();
  expect(await readMetric(service, 'verified_lodgings_total')).toBe(0);
});

/** Ways to refuse a stay that a search has shown and that was sold since. */
const refusals: Record<string, (stay: { lodgingId: number }, bookingId: number) => [path: string, body: object]> = {
  'a booking by link': (stay) => ['/v2/bookings', { ...stay, customer }],
  'a booking at once': (stay) => ['/v2/bookings/easy', { requestType: 'BOOKED', ...stay, maxPrice: 1_000, customer }],
  'an evaluation': (stay) => ['/v2/bookings/easy', { requestType: 'EVALUATION', ...stay }],
  'a change of a booking': (stay, id) => [`/v2/bookings/${id}/modify`, { queryType: 'BOOKED', ...stay }],
  'the evaluation of a change': (stay, id) => [`/v2/bookings/${id}/modify`, { queryType: 'EVALUATION', ...stay }],
  'a quote': (stay, id) => [`/v2/bookings/${id}/quote`, { ...stay, validityHours: 1 }],
};

describe('a lodging of which a stay that search offers is refused', () => {
  let service: TestService;
  let lodgingIds: number[];
  beforeAll(async () => {
    service = await startSampled('0', Object.keys(refusals).length, afterAll);
    lodgingIds = [...listLodgingIds(service.db, 0, 100)];
  });

  it.each(Object.entries(refusals))('is mended at once: %s', async (_, ask) => {
    const lodgingId = lodgingIds.shift() ?? 0;
    const mended = await readMetric(service, 'verify_differences_total');
    const key = smallKeys.seller;
    const sold = { arrival: '20270310', departure: '20270312' };
    const isOffered = async () => {
      const answer = await service.get(`/v2/stays/search?arrival=${sold.arrival}&departure=${sold.departure}`, { key });
      return (await readAnswer(answer, searchStays)).stays.some(({ lodging }) => lodging.id === lodgingId);
    };
    const book = async (dates: object) => {
      const body = { requestType: 'BOOKED', lodgingId, ...dates, occupantCount: 2, maxPrice: 1_000, customer };
      const answer = await service.post('/v2/bookings/easy', body, { key });
      return ((await readAnswer(answer, bookEasily, 201)) as { id: number }).id;
    };
    const id = await book({ arrival: '20270320', departure: '20270322' });
    const other = await book({ arrival: '20270325', departure: '20270327' });
    await service.caughtUp();
    // The night is taken without recording a change, as if the index had lost its newest documents.
    const take = 'INSERT INTO taken_nights (lodging_id, day, booking_id) VALUES (?, ?, ?)';
    prepared(service.db, take).run(lodgingId, dayFromYmd(sold.arrival), other);
    expect(await isOffered()).toBe(true);

    const [path, body] = ask({ lodgingId, ...sold, occupantCount: 2 } as { lodgingId: number }, id);
    const answer = await service.post(path, body, { key });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'STAY_NOT_AVAILABLE']);
    await expect.poll(isOffered, patience).toBe(false);
    expect(await readMetric(service, 'verify_differences_total')).toBeGreaterThan(mended);
  });
});
