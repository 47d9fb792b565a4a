import { mayBeCancelled, nextBookingStates } from '../rules/booking-states.ts';
import { type Booking, liveStates } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { ApiError } from '../../http/problem.ts';

/** Yields what was found; throws BOOKING_NOT_FOUND, the same for unknown bookings, those of others and keyless ones. */
export function requireBooking<Found>(booking: Found | undefined): Found {
  if (booking === undefined) throw new ApiError('BOOKING_NOT_FOUND');
  return booking;
}

/** Throws BOOKING_STATE_CONFLICT unless the booking holds its nights: others are ended for good. */
export function requireLive(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!liveStates.includes(booking.state)) throw bookingStateConflict(booking, today);
}

/** Throws BOOKING_STATE_CONFLICT unless a partner may still cancel the booking. */
export function requireCancellable(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!mayBeCancelled(booking, today)) throw bookingStateConflict(booking, today);
}

/** Yields BOOKING_STATE_CONFLICT with the state and the states that the booking may still take today. */
export function bookingStateConflict(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): ApiError {
  const { state } = booking;
  const allowed = nextBookingStates[state].filter((next) => next !== 'CANCELLED' || mayBeCancelled(booking, today));
  return new ApiError('BOOKING_STATE_CONFLICT', { detail: `The booking is ${state}`, state, allowed });
}
