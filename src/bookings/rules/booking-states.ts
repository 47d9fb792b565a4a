import { liveStates } from './booking.ts';
import type { Booking, BookingState } from './booking.ts';
import type { Day } from '../../values/day.ts';

/**
 * The states that each state may become (contract 2.5); final ones may become nothing. BOOKED may also be changed and
 * stay BOOKED.
 */
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
  { now, today }: { now: number; today: Day },
): BookingState {
  const { state, paymentDeadline = Infinity, requestDeadline = Infinity, departure } = booking;
  if (state === 'PENDING_PAYMENT' && now >= paymentDeadline) return 'EXPIRED';
  if (state === 'REQUESTED' && now >= requestDeadline) return 'EXPIRED';
  return state === 'BOOKED' && today > departure ? 'COMPLETED' : state;
}

/** Tells whether a partner may still cancel: an open booking at any time, a confirmed one before its arrival day. */
export function mayBeCancelled({ state, arrival }: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return nextBookingStates[state].includes('CANCELLED') && (state !== 'BOOKED' || today < arrival);
}
