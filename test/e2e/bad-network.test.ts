import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { heldNights } from '../support/facts.ts';
import { listBookings, recordedPayments } from '../support/arrange/bookings.ts';
import { ymdOf } from '../support/days.ts';
import { connectTo, type ServiceClient, type Shapes } from '../../client/index.ts';
import { startBadLine, type BadLine } from '../support/bad-line.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
let service: TestService;
let line: BadLine;
let partner: ServiceClient;
let lodgingId: number;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: smallSeed({ lodgings: [{ ref: 'HOUSE' }] }) });
  line = await startBadLine(service.url);
  // Shows what a client must do itself, so the typed client's retries are off.
  partner = connectTo(line.url, smallKeys.seller, { attempts: 1 });
  lodgingId = lodgingIdOf(service, 'HOUSE');
});
afterAll(async () => {
  await line.close();
  await service.stop();
});
afterEach(() => expect(line.isCalm()).toBe(true));

interface Answered<Value> {
  data?: Value;
  error?: Shapes['Problem'];
  response: Response;
}

/** In milliseconds. */
const patience = 1_500;

/**
 * Retries as documented: always the same request with the same key, when there was no complete answer, and after a
 * retryable refusal.
 */
async function insistently<Value>(
  ask: (init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Answered<Value>>,
): Promise<{ value: Value; isReplayed: boolean; tries: number }> {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let tries = 1; tries <= 10; tries += 1) {
    const answer = await ask({ headers, signal: AbortSignal.timeout(patience) }).catch(() => undefined);
    if (answer === undefined) continue;
    const { data, error, response } = answer;
    if (data !== undefined)
      return { value: data, isReplayed: response.headers.get('Idempotency-Replayed') === 'true', tries };
    if (error?.retryable !== true) throw new Error(`The request was refused: ${JSON.stringify(error)}`);
    await pause(Number(response.headers.get('Retry-After') ?? 1) * 1_000);
  }
  throw new Error('There was no answer after ten tries');
}

const summer = { arrival: '20270705', departure: '20270708', occupantCount: 2 };
let offer: Shapes['Evaluation'];
let summerBooking: Shapes['EasyBookingResult'];
let autumnBooking: Shapes['BookingResult'];

const evaluate = () =>
  insistently((init) =>
    partner.POST('/v2/bookings/easy', { body: { requestType: 'EVALUATION', lodgingId, ...summer }, ...init }),
  );

async function bookingOf(id: number): Promise<Shapes['Booking']> {
  return (await insistently((init) => partner.GET('/v2/bookings/{id}', { params: { path: { id } }, ...init }))).value;
}

/** Oldest first. */
const madeBookings = async () => (await listBookings(service)).map(({ id, state }) => ({ id, state }));

