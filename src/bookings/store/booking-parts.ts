import type { Booking } from '../rules/booking.ts';
import type { BookingParts, BookingQuote } from '../rules/cancellation.ts';
import { findCancellation } from './booking-transitions.ts';
import { prepared, type Db } from '../../sqlite/database.ts';

export function readBookingParts(db: Db, booking: Pick<Booking, 'id' | 'state' | 'updatedAt'>): BookingParts {
  const { id, state, updatedAt } = booking;
  const quotes = prepared<BookingQuote>(
    db,
    'SELECT id, total_value AS totalValue, expires_at AS expiresAt FROM booking_quotes WHERE booking_id = ? ORDER BY id',
  );
  const history = prepared<BookingParts['history'][number]>(
    db,
    `SELECT h.state, at FROM bookings JOIN booking_history h ON booking = place WHERE id = ? ORDER BY position`,
  );
  const written = history.all(id);
  return {
    quotes: quotes.all(id),
    cancellation: findCancellation(db, id),
    history: written.at(-1)?.state === state ? written : [...written, { state, at: updatedAt }],
  };
}
