import {
  holdsNights,
  type ServiceMoment,
  cancellationOf,
  paymentTime,
  type Cancellation,
  type BookingState,
  type Booking,
  type Customer,
} from '../rules/booking.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import {
  existingRow,
  prepared,
  scalar,
  type Db,
  type SaveAction,
  inTransaction,
  recordOf,
} from '../../sqlite/database.ts';
import type { BookingEvent } from '../../webhooks/rules/webhook.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { freeNights } from '../../stays/store/taken-nights.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { isolateRecord, type Isolation } from '../../sqlite/parked-records.ts';

/**
 * Does not check the former state. Writes the history, and frees the nights when the new state holds none;
 * availability changes are noted except on COMPLETED, when nothing becomes bookable. Requires a transaction.
 */
export function transitionBooking(db: Db, bookingId: number, to: BookingState, now: number): BookingState {
  const update = scalar<number>(
    db,
    `UPDATE bookings SET state = :to, version = version + 1, updated_at = :now,
       payment_deadline = CASE WHEN :to = 'PENDING_PAYMENT' THEN :deadline ELSE payment_deadline END
     WHERE id = :bookingId RETURNING lodging_id`,
  );
  const lodgingId = existingRow(update.get({ to, now, deadline: now + paymentTime, bookingId }));
  noteBookingState(db, bookingId, to, now);
  const event = eventOf[to];
  if (event) noteBookingEvent(db, bookingId, event, now);
  if (holdsNights(to)) return to;
  freeNights(db, { id: bookingId, lodgingId });
  if (to !== 'COMPLETED') noteNightsChange(db, lodgingId, now);
  return to;
}

/** Accepted and paid are missing: only the callers can tell them apart. */
const eventOf: Readonly<Partial<Record<BookingState, BookingEvent>>> = {
  REFUSED: 'booking.refused',
  EXPIRED: 'booking.expired',
  CANCELLED: 'booking.cancelled',
  COMPLETED: 'booking.completed',
};

/** Requires the transaction of the write. */
export function noteBookingWrite(db: Db, bookingId: number, now: number): void {
  prepared(db, 'UPDATE bookings SET version = version + 1, updated_at = ? WHERE id = ?').run(now, bookingId);
}

function noteBookingState(db: Db, bookingId: number, state: BookingState, at: number): void {
  prepared(
    db,
    `INSERT INTO booking_history (booking, position, state, at)
     SELECT place, (SELECT max(position) FROM booking_history WHERE booking = place) + 1, :state, :at
     FROM bookings WHERE id = :bookingId`,
  ).run({ bookingId, state, at });
}

/** IGNORED when equal. The request digest that identifies repeats is unchanged. Requires a transaction. */
export function replaceCustomer(
  db: Db,
  booking: Pick<Booking, 'id' | 'customer'>,
  customer: Customer,
  now: number,
): SaveAction {
  if (canonicalJson(customer) === canonicalJson(booking.customer)) return 'IGNORED';
  prepared(
    db,
    'UPDATE booking_customers SET customer = ? WHERE booking = (SELECT place FROM bookings WHERE id = ?)',
  ).run(JSON.stringify(customer), booking.id);
  noteBookingWrite(db, booking.id, now);
  return 'UPDATED';
}

/** Cancels in any state by the policy and frees the nights. Requires a transaction. */
export function cancelBooking(db: Db, booking: Booking, reason: string | undefined, at: ServiceMoment): Cancellation {
  const cancellation = { ...cancellationOf(booking, at.today), at: at.now, reason };
  prepared(
    db,
    `INSERT INTO booking_cancellations
       (booking_id, at, reason, refund_percent, refund_value, amount_due)
     VALUES (:id, :at, :reason, :refundPercent, :refundValue, :amountDue)`,
  ).run({ id: booking.id, ...cancellation });
  const { cancellationFee } = cancellation;
  prepared(db, 'UPDATE bookings SET cancellation_fee = ? WHERE id = ?').run(cancellationFee, booking.id);
  transitionBooking(db, booking.id, 'CANCELLED', at.now);
  return cancellation;
}

export function findCancellation(db: Db, bookingId: number): Cancellation | undefined {
  const row = prepared<object>(
    db,
    `SELECT at, reason, refund_percent AS refundPercent, cancellation_fee AS cancellationFee,
       refund_value AS refundValue, amount_due AS amountDue
     FROM booking_cancellations JOIN bookings ON id = booking_id WHERE id = ?`,
  ).get(bookingId);
  return row && recordOf<Cancellation>(row);
}

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
  at: ServiceMoment,
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

function listOutdated(db: Db, { now, today }: ServiceMoment, lodgingId: number | undefined): OutdatedBooking[] {
  return prepared<OutdatedBooking>(db, outdated).all({ now, today, lodgingId: lodgingId ?? null });
}