describe('a partner on a bad line', () => {
  it('asks for a price until one comes', async () => {
    line.expect('broken before', 'silent after', 'cut');
    const { value, tries } = await evaluate();
    offer = value as Shapes['Evaluation'];
    expect(tries).toBe(4);
    expect(offer.totalValue).toBe(325);
    expect(await madeBookings()).toEqual([]);
  });

  it('books at that price: whatever is lost on the way, there is one booking', async () => {
    line.expect('broken before', 'silent before', 'broken after', 'silent after', 'cut');
    const { value, isReplayed, tries } = await insistently((init) =>
      partner.POST('/v2/bookings/easy', {
        body: {
          requestType: 'BOOKED',
          lodgingId,
          ...summer,
          quoteToken: offer.quoteToken,
          customer,
          referenceReseller: 'SUMMER',
        },
        ...init,
      }),
    );
    summerBooking = value as Shapes['EasyBookingResult'];
    expect([isReplayed, tries]).toEqual([true, 6]);
    expect(summerBooking).toMatchObject({ state: 'BOOKED', totalPrice: offer.totalValue });
    expect(await madeBookings()).toEqual([{ id: summerBooking.id, state: 'BOOKED' }]);
  });

  it('books another stay with requests that arrive twice: there is one booking again', async () => {
    line.expect('doubled', 'held copy');
    const book = () =>
      insistently((init) =>
        partner.POST('/v2/bookings', {
          body: {
            lodgingId,
            arrival: '20270820',
            departure: '20270822',
            occupantCount: 2,
            customer,
            referenceReseller: 'AUTUMN',
          },
          ...init,
        }),
      );
    autumnBooking = (await book()).value;
    // A second click at the partner: another key, but the same reference.
    expect((await book()).value.id).toBe(autumnBooking.id);
    expect(await madeBookings()).toHaveLength(2);
  });

  it('makes the first stay a night longer, once', async () => {
    line.expect('silent after', 'doubled', 'cut');
    const path = { id: summerBooking.id };
    const longer = { arrival: summer.arrival, departure: '20270709' };
    const priced = await insistently((init) =>
      partner.POST('/v2/bookings/{id}/modify', {
        params: { path },
        body: { queryType: 'EVALUATION', ...longer },
        ...init,
      }),
    );
    const { value: costs, changeToken } = priced.value as Shapes['ChangeEvaluation'];
    expect(costs).toBe(100);
    line.expect('broken after', 'cut');
    const changed = await insistently((init) =>
      partner.POST('/v2/bookings/{id}/modify', {
        params: { path },
        body: { queryType: 'BOOKED', changeToken },
        ...init,
      }),
    );
    expect(changed.isReplayed).toBe(true);
    expect(changed.value).toMatchObject({ changeReference: 1, changeValue: 100, totalValue: 425 });
  });

  it('has the customer pay what is due, who presses the button again and pays once', async () => {
    line.expect('cut', 'silent before');
    const { value } = await insistently((init) =>
      partner.POST('/v2/bookings/finalPayment', { body: { bookingId: summerBooking.id }, ...init }),
    );
    expect(value.amountDue).toBe(425);
    const press = () =>
      fetch(line.url + new URL(value.paymentLink).pathname, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision: 'confirm' }),
      });
    line.expect('broken after', 'doubled');
    await expect(press()).rejects.toThrow(TypeError);
    expect((await press()).status).toBe(303);
    expect((await recordedPayments(service, summerBooking.id)).map(({ amount }) => amount)).toEqual([425]);
    expect(await bookingOf(summerBooking.id)).toMatchObject({ amountPaid: 425, amountDue: 0 });
  });

  it('cancels the second one, and no copy that was held up on the way brings it back', async () => {
    line.expect('broken before', 'silent after', 'doubled');
    const path = { id: autumnBooking.id };
    const cancelled = await insistently((init) =>
      partner.POST('/v2/bookings/{id}/cancel', { params: { path }, body: { queryType: 'CANCELLED' }, ...init }),
    );
    expect(cancelled.value.state).toBe('CANCELLED');
    await line.deliverLate();
    expect(await madeBookings()).toHaveLength(2);
  });

  it('ends with exactly the bookings it meant', async () => {
    line.expect('cut', 'silent after');
    expect(await bookingOf(summerBooking.id)).toMatchObject({
      state: 'BOOKED',
      arrival: '20270705',
      departure: '20270709',
      totalPrice: 425,
      referenceReseller: 'SUMMER',
    });
    expect(await bookingOf(autumnBooking.id)).toMatchObject({ state: 'CANCELLED', referenceReseller: 'AUTUMN' });
    expect(new Set(await madeBookings())).toEqual(
      new Set([
        { id: summerBooking.id, state: 'BOOKED' },
        { id: autumnBooking.id, state: 'CANCELLED' },
      ]),
    );
    const { stays } = (
      await insistently((init) =>
        partner.GET('/v2/stays/search', {
          params: { query: { pagesize: 1, pageindex: 0, arrival: '20270820', departure: '20270822' } },
          ...init,
        }),
      )
    ).value;
    expect(stays.map(({ lodging }) => lodging.id)).toEqual([lodgingId]);
    expect(heldNights(service).map(({ day }) => ymdOf(day))).toEqual(['20270705', '20270706', '20270707', '20270708']);
  });
});
