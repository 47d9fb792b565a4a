import type { Booking } from '../../src/bookings/rules/booking.ts';
import sample from './sample-booking.json' with { type: 'json' };

/** A week of 2027 that waits for its payment, without extras or lines. */
export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  return { ...(sample as unknown as Booking), ...changes };
}
