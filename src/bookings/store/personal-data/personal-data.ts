import { erasedCustomer, erasedOccupant, erasedText } from '../../rules/erased-persons.ts';
import { prepared, type Db } from '../../../sqlite/database.ts';

/*
 * All personal data belongs to a booking. New tables with personal data must be overwritten here, too; the erasure
 * test searches the whole database.
 */
const overwriting = [
  `UPDATE bookings SET sales_followup = NULL, url_success = NULL, url_failure = NULL, address_hash = NULL,
     version = version + 1, updated_at = :now WHERE id = :bookingId`,
  `UPDATE booking_customers SET customer = :customer, request_digest = 'erased'
     WHERE booking = (SELECT place FROM bookings WHERE id = :bookingId)`,
  'UPDATE booking_occupants SET occupant = :occupant WHERE booking_id = :bookingId',
  `UPDATE booking_communications SET msg = :text, reference_provider = NULL, author = NULL, language = NULL, is_comment = 0
     WHERE booking_id = :bookingId`,
  'UPDATE booking_cancellations SET reason = NULL WHERE booking_id = :bookingId',
  // The key stays taken without its answer: a late repeat must not book again.
  "UPDATE idempotent_answers SET request_digest = 'erased', reply = 'null' WHERE booking_id = :bookingId",
  'DELETE FROM outbox WHERE booking_id = :bookingId AND webhook_id IS NULL AND sent_at IS NULL',
  // Mail server answers may name the recipient.
  'UPDATE outbox SET last_error = NULL WHERE booking_id = :bookingId AND webhook_id IS NULL',
];

/**
 * Overwrites data of customer and occupants, including messages and mail; stay, money, states and the partner's
 * reference stay. Requires a transaction. `now` in milliseconds since 1970.
 */
export function overwritePersonalData(db: Db, bookingId: number, now: number): void {
  const values = {
    bookingId,
    now,
    text: erasedText,
    customer: JSON.stringify(erasedCustomer),
    occupant: JSON.stringify(erasedOccupant),
  };
  for (const text of overwriting) prepared(db, text).run(values);
}
