import type { Booking } from '../../bookings/rules/booking.ts';
import { readLineSources } from '../../bookings/store/line-sources.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import type { Db } from '../../sqlite/database.ts';
import type { BookedStay } from './booked-stay.ts';

export function readBookedStay(db: Db, booking: Booking): BookedStay {
  const property = readLodging(db, booking.lodgingId)?.property;
  if (!property) throw new Error('The lodging of a booking is missing');
  return { booking, property, sources: readLineSources(db, booking, property) };
}
