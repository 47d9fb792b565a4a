import { type Erasure, readErasureRecord, appendErasures } from './erasure-record.ts';
import {
  erasedCustomer,
  erasedOccupant,
  erasedText,
  liveStates,
  type BookingState,
  stateAt,
} from '../rules/booking.ts';
import { prepared, type Db, existingRow, inTransaction, scalar } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import { readBooking } from './bookings.ts';

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
function overwritePersonalData(db: Db, bookingId: number, now: number): void {
  const values = {
    bookingId,
    now,
    text: erasedText,
    customer: JSON.stringify(erasedCustomer),
    occupant: JSON.stringify(erasedOccupant),
  };
  for (const text of overwriting) prepared(db, text).run(values);
}

type ErasureOutcome = { outcome: 'erased' } | { outcome: 'live'; state: BookingState };

/**
 * Irreversibly overwrites the booking's personal data. The record beside the database (`recordFile`) is durable before
 * the data is gone, so that `reapplyErasures` can repeat it on a restored backup. Live bookings need `isForced`.
 * Repeatable when new data was added.
 */
export function erasePersonalData(
  db: Db,
  bookingId: number,
  { now, today, isForced, recordFile }: { now: number; today: Day; isForced: boolean; recordFile: string },
): ErasureOutcome {
  return withoutTraces(db, () => {
    const state = stateAt(existingRow(readBooking(db, bookingId)), { now, today });
    if (liveStates.includes(state) && !isForced) return { outcome: 'live', state };
    erase(db, { bookingId, at: now }, now);
    appendErasures(recordFile, [{ bookingId, at: now }]);
    return { outcome: 'erased' };
  });
}

/**
 * Erases again what a restored backup brought back, and adds erasures that only the database knows to the record.
 * Returns the erased bookings and unreadable lines of the record.
 */
export function reapplyErasures(db: Db, recordFile: string, now: number): { erased: number; unreadable: number } {
  const { erasures: recorded, unreadable } = readErasureRecord(recordFile);
  const written = prepared<Erasure>(db, 'SELECT booking_id AS bookingId, at FROM erasures').all();
  const known = new Map(written.map(({ bookingId, at }) => [bookingId, at]));
  const missing = written.filter(({ bookingId, at }) => (recorded.get(bookingId) ?? 0) < at);
  appendErasures(recordFile, missing);
  const exists = scalar<number>(db, 'SELECT 1 FROM bookings WHERE id = ?');
  const back = [...recorded].filter(
    // The backup may predate the booking.
    ([bookingId, at]) => (known.get(bookingId) ?? 0) < at && exists.get(bookingId) !== undefined,
  );
  if (back.length > 0) {
    withoutTraces(db, () => {
      for (const [bookingId, at] of back) erase(db, { bookingId, at }, now);
    });
  }
  return { erased: back.length, unreadable };
}

function erase(db: Db, { bookingId, at }: Erasure, now: number): void {
  overwritePersonalData(db, bookingId, now);
  prepared(db, 'INSERT OR REPLACE INTO erasures (booking_id, at) VALUES (?, ?)').run(bookingId, at);
}

/** Removes overwritten text from the files too: from freed pages and from the write-ahead log. */
function withoutTraces<T>(db: Db, write: () => T): T {
  db.pragma('secure_delete = ON');
  try {
    return inTransaction(db, write);
  } finally {
    db.pragma('secure_delete = FAST');
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
}

export function isErased(db: Db, bookingId: number): boolean {
  return scalar<number>(db, 'SELECT 1 FROM erasures WHERE booking_id = ?').get(bookingId) === 1;
}
