import { mayBeCancelled, nextBookingStates } from '../rules/booking-states.ts';
import { type Booking, liveStates } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { ApiError } from '../../http/problem.ts';

/** Throws BOOKING_NOT_FOUND, the same for unknown bookings, others' and those without a key. */
export function requireBooking<Found>(booking: Found | undefined): Found {
  if (booking === undefined) throw new ApiError('BOOKING_NOT_FOUND');
  return booking;
}

/** Throws BOOKING_STATE_CONFLICT when the booking no longer holds nights. */
export function requireLive(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!liveStates.includes(booking.state)) throw bookingStateConflict(booking, today);
}

export function requireCancellable(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!mayBeCancelled(booking, today)) throw bookingStateConflict(booking, today);
}

/** Includes the states that the booking may still enter today. */
export function bookingStateConflict(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): ApiError {
  const { state } = booking;
  const allowed = nextBookingStates[state].filter((next) => next !== 'CANCELLED' || mayBeCancelled(booking, today));
  return new ApiError('BOOKING_STATE_CONFLICT', { detail: `The booking is ${state}`, state, allowed });
}
