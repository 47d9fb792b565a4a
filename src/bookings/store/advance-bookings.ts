import type { BookingState } from '../rules/booking.ts';
import type { Moment } from '../rules/booking-states.ts';
import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { isolateRecord, type Isolation } from '../../sqlite/parked-records.ts';
import { transitionBooking } from './booking-transitions.ts';

interface OutdatedBooking {
  id: number;
  lodgingId: number;
  to: BookingState;
}

/**
 * Writes due transitions of all bookings or of one lodging's: EXPIRED at a deadline, COMPLETED from the day after
 * departure on. Frees their nights and notes the changes; a booking that fails is parked. Returns the lodgings that
 * became bookable. Called by the clock, and by units of work that write bookings before they read.
 */
export function advanceBookings(
  db: Db,
  at: Moment,
  { lodgingId, log }: { lodgingId?: number; log?: Isolation['log'] } = {},
): number[] {
  // Checked outside a transaction first: there is seldom anything to do, and a transaction would wait for writers.
  if (listOutdated(db, at, lodgingId).length === 0) return [];
  return inTransaction(db, () => {
    const outdated = listOutdated(db, at, lodgingId);
    const isolation = { db, log, job: 'bookings', now: () => at.now };
    const advanced = outdated.filter(({ id, to }) =>
      isolateRecord(isolation, id, () => transitionBooking(db, id, to, at.now)),
    );
    const expired = advanced.filter(({ to }) => to === 'EXPIRED');
    return [...new Set(expired.map((booking) => booking.lodgingId))];
  });
}

// Literal states are required for the partial indexes on open and confirmed bookings.
const outdated = `SELECT id, lodging_id AS lodgingId, 'EXPIRED' AS "to" FROM bookings
  WHERE state IN ('PENDING_PAYMENT', 'REQUESTED')
    AND CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END <= :now
    AND lodging_id = ifnull(:lodgingId, lodging_id)
  UNION ALL SELECT id, lodging_id, 'COMPLETED' FROM bookings
  WHERE state = 'BOOKED' AND departure < :today AND lodging_id = ifnull(:lodgingId, lodging_id)`;

function listOutdated(db: Db, { now, today }: Moment, lodgingId: number | undefined): OutdatedBooking[] {
  return prepared<OutdatedBooking>(db, outdated).all({ now, today, lodgingId: lodgingId ?? null });
}
