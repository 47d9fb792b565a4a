import type { Booking } from '../../bookings/rules/booking.ts';
import type { LineSources } from '../../bookings/rules/line-labels.ts';
import type { Property } from '../../lodgings/rules/property.ts';

export interface BookedStay {
  booking: Booking;
  property: Property;
  sources: LineSources;
}
