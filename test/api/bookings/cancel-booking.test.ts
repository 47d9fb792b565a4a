import { beforeEach, describe, expect, it } from 'vitest';
import { searchStay } from '../../support/searches.ts';
import { deliverProperty } from '../../support/arrange/deliveries.ts';
import { mailOf, nightsHeldBy } from '../../support/facts.ts';
import { recordPaid } from '../../support/arrange/bookings.ts';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite, type CallInit } from '../../support/service.ts';
import { lodgingIdOf } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { bookableSeed, bookingDesk } from './booking-desk.ts';

const { cancelBooking } = operationsByName;

const service = serviceForSuite(() => ({ seed: bookableSeed() }));
const desk = bookingDesk(() => service);
const noon = Date.UTC(2027, 2, 1, 12);

beforeEach(() => service.clock.set(noon));

const cancel = async (id: number, body: object = { queryType: 'CANCELLED' }, init?: CallInit) =>
  readAnswer(await desk.post(id, 'cancel', body, init), cancelBooking);
const preview = (id: number) => cancel(id, {});
const on = (month: number, day: number) => service.clock.set(Date.UTC(2027, month - 1, day, 12));

const isFound = async (stay: string) =>
  (await searchStay(service, stay)).stays.some(({ lodging }) => lodging.id === lodgingIdOf(service, 'MAIN'));

describe('the preview of a cancellation', () => {
  // 225 € in total: 2 nights and the fee; the policy refunds 100 % until 30 days before, 50 % until 7.
  it.each([
    ['30 days before', [5, 11], 0, { refundPercent: 100, cancellationFee: 0, refundValue: 0, amountDue: 0 }],
    ['29 days before', [5, 12], 0, { refundPercent: 50, cancellationFee: 112.5, refundValue: 0, amountDue: 112.5 }],
    ['7 days before', [6, 3], 225, { refundPercent: 50, cancellationFee: 112.5, refundValue: 112.5, amountDue: 0 }],
    ['6 days before', [6, 4], 100, { refundPercent: 0, cancellationFee: 225, refundValue: 0, amountDue: 125 }],
    ['the day before', [6, 9], 225, { refundPercent: 0, cancellationFee: 225, refundValue: 0, amountDue: 0 }],
  ] as const)('%s tells what the policy costs then', async (_, [month, day], paid, figures) => {
    const { id, reference } = await desk.bookNow({ stay: '20270610-20270612' });
    if (paid > 0) await recordPaid(service, id, paid);
    on(month, day);
    const evaluatedAt = new Date(service.clock.now()).toISOString();
    expect(await preview(id)).toEqual({ id, reference, state: 'BOOKED', ...figures, currency: 'EUR', evaluatedAt });
    await cancel(id);
  });

  it('writes nothing and is the default', async () => {
    const { id } = await desk.bookNow({ stay: '20270614-20270615' });
    const before = await desk.detail(id);
    expect(await cancel(id, { queryType: 'evaluation', reason: 'Only asking' })).toEqual(await preview(id));
    expect(await desk.detail(id)).toEqual(before);
    expect(nightsHeldBy(service, id)).toHaveLength(1);
  });

  it('of a booking that is not confirmed costs nothing, also the day before', async () => {
    on(5, 31);
    const { id } = await desk.bookLink({ stay: '20270601-20270602' });
    const { id: requested } = await desk.bookLink({ stay: '20270601-20270602', ref: 'REQUEST' });
    const free = { refundPercent: 100, cancellationFee: 0, refundValue: 0, amountDue: 0 };
    expect(await preview(id)).toMatchObject({ ...free, state: 'PENDING_PAYMENT' });
    expect(await preview(requested)).toMatchObject({ ...free, state: 'REQUESTED' });
    expect(await cancel(requested)).toMatchObject({ ...free, state: 'CANCELLED' });
    await cancel(id);
  });

  it('goes by the policy of booking time', async () => {
    const { id } = await desk.bookNow({ stay: '20270616-20270617', ref: 'SECOND' });
    const cancellationPolicy = [{ daysBefore: 300, refundPercent: 10 }];
    await deliverProperty(service, 'SECOND', { gateways: ['Small.out', 'Other.out'], cancellationPolicy });
    expect(await preview(id)).toMatchObject({ refundPercent: 100 });
    const { id: later } = await desk.bookNow({ stay: '20270617-20270618', ref: 'SECOND' });
    expect(await preview(later)).toMatchObject({ refundPercent: 0 });
  });
});

describe('a cancellation', () => {
  it('frees the nights for search and for the next booking before it is answered', async () => {
    const stay = '20270619-20270621';
    const { id } = await desk.bookNow({ stay });
    expect(await isFound(stay)).toBe(false);
    expect(await cancel(id, { queryType: 'CANCELLED', reason: 'Ill' })).toMatchObject({ id, state: 'CANCELLED' });
    expect(await isFound(stay)).toBe(true);
    expect(nightsHeldBy(service, id)).toEqual([]);
    await desk.bookNow({ stay });
    expect(await isFound(stay)).toBe(false);
  });

  it('repeated or previewed later, also with the earlier tag, returns its first outcome', async () => {
    const { id } = await desk.bookNow({ stay: '20270701-20270703' });
    await recordPaid(service, id, 225);
    const headers = { 'If-Match': await desk.tagOf(id) };
    const first = await cancel(id, { queryType: 'CANCELLED', reason: 'First' }, { headers });
    const kept = await desk.detail(id);
    on(6, 30);
    expect(await cancel(id, { queryType: 'CANCELLED', reason: 'Second' }, { headers })).toEqual(first);
    expect(await preview(id)).toEqual(first);
    expect(await desk.detail(id)).toEqual(kept);
    expect(kept).toMatchObject({ cancellation: { reason: 'First', refundValue: first.refundValue } });
    expect(mailOf(service, id).filter((kind) => kind === 'cancellation')).toHaveLength(1);
  });

  it('of two at once takes place once', async () => {
    const { id } = await desk.bookNow({ stay: '20270704-20270705' });
    const both = await Promise.all([cancel(id), cancel(id)]);
    expect(both[0]).toEqual(both[1]);
    expect((await desk.detail(id)).history.map(({ state }) => state)).toEqual(['BOOKED', 'CANCELLED']);
  });

  it('is possible until the day before arrival', async () => {
    const { id } = await desk.bookNow({ stay: '20270706-20270708' });
    service.clock.set(Date.UTC(2027, 6, 5, 22)); // midnight in Paris
    for (const queryType of ['CANCELLED', 'EVALUATION']) {
      const problem = await readProblem(await desk.post(id, 'cancel', { queryType }), 409, 'BOOKING_STATE_CONFLICT');
      expect(problem).toMatchObject({ state: 'BOOKED', allowed: ['COMPLETED'] });
    }
    service.clock.set(Date.UTC(2027, 6, 5, 22) - 1);
    await cancel(id);
  });
});
