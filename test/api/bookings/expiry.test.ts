import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pricesFound } from '../../support/searches.ts';
import { recordedState } from '../../support/arrange/bookings.ts';
import { evaluation, operationsByName } from '../../support/operations.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { createBooking, getStay, listAvailabilities } = operationsByName;

const cluster = testCluster();
const key = smallKeys.seller;
const hour = 3_600_000;
/** The contract says 2 s; a busy machine may take longer. */
const lookWithin = 10_000;
let service: TestService;

beforeAll(async () => {
  const lodgings = ['EVALUATED', 'BOOKED', 'SLEPT', 'SEEN'].map((ref) => ({ ref }));
  service = await startTestService(cluster, { seed: smallSeed({ lodgings }) });
});
afterAll(() => service.stop());

const dates = { arrival: '20270601', departure: '20270604' };
const stayOf = (ref: string) => ({ lodgingId: lodgingIdOf(service, ref), ...dates, occupantCount: 2 });
const book = (ref: string) => service.post('/v2/bookings', { ...stayOf(ref), customer }, { key });
const hold = async (ref: string) => readAnswer(await book(ref), createBooking, 201);
const evaluate = (ref: string) =>
  service.post('/v2/bookings/easy', { requestType: 'EVALUATION', ...stayOf(ref) }, { key });
const wait = (milliseconds: number) => service.clock.set(service.clock.now() + milliseconds);
const stateOf = (id: number) => recordedState(service, id);
const readStay = (ref: string) =>
  service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${dates.arrival}-${dates.departure}`);

const isFound = async (ref: string) =>
  (await pricesFound(service, ref, `${dates.arrival}-${dates.departure}`)).length > 0;

async function isListed(ref: string): Promise<boolean> {
  const response = await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/availabilities?limit=${dates.arrival}`);
  const { availabilities } = await readAnswer(response, listAvailabilities);
  return availabilities.some(({ arrival, departure }) => arrival === dates.arrival && departure === dates.departure);
}

describe('nights of a booking whose deadline is over', () => {
  it('can be evaluated in the same instant, which ends the booking', async () => {
    const { id } = await hold('EVALUATED');
    wait(24 * hour - 1);
    await readProblem(await evaluate('EVALUATED'), 409, 'STAY_NOT_AVAILABLE');
    wait(1);
    expect(await readAnswer(await evaluate('EVALUATED'), evaluation)).toMatchObject({ available: true, value: 300 });
    expect(await stateOf(id)).toBe('EXPIRED');
  });

  it('are sold in the same instant, one time', async () => {
    const { id } = await hold('BOOKED');
    wait(24 * hour);
    const responses = await Promise.all([1, 2, 3, 4].map(() => book('BOOKED')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await stateOf(id)).toBe('EXPIRED');
  });

  it('soon come back everywhere although nobody asks for them', async () => {
    await hold('SEEN');
    expect([await isFound('SEEN'), await isListed('SEEN'), (await readStay('SEEN')).status]).toEqual([
      false,
      false,
      404,
    ]);
    wait(24 * hour);
    await expect.poll(() => isFound('SEEN'), { timeout: lookWithin }).toBe(true);
    expect(await isListed('SEEN')).toBe(true);
    await readAnswer(await readStay('SEEN'), getStay);
  });
});

describe('a service that slept through a deadline', () => {
  it('has ended the booking when it answers for the first time, and soon finds the stay', async () => {
    const { id, paymentDeadline } = await hold('SLEPT');
    await service.restart();
    expect(await stateOf(id)).toBe('PENDING_PAYMENT');
    wait(36 * hour);
    await service.restart();
    expect(await stateOf(id)).toBe('EXPIRED');
    await readAnswer(await readStay('SLEPT'), getStay);
    await readAnswer(await evaluate('SLEPT'), evaluation);
    await expect.poll(() => isFound('SLEPT'), { timeout: lookWithin }).toBe(true);
    expect(service.clock.now()).toBeGreaterThan(Date.parse(paymentDeadline ?? ''));
  });
});
