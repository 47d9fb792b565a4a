import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { testCluster } from '../../support/opensearch.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { createBooking } = operationsByName;

const cluster = testCluster();
const refs = ['A', 'B', 'C', 'D'];
const seed = () =>
  smallSeed({
    lodgings: refs.map((ref) => ({
      ref,
      contract: { rates: { nights: [{ ...usualNights, requestOnly: ref === 'B' }] } },
    })),
  });

describe('without a key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(cluster, { seed: seed() });
  });
  afterAll(() => service.stop());

  const book = (ref: string, day: number, key?: string) => {
    const dates = { arrival: `202706${day}`, departure: `202706${day + 1}` };
    const body = { lodgingId: lodgingIdOf(service, ref), ...dates, occupantCount: 2, customer };
    return service.post('/v2/bookings', body, { key });
  };

  it('at most 2 open bookings of a lodging and 5 from an address, requests included', async () => {
    for (const [ref, day] of [
      ['A', 10],
      ['A', 11],
    ] as const)
      await readAnswer(await book(ref, day), createBooking, 201);
    const problem = await readProblem(await book('A', 12), 429, 'ANONYMOUS_BUDGET_EXCEEDED');
    expect(problem.retryable).toBe(true);
    for (const [ref, day] of [
      ['B', 10],
      ['B', 11],
      ['C', 10],
    ] as const) {
      expect((await readAnswer(await book(ref, day), createBooking, 201)).state).toBe(
        ref === 'B' ? 'REQUESTED' : 'PENDING_PAYMENT',
      );
    }
    await readProblem(await book('D', 10), 429, 'ANONYMOUS_BUDGET_EXCEEDED');
  });

  it('does not count bookings with a key', async () => {
    for (const day of [20, 21, 22, 23, 24, 25])
      await readAnswer(await book('A', day, smallKeys.seller), createBooking, 201);
  });

  it('makes room when deadlines are over', async () => {
    service.clock.set(service.clock.now() + 30 * 60_000);
    await readAnswer(await book('A', 12), createBooking, 201);
    await readAnswer(await book('D', 10), createBooking, 201);
    await readAnswer(await book('C', 12), createBooking, 201);
    await readProblem(await book('D', 11), 429, 'ANONYMOUS_BUDGET_EXCEEDED');
  });
});

describe('ANONYMOUS_BOOKINGS=off', () => {
  let service: TestService;
  beforeAll(async () => {
    const variables = { ANONYMOUS_BOOKINGS: 'off' };
    service = await startTestService({ ...cluster, prefix: `${cluster.prefix}-off` }, { seed: seed(), variables });
  });
  afterAll(() => service.stop());

  it('makes a key compulsory', async () => {
    const dates = { arrival: '20270610', departure: '20270612' };
    const body = { lodgingId: lodgingIdOf(service, 'A'), ...dates, occupantCount: 2, customer };
    await readProblem(await service.post('/v2/bookings', body), 401, 'AUTHENTICATION_REQUIRED');
    await readAnswer(await service.post('/v2/bookings', body, { key: smallKeys.seller }), createBooking, 201);
  });
});
