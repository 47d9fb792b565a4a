import type fc from './random.ts';
import { expect } from 'vitest';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { inTransaction } from '../../src/sqlite/database.ts';
import { type BookingModel, live, nextStates, type Sold, totalOf } from './booking-model.ts';
import { type Bookings, expectDetail, expectRefused } from './booking-world.ts';

export type Step = fc.AsyncCommand<BookingModel, Bookings>;

/** `arrival` is a shift in days; a change is evaluated only, or made. */
export interface Change {
  shift: number;
  nights: number | undefined;
  garage: boolean;
  isMeant: boolean;
}
abstract class OnBooking {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ bookings }: Readonly<BookingModel>) => bookings.length > 0;
  of(model: BookingModel): Sold {
    // Mostly one that can still change.
    const open = model.bookings.filter(({ state }) => live.includes(state));
    return pick(this.at < 7 && open.length > 0 ? open : model.bookings, this.at);
  }
}

export class Repeat extends OnBooking implements Step {
  async run(model: BookingModel, world: Bookings) {
    const { sent, who } = this.of(model);
    if (model.now >= sent.at + 72 * 3_600_000) return;
    const response = await world.post(sent.path, sent.body, who, { 'Idempotency-Key': sent.idempotencyKey });
    expect([response.status, response.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(await response.json()).toEqual(sent.answer);
  }
  override toString = () => `send again the request of booking ${this.at}`;
}

export class Cancel extends OnBooking implements Step {
  readonly isMeant: boolean;
  constructor(at: number, isMeant: boolean) {
    super(at);
    this.isMeant = isMeant;
  }
  async run(model: BookingModel, world: Bookings) {
    const booking = this.of(model);
    const body = { queryType: this.isMeant ? 'CANCELLED' : 'EVALUATION' };
    const response = await world.change(booking, 'cancel', body);
    if (!booking.isCancelledByPartner && !(await world.expectOpen(model, booking, response))) return;
    const cancelsNow = this.isMeant && !booking.isCancelledByPartner;
    if (cancelsNow) Object.assign(booking, { state: 'CANCELLED', isCancelledByPartner: true });
    expect([response.status, await response.json()]).toMatchObject([200, { id: booking.id, state: booking.state }]);
  }
  override toString = () => `${this.isMeant ? 'cancel' : 'evaluate the cancellation of'} booking ${this.at}`;
}

export class Modify extends OnBooking implements Step {
  readonly change: Change;
  constructor(at: number, change: Change) {
    super(at);
    this.change = change;
  }
  async run(model: BookingModel, world: Bookings) {
    const { shift, nights, garage, isMeant } = this.change;
    const booking = this.of(model);
    const next = { ...booking, arrival: booking.arrival + shift, nights: nights ?? booking.nights, garage };
    const response = await world.modify(booking, next, isMeant);
    if (!(await world.expectOpen(model, booking, response))) return;
    const keepsStay = next.arrival === booking.arrival && next.nights === booking.nights;
    if (!keepsStay && !model.isFree(next, booking)) {
      await world.expectNotAvailable(model, next, response, booking);
      return;
    }
    if (!keepsStay && booking.ref === 'ASK' && booking.state !== 'REQUESTED') {
      await expectRefused(response, 422, 'REQUEST_ONLY');
      return;
    }
    const more = totalOf(next) - totalOf(booking);
    const figures = isMeant ? { changeValue: more, state: booking.state } : { value: more };
    expect([response.status, await response.json()]).toMatchObject([200, { ...figures, totalValue: totalOf(next) }]);
    if (isMeant) Object.assign(booking, { arrival: next.arrival, nights: next.nights, garage });
  }
  override toString = () =>
    `${this.change.isMeant ? 'modify' : 'evaluate the change of'} booking ${this.at} ${JSON.stringify(this.change)}`;
}

export class Rename extends OnBooking implements Step {
  readonly lastName: string;
  constructor(at: number, lastName: string) {
    super(at);
    this.lastName = lastName;
  }
  async run(model: BookingModel, world: Bookings) {
    const booking = this.of(model);
    const response = await world.rename(booking, this.lastName);
    if (!(await world.expectLive(model, booking, response))) return;
    const status = booking.lastName === this.lastName ? 'IGNORED' : 'UPDATED';
    expect([response.status, await response.json()]).toMatchObject([200, { id: booking.id, status }]);
    booking.lastName = this.lastName;
  }
  override toString = () => `name the customer of booking ${this.at} ${this.lastName}`;
}

export class Decide extends OnBooking implements Step {
  readonly to: Sold['state'];
  constructor(at: number, to: Sold['state']) {
    super(at);
    this.to = to;
  }
  run(model: BookingModel, world: Bookings) {
    const booking = this.of(model);
    const { db } = world.service;
    if (!nextStates[booking.state].includes(this.to)) return Promise.resolve();
    inTransaction(db, () => transitionBooking(db, booking.id, this.to, model.now));
    booking.state = this.to;
    if (this.to === 'PENDING_PAYMENT') booking.deadline = model.now + 24 * 3_600_000;
    return Promise.resolve();
  }
  override toString = () => `operator makes booking ${this.at} ${this.to}`;
}

export class Read extends OnBooking implements Step {
  async run(model: BookingModel, world: Bookings) {
    const booking = this.of(model);
    const path = `/v2/bookings/${booking.id}`;
    const [own, foreign] = booking.who === 'other' ? (['other', 'seller'] as const) : (['seller', 'other'] as const);
    await expectRefused(await world.get(path, foreign), 404, 'BOOKING_NOT_FOUND');
    const response = await world.get(path, own);
    if (booking.who === 'nobody') await expectRefused(response, 404, 'BOOKING_NOT_FOUND');
    else expectDetail(await response.json(), booking, world);
  }
  override toString = () => `read booking ${this.at}`;
}

export class WaitForDeadline extends OnBooking implements Step {
  readonly isReached: boolean;
  constructor(at: number, isReached: boolean) {
    super(at);
    this.isReached = isReached;
  }
  async run(model: BookingModel, world: Bookings) {
    const { deadline = 0 } = this.of(model);
    if (deadline > model.now + 1) await world.setClock(model, deadline - (this.isReached ? 0 : 1));
  }
  override toString = () => `wait ${this.isReached ? 'until' : 'until just before'} the deadline of booking ${this.at}`;
}

export function pick<Item>(items: readonly Item[], place: number): Item {
  return items[place % items.length] as Item;
}
