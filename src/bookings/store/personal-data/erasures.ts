import { stateAt } from '../../rules/booking-states.ts';
import { liveStates, type BookingState } from '../../rules/booking.ts';
import type { Day } from '../../../values/day.ts';
import { readBooking } from '../bookings.ts';
import { existingRow, inTransaction, prepared, scalar, type Db } from '../../../sqlite/database.ts';
import { appendErasures, readErasureRecord, type Erasure } from './erasure-record.ts';
import { overwritePersonalData } from './personal-data.ts';

/** What became of the wish to erase. */
type ErasureOutcome = { outcome: 'erased' } | { outcome: 'live'; state: BookingState };

/**
 * Overwrites the personal data of a booking for good and notes it, in the database and in the record beside it (`recordFile`),
 * which is durable before the data is gone: after a restored backup `reapplyErasures` does it again. A live booking is left as
 * it is unless `isForced`. A booking may be erased again, when something new was said about it.
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
 * Erases again what a restored backup brought back, by the record beside the database, and adds to the record what only the
 * database knows of. Yields how many bookings were erased and how many lines of the record could not be read.
 */
export function reapplyErasures(db: Db, recordFile: string, now: number): { erased: number; unreadable: number } {
  const { erasures: recorded, unreadable } = readErasureRecord(recordFile);
  const written = prepared<Erasure>(db, 'SELECT booking_id AS bookingId, at FROM erasures').all();
  const known = new Map(written.map(({ bookingId, at }) => [bookingId, at]));
  const missing = written.filter(({ bookingId, at }) => (recorded.get(bookingId) ?? 0) < at);
  appendErasures(recordFile, missing);
  const exists = scalar<number>(db, 'SELECT 1 FROM bookings WHERE id = ?');
  const back = [...recorded].filter(
    // A backup may be older than the booking.
    ([bookingId, at]) => (known.get(bookingId) ?? 0) < at && exists.get(bookingId) !== undefined,
  );
  if (back.length > 0)
    withoutTraces(db, () => {
      for (const [bookingId, at] of back) erase(db, { bookingId, at }, now);
    });
  return { erased: back.length, unreadable };
}

function erase(db: Db, { bookingId, at }: Erasure, now: number): void {
  overwritePersonalData(db, bookingId, now);
  prepared(db, 'INSERT OR REPLACE INTO erasures (booking_id, at) VALUES (?, ?)').run(bookingId, at);
}

/** Overwritten texts are to be gone from the files too: also from pages that come free, and from the log of writes. */
function withoutTraces<T>(db: Db, write: () => T): T {
  db.pragma('secure_delete = ON');
  try {
    return inTransaction(db, write);
  } finally {
    db.pragma('secure_delete = FAST');
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
}

/** Tells whether the personal data of a booking was erased. */
export function isErased(db: Db, bookingId: number): boolean {
  return scalar<number>(db, 'SELECT 1 FROM erasures WHERE booking_id = ?').get(bookingId) === 1;
}
