import type { Booking } from '../../bookings/rules/booking.ts';
import type { Cancellation } from '../../bookings/rules/cancellation.ts';
import type { Communication } from '../../bookings/rules/communication.ts';
import type { Property } from '../../lodgings/rules/property.ts';

/** A booking with what its customer's page shows of it. */
export interface MyBooking {
  booking: Booking;
  property: Property;
  cancellation: Cancellation | undefined;
  messages: readonly Communication[];
}
