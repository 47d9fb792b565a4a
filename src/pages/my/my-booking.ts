import type { Cancellation } from '../../bookings/rules/cancellation.ts';
import type { Communication } from '../../bookings/rules/booking.ts';
import type { BookedStay } from '../stay/booked-stay.ts';

export interface MyBooking extends BookedStay {
  cancellation: Cancellation | undefined;
  messages: readonly Communication[];
}
