import type { Booking } from '../../rules/booking.ts';
import type { CancellationFigures } from '../../rules/booking-states.ts';
import type { LineSources } from '../../rules/customer-page.ts';
import type { Cents } from '../../../values/money.ts';
import { findCancellation } from '../booking-transitions.ts';
import { readBooking, readLineSources } from '../bookings.ts';
import { isErased } from '../personal-data.ts';
import { prepared, type Db } from '../../../sqlite/database.ts';
import type { Property } from '../../../lodgings/rules/property.ts';
import { readLodging } from '../../../lodgings/store/lodgings.ts';
import type { OutboxMessage } from '../../../webhooks/store/outbox.ts';

/** Personal data. */
export interface MailFacts {
  booking: Booking;
  lodging: Pick<Property, 'name' | 'address'>;
  sources: LineSources;
  cancellation: CancellationFigures | undefined;
  quote: { totalValue: Cents; expiresAt: number } | undefined;
}

/** Current facts; undefined once the customer is erased. */
export function readMailFacts(
  db: Db,
  { bookingId, kind, data }: Pick<OutboxMessage, 'bookingId' | 'kind' | 'data'>,
): MailFacts | undefined {
  if (bookingId === null) return undefined;
  const booking = isErased(db, bookingId) ? undefined : readBooking(db, bookingId);
  const lodging = booking && readLodging(db, booking.lodgingId);
  if (!booking || !lodging) return undefined;
  const quote = prepared<NonNullable<MailFacts['quote']>>(
    db,
    'SELECT total_value AS totalValue, expires_at AS expiresAt FROM booking_quotes WHERE booking_id = ? AND id = ?',
  );
  return {
    booking,
    lodging: lodging.property,
    sources: readLineSources(db, booking, lodging.property),
    cancellation: findCancellation(db, bookingId),
    quote: kind === 'quote' ? quote.get(bookingId, Number(data)) : undefined,
  };
}
