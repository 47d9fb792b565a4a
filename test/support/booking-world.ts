import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { dateTextOf } from '../../src/formats/fields/fields.ts';
import type { bookingDetailShape } from '../../src/bookings/wire/booking-detail.ts';
import type { z } from 'zod';
import {
  BookingModel,
  live,
  modelLodgings,
  nextStates,
  nightsOf,
  totalOf,
  type Expected,
  type Ref,
  type Sold,
  type Who,
  type Wish,
  type WishedStay,
} from './booking-model.ts';
import type { TestService } from './service.ts';
import { customer, lodgingIdOf, smallKeys } from './small-seed.ts';

export interface Sent {
  wish: Wish;
  path: string;
  body: object;
  idempotencyKey: string;
  response: Response;
}

interface Refusal {
  code: string;
  reasons?: { code: string; data: { nights?: string } }[];
  alternatives?: { arrival: string; departure: string; lodgingId: number; requestOnly: boolean }[];
  state?: string;
  allowed?: string[];
}

const keys = { seller: smallKeys.seller, other: smallKeys.other, nobody: undefined };

/** The service as partners see it, checked against the model. */
export class Bookings {
  readonly service: TestService;

  constructor(service: TestService) {
    this.service = service;
  }

  get(path: string, who: Who): Promise<Response> {
    return this.service.get(path, { key: keys[who] });
  }

  post(path: string, body: object, who: Who, headers: Record<string, string> = {}): Promise<Response> {
    return this.service.post(path, body, { key: keys[who], headers });
  }

  /** A booking made without a key is addressed with some dealer's key. */
  change(booking: Sold, what: string, body: object): Promise<Response> {
    return this.post(`/v2/bookings/${booking.id}/${what}`, body, booking.who === 'nobody' ? 'seller' : booking.who);
  }

  async book(wish: Wish, quoteToken?: string): Promise<Sent> {
    const { who, kind, reference, acceptRequest } = wish;
    const easy = { requestType: 'BOOKED', acceptRequest, ...(quoteToken ? { quoteToken } : { maxPrice: 9_999 }) };
    const body = {
      ...this.#stayOf(wish),
      customer,
      ...(reference === undefined ? {} : { referenceReseller: reference }),
      ...(kind === 'easy' ? easy : {}),
    };
    const path = who !== 'nobody' && kind === 'easy' ? '/v2/bookings/easy' : '/v2/bookings';
    const idempotencyKey = randomUUID();
    const response = await this.post(path, body, who, { 'Idempotency-Key': idempotencyKey });
    return { wish, path, body, idempotencyKey, response };
  }

  async expectBooked(model: BookingModel, sent: Sent, expected: Expected, namesake?: Sold): Promise<void> {
    const { response, wish } = sent;
    if (expected === 'repeated') {
      expect([response.status, await response.json()]).toMatchObject([200, { id: namesake?.id }]);
      return;
    }
    if (expected !== 'booked') return expectNotSold(this, model, wish, response, expected);
    const answer = (await response.json()) as { id: number };
    const { state, deadline } = model.beginningOf(wish);
    expect([response.status, answer]).toMatchObject([201, { state, totalPrice: totalOf(wish) }]);
    model.bookings.push({
      ...wish,
      asked: wish,
      id: answer.id,
      state,
      deadline,
      lastName: customer.lastName,
      isCancelledByPartner: false,
      sent: { path: sent.path, body: sent.body, idempotencyKey: sent.idempotencyKey, at: model.now, answer },
    });
  }

  async expectEvaluated(model: BookingModel, wish: Wish, expected: Expected): Promise<void> {
    const response = await this.post(
      '/v2/bookings/easy',
      { requestType: 'EVALUATION', ...this.#stayOf(wish) },
      wish.who,
    );
    if (expected !== 'booked') return expectNotSold(this, model, wish, response, expected);
    const answer = (await response.json()) as { quoteToken: string; expiresAt: string };
    const figures = { totalValue: totalOf(wish), value: totalOf(wish) - 25, requestOnly: wish.ref === 'ASK' };
    expect([response.status, answer]).toMatchObject([200, figures]);
    model.quotes.push({ wish, token: answer.quoteToken, expiresAt: Date.parse(answer.expiresAt) });
  }

  modify(booking: Sold, next: Wish, isMeant: boolean): Promise<Response> {
    const { arrival, departure, extras } = this.#stayOf(next);
    return this.change(booking, 'modify', { queryType: isMeant ? 'BOOKED' : 'EVALUATION', arrival, departure, extras });
  }

  rename(booking: Sold, lastName: string): Promise<Response> {
    return this.change(booking, 'client', { ...customer, lastName });
  }

  /** Whether the partner may still change the booking; else the refusal must match the model. */
  expectOpen(model: BookingModel, booking: Sold, response: Response): Promise<boolean> {
    return this.#expectAllowed(model, booking, response, model.isOpen(booking));
  }

  expectLive(model: BookingModel, booking: Sold, response: Response): Promise<boolean> {
    return this.#expectAllowed(model, booking, response, live.includes(booking.state));
  }

  async #expectAllowed(model: BookingModel, booking: Sold, response: Response, isAllowed: boolean): Promise<boolean> {
    if (booking.who === 'nobody') {
      await expectRefused(response, 404, 'BOOKING_NOT_FOUND');
      return false;
    }
    if (isAllowed) return true;
    const { state } = booking;
    const allowed = nextStates[state].filter((next) => next !== 'CANCELLED' || model.isOpen(booking));
    expect(await expectRefused(response, 409, 'BOOKING_STATE_CONFLICT')).toMatchObject({ state, allowed });
    return false;
  }

