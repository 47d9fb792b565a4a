import type { BookingParts, BookingQuote } from '../rules/booking-parts.ts';
import { findCancellation } from './booking-cancellations.ts';
import { prepared } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';

/** Reads the quotes, the cancellation and the history of a booking. */
export function readBookingParts(db: Db, bookingId: number): BookingParts {
  const quotes = prepared<BookingQuote>(
    db,
    'SELECT id, total_value AS totalValue, expires_at AS expiresAt FROM booking_quotes WHERE booking_id = ? ORDER BY id',
  );
  const history = prepared<BookingParts['history'][number]>(
    db,
    `SELECT h.state, at FROM bookings JOIN booking_history h ON booking = place WHERE id = ? ORDER BY position`,
  );
  return {
    quotes: quotes.all(bookingId),
    cancellation: findCancellation(db, bookingId),
    history: history.all(bookingId),
  };
}
