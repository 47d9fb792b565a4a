import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  type BookingModel,
  type Expected,
  modelLodgings,
  nextStates,
  nightsOf,
  type Ref,
  type Sold,
  totalOf,
  type Wish,
  type WishedStay,
} from './booking-model.ts';
import { operationsByName } from './operations.ts';
import { readAnswer, readProblem } from './reading.ts';
import { searchStay } from './searches.ts';
import { dateTextOf, day, type TestService } from './service.ts';
import { customer, lodgingIdOf, smallKeys } from './small-seed.ts';

export const keys = { seller: smallKeys.seller, other: smallKeys.other, nobody: undefined };

const problems = {
  'foreign lodging': [403, 'LODGING_NOT_IN_CHANNEL'],
  'duplicate reference': [409, 'DUPLICATE_REFERENCE'],
  'budget exceeded': [429, 'ANONYMOUS_BUDGET_EXCEEDED'],
  'too many persons': [422, 'CAPACITY_EXCEEDED'],
  'request only': [422, 'REQUEST_ONLY'],
} as const;

export type Bookings = ReturnType<typeof bookingWorld>;
type Sent = Awaited<ReturnType<Bookings['book']>>;

/** The service as partners see it, checked against the model. */
export function bookingWorld(service: TestService, model: BookingModel) {
  const idOf = (ref: Ref) => lodgingIdOf(service, ref);
  const stayOf = ({ ref, arrival, nights, persons, garage }: Wish) => ({
    lodgingId: idOf(ref),
    arrival: dateTextOf(arrival),
    departure: dateTextOf(arrival + nights),
    occupantCount: persons,
    extras: garage ? ['GARAGE'] : [],
  });

  async function book(wish: Wish, quoteToken?: string) {
    const { who, kind, reference: referenceReseller, acceptRequest } = wish;
    const easy = { requestType: 'BOOKED', acceptRequest, ...(quoteToken ? { quoteToken } : { maxPrice: 9_999 }) };
    const body = { ...stayOf(wish), customer, referenceReseller, ...(kind === 'easy' && easy) };
    const path = who !== 'nobody' && kind === 'easy' ? '/v2/bookings/easy' : '/v2/bookings';
    const idempotencyKey = randomUUID();
    const headers = { 'Idempotency-Key': idempotencyKey };
    return { wish, path, body, idempotencyKey, response: await service.post(path, body, { key: keys[who], headers }) };
  }

  async function expectBooked({ response, wish, ...sent }: Sent, expected: Expected, namesake?: Sold): Promise<void> {
    if (expected === 'repeated') {
      expect([response.status, await response.json()]).toMatchObject([200, { id: namesake?.id }]);
      return;
    }
    if (expected !== 'booked') return expectNotSold(wish, response, expected);
    const answer = (await response.json()) as { id: number };
    const beginning = model.beginningOf(wish);
    const figures = { state: beginning.state, totalPrice: totalOf(wish) };
    expect([response.status, answer]).toMatchObject([201, figures]);
    const { lastName } = customer;
    const own = { id: answer.id, lastName, isCancelledByPartner: false, sent: { ...sent, at: model.now, answer } };
    model.bookings.push({ ...wish, asked: wish, ...beginning, ...own });
  }

  async function expectEvaluated(wish: Wish, expected: Expected): Promise<void> {
    const body = { requestType: 'EVALUATION', ...stayOf(wish) };
    const response = await service.post('/v2/bookings/easy', body, { key: keys[wish.who] });
    if (expected !== 'booked') return expectNotSold(wish, response, expected);
    const answer = (await response.json()) as { quoteToken: string; expiresAt: string };
    const figures = { totalValue: totalOf(wish), value: totalOf(wish) - 25, requestOnly: wish.ref === 'ASK' };
    expect([response.status, answer]).toMatchObject([200, figures]);
    model.quotes.push({ wish, token: answer.quoteToken, expiresAt: Date.parse(answer.expiresAt) });
  }

  async function expectNotSold(wish: Wish, response: Response, expected: Exclude<Expected, 'booked'>): Promise<void> {
    if (expected === 'not available') return expectNotAvailable(wish, response);
    // A wish without a reference never repeats a booking.
    if (expected === 'repeated') throw new Error('An evaluation repeats no booking.');
    const [status, code] = problems[expected];
    await readProblem(response, status, code);
  }

  /** The refusal must name what conflicts with the stay, and suggest stays that are free. */
  async function expectNotAvailable(stay: WishedStay, response: Response, except?: Sold): Promise<void> {
    const { reasons = [], alternatives = [] } = await readProblem(response, 409, 'STAY_NOT_AVAILABLE');
    const isTaken = (night: number) => model.holdersOf({ ...stay, arrival: night, nights: 1 }, except).length > 0;
    const listed = reasons.find(({ code }) => code === 'ALREADY_BOOKED')?.data?.['nights'] ?? '';
    expect(listed).toBe(nightsOf(stay).filter(isTaken).map(dateTextOf).join(','));
    expect(reasons.some(({ code }) => code === 'IN_THE_PAST')).toBe(stay.arrival < model.today);
    expect(alternatives.length).toBe(5);
    for (const { arrival, departure, lodgingId } of alternatives) {
      expect(lodgingId).toBe(idOf(stay.ref));
      const nights = day(departure) - day(arrival);
      expect(model.isFree({ ref: stay.ref, arrival: day(arrival), nights }, except)).toBe(true);
    }
  }

  return {
    service,
    customer,
    idOf,
    stayOf,
    book,
    expectBooked,
    expectEvaluated,
    expectNotAvailable,

    /** A booking made without a key is addressed with some dealer's key. */
    change: ({ id, who }: Sold, what: string, body: object) =>
      service.post(`/v2/bookings/${id}/${what}`, body, { key: keys[who] ?? keys.seller }),

    /** Whether the partner may still change the booking; else the refusal must match the model. */
    async expectOpen(booking: Sold, response: Response, isAllowed = model.isOpen(booking)): Promise<boolean> {
      if (booking.who === 'nobody') await readProblem(response, 404, 'BOOKING_NOT_FOUND');
      if (booking.who === 'nobody' || isAllowed) return isAllowed && booking.who !== 'nobody';
      const { state } = booking;
      const allowed = nextStates[state].filter((next) => next !== 'CANCELLED' || model.isOpen(booking));
      expect(await readProblem(response, 409, 'BOOKING_STATE_CONFLICT')).toMatchObject({ state, allowed });
      return false;
    },

    setClock(instant: number): Promise<void> {
      service.clock.set(instant);
      model.now = instant;
      return Promise.resolve();
    },

    /** Sold stays disappear at once; those freed by time appear soon. */
    async expectSearch(): Promise<void> {
      const refs = Object.keys(modelLodgings) as Ref[];
      for (let arrival = model.today + 1; arrival < model.today + 5; arrival += 2) {
        const free = refs.filter((ref) => model.isFree({ ref, arrival, nights: 2 })).map(idOf);
        const found = async () => {
          const { stays } = await searchStay(service, `${dateTextOf(arrival)}-${dateTextOf(arrival + 2)}`);
          return stays.map(({ lodging }) => lodging.id).sort((a, b) => a - b);
        };
        expect(free).toEqual(expect.arrayContaining(await found()));
        await expect.poll(found, { timeout: 10_000, interval: 100 }).toEqual(free);
      }
    },
  };
}

/** The detail must equal the model's booking, and its lines must add up. */
export async function expectDetail(answer: Response, booking: Sold, lodgingId: number): Promise<void> {
  const { arrival, nights, state, persons, lastName, reference: referenceReseller } = booking;
  const detail = await readAnswer(answer, operationsByName.getBooking);
  const dates = { arrival: dateTextOf(arrival), departure: dateTextOf(arrival + nights), nights };
  const { price, extrasPrice, mandatoryServicesPrice, discountValue, totalPrice } = detail;
  expect(detail).toMatchObject({ state, lodgingId, ...dates, occupantCount: persons, customer: { lastName } });
  expect(detail.referenceReseller).toBe(referenceReseller);
  const onBooking = detail.lines.filter(({ payable }) => payable === 'ON_BOOKING');
  expect(onBooking.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalPrice);
  expect([totalPrice, price + extrasPrice + mandatoryServicesPrice - discountValue]).toEqual(
    Array(2).fill(totalOf(booking)),
  );
  expect(detail.history.at(-1)?.state).toBe(state);
}