  /** The refusal must name what conflicts with the stay, and suggest stays that are free. */
  async expectNotAvailable(model: BookingModel, stay: WishedStay, response: Response, except?: Sold): Promise<void> {
    const { reasons = [], alternatives = [] } = await expectRefused(response, 409, 'STAY_NOT_AVAILABLE');
    const taken = nightsOf(stay).filter(
      (night) => model.holdersOf({ ...stay, arrival: night, nights: 1 }, except).length > 0,
    );
    const listed = reasons.find(({ code }) => code === 'ALREADY_BOOKED')?.data.nights ?? '';
    expect(listed).toBe(taken.map(dateTextOf).join(','));
    expect(reasons.some(({ code }) => code === 'IN_THE_PAST')).toBe(stay.arrival < model.today);
    expect(alternatives.length).toBe(5);
    for (const { arrival, departure, lodgingId } of alternatives) {
      const [from, to] = [this.#day(arrival), this.#day(departure)];
      expect(lodgingId).toBe(this.idOf(stay.ref));
      expect(model.isFree({ ref: stay.ref, arrival: from, nights: to - from }, except)).toBe(true);
    }
  }

  setClock(model: BookingModel, instant: number): Promise<void> {
    this.service.clock.set(instant);
    model.now = instant;
    return Promise.resolve();
  }

  /** Sold stays disappear at once; those freed by time appear soon. */
  async expectSearch(model: BookingModel): Promise<void> {
    for (let arrival = model.today + 1; arrival < model.today + 5; arrival += 2) {
      const free = this.refs.filter((ref) => model.isFree({ ref, arrival, nights: 2 })).map((ref) => this.idOf(ref));
      const found = () => this.#found(arrival, arrival + 2);
      expect(free).toEqual(expect.arrayContaining(await found()));
      await expect.poll(found, { timeout: 10_000, interval: 100 }).toEqual(free);
    }
  }

  get refs(): Ref[] {
    return Object.keys(modelLodgings) as Ref[];
  }

  idOf(ref: Ref): number {
    return lodgingIdOf(this.service, ref);
  }

  async #found(arrival: number, departure: number): Promise<number[]> {
    const dates = `arrival=${dateTextOf(arrival)}&departure=${dateTextOf(departure)}`;
    const response = await this.get(`/v2/stays/search?pagesize=9&pageindex=0&${dates}`, 'seller');
    const { stays } = (await response.json()) as { stays: { lodging: { id: number } }[] };
    return stays.map(({ lodging }) => lodging.id).sort((a, b) => a - b);
  }

  #stayOf({ ref, arrival, nights, persons, garage }: Wish) {
    const dates = { arrival: dateTextOf(arrival), departure: dateTextOf(arrival + nights) };
    return { lodgingId: this.idOf(ref), ...dates, occupantCount: persons, extras: garage ? ['GARAGE'] : [] };
  }

  #day(text: string): number {
    return Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6))) / 86_400_000;
  }
}

/** The problem must have the status and the code. */
export async function expectRefused(response: Response, status: number, code: string): Promise<Refusal> {
  const problem = (await response.json()) as Refusal;
  expect({ status: response.status, code: problem.code }, JSON.stringify(problem)).toEqual({ status, code });
  return problem;
}

/** The detail must equal the model's booking, and its lines must add up. */
export function expectDetail(told: unknown, booking: Sold, world: Bookings): void {
  const { ref, arrival, nights, state, persons, lastName, reference } = booking;
  const detail = told as z.output<typeof bookingDetailShape>;
  expect(detail).toMatchObject({
    state,
    lodgingId: world.idOf(ref),
    nights,
    occupantCount: persons,
    totalPrice: totalOf(booking),
    arrival: dateTextOf(arrival),
    departure: dateTextOf(arrival + nights),
    customer: { lastName },
    ...(reference === undefined ? {} : { referenceReseller: reference }),
  });
  const onBooking = detail.lines.filter(({ payable }) => payable === 'ON_BOOKING');
  expect(onBooking.reduce((sum, { amount }) => sum + amount, 0)).toBe(detail.totalPrice);
  expect(detail.price + detail.extrasPrice + detail.mandatoryServicesPrice - detail.discountValue).toBe(
    detail.totalPrice,
  );
  expect(detail.history.at(-1)?.state).toBe(state);
}

async function expectNotSold(
  world: Bookings,
  model: BookingModel,
  wish: Wish,
  response: Response,
  expected: Exclude<Expected, 'booked'>,
): Promise<void> {
  if (expected === 'not available') return world.expectNotAvailable(model, wish, response);
  // A wish without a reference never repeats a booking.
  if (expected === 'repeated') throw new Error('An evaluation repeats no booking.');
  const [status, code] = problems[expected];
  await expectRefused(response, status, code);
}

const problems = {
  'foreign lodging': [403, 'LODGING_NOT_IN_CHANNEL'],
  'duplicate reference': [409, 'DUPLICATE_REFERENCE'],
  'budget exceeded': [429, 'ANONYMOUS_BUDGET_EXCEEDED'],
  'too many persons': [422, 'CAPACITY_EXCEEDED'],
  'request only': [422, 'REQUEST_ONLY'],
} as const;
