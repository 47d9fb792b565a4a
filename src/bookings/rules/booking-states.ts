import { liveStates, type Booking, type BookingState } from './booking.ts';
import type { Day } from '../../values/day.ts';
import { roundHalfUp, type Cents } from '../../values/money.ts';
import { refundPercentOf, type CancellationStep } from '../../lodgings/rules/property.ts';

/** `now` in milliseconds since 1970; `today` is the service day it falls on. */
export interface Moment {
  now: number;
  today: Day;
}

/** docs/contract.md 2.5; BOOKED may also be modified and stay BOOKED. */
export const nextBookingStates: Readonly<Record<BookingState, readonly BookingState[]>> = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
  REFUSED: [],
};

export function firstBookingState(kind: 'link' | 'easy', requestOnly: boolean): BookingState {
  if (requestOnly) return 'REQUESTED';
  return kind === 'link' ? 'PENDING_PAYMENT' : 'BOOKED';
}

export function holdsNights(state: BookingState): boolean {
  return liveStates.includes(state);
}

/**
 * EXPIRED from a deadline (milliseconds since 1970) on, COMPLETED from the day after departure on, otherwise
 * unchanged.
 */
export function stateAt(
  booking: Pick<Booking, 'state' | 'paymentDeadline' | 'requestDeadline' | 'departure'>,
  { now, today }: Moment,
): BookingState {
  const { state, paymentDeadline = Infinity, requestDeadline = Infinity, departure } = booking;
  if (state === 'PENDING_PAYMENT' && now >= paymentDeadline) return 'EXPIRED';
  if (state === 'REQUESTED' && now >= requestDeadline) return 'EXPIRED';
  return state === 'BOOKED' && today > departure ? 'COMPLETED' : state;
}

/** The booking as if pending time-based transitions had been written. */
export function bookingAt(booking: Booking, at: Moment): Booking {
  const state = stateAt(booking, at);
  return state === booking.state ? booking : { ...booking, state, version: booking.version + 1, updatedAt: at.now };
}

/** Open bookings at any time, confirmed ones before the arrival day. */
export function mayBeCancelled({ state, arrival }: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return nextBookingStates[state].includes('CANCELLED') && (state !== 'BOOKED' || today < arrival);
}

export interface CancellationFigures {
  refundPercent: number;
  cancellationFee: Cents;
  refundValue: Cents;
  amountDue: Cents;
}

/** `at` in milliseconds since 1970. */
export interface Cancellation extends CancellationFigures {
  at: number;
  reason: string | undefined;
}

/** `policy` is the one at booking time, in any order. */
interface Cancellable {
  state: BookingState;
  arrival: Day;
  totalPrice: Cents;
  amountPaid: Cents;
  policy: readonly CancellationStep[];
}

export function cancellableOf({ state, arrival, price, amountPaid, cancellationPolicy }: Booking): Cancellable {
  return { state, arrival, totalPrice: price.totalPrice, amountPaid, policy: cancellationPolicy };
}

/** docs/contract.md 5.3: by the policy once booked; unconfirmed bookings cost nothing. */
export function cancellationOf(booking: Cancellable, today: Day): CancellationFigures {
  const { state, arrival, totalPrice, amountPaid, policy } = booking;
  const refundPercent = state === 'BOOKED' ? refundPercentOf(policy, arrival - today) : 100;
  const cancellationFee = roundHalfUp(totalPrice * (100 - refundPercent), 100);
  return {
    refundPercent,
    cancellationFee,
    refundValue: Math.max(0, amountPaid - cancellationFee),
    amountDue: Math.max(0, cancellationFee - amountPaid),
  };
}

/** Instants in milliseconds since 1970. */
export interface BookingParts {
  /** Oldest first. */
  quotes: readonly BookingQuote[];
  cancellation: Cancellation | undefined;
  /** Oldest first. */
  history: readonly { state: BookingState; at: number }[];
}

export interface BookingQuote {
  id: number;
  totalValue: Cents;
  expiresAt: number;
}
