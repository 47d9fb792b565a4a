import { liveStates, type Booking, type BookingState } from './booking.ts';
import type { Day } from '../../values/day.ts';

/** An instant of the service (milliseconds since 1970) and the day that it falls on. */
export interface Moment {
  now: number;
  today: Day;
}

/** The states that each state may become (docs/contract.md 2.5); BOOKED may also be changed and stay BOOKED. */
export const nextBookingStates: Readonly<Record<BookingState, readonly BookingState[]>> = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
  REFUSED: [],
};

/** Yields the state in which a booking begins: `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
export function firstBookingState(kind: 'link' | 'easy', requestOnly: boolean): BookingState {
  if (requestOnly) return 'REQUESTED';
  return kind === 'link' ? 'PENDING_PAYMENT' : 'BOOKED';
}

/** Tells whether a booking in this state holds its nights. */
export function holdsNights(state: BookingState): boolean {
  return liveStates.includes(state);
}

/**
 * Yields the state that time has brought: EXPIRED once a deadline (milliseconds since 1970) is reached, COMPLETED
 * from the day after departure on, else the state as it is.
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

/** Yields the booking as it is at a moment, as if what time has done to it had been written just then. */
export function bookingAt(booking: Booking, at: Moment): Booking {
  const state = stateAt(booking, at);
  return state === booking.state ? booking : { ...booking, state, version: booking.version + 1, updatedAt: at.now };
}

/** Tells whether a partner may still cancel: an open booking at any time, a confirmed one before its arrival day. */
export function mayBeCancelled({ state, arrival }: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return nextBookingStates[state].includes('CANCELLED') && (state !== 'BOOKED' || today < arrival);
}
