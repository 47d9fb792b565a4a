import { type ServiceMoment, type Booking, type Movement, amountDueOf, payableStates } from '../rules/booking.ts';
import type { Cents } from '../../values/money.ts';
import { transitionBooking } from './booking-transitions.ts';
import { readAdvancedBooking, readBooking } from './bookings.ts';
import { existingRow, inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { noteMail } from './mail.ts';

/**
 * One transaction. Counts in any state; an ended booking never takes its nights back, and a surplus is refunded
 * (payment/keep-money.ts). Once nothing is due, PENDING_PAYMENT becomes BOOKED with a confirmation mail. Undefined for an
 * unknown booking; `isNew` is false for a repeat, which changes nothing. `at.now` in milliseconds since 1970.
 */
export function recordMovement(
  db: Db,
  bookingId: number,
  movement: Movement,
  at: ServiceMoment,
): { isNew: boolean; booking: Booking } | undefined {
  return inTransaction(db, () => {
    // Applies due transitions first: a late payment must not revive a booking.
    const booking = readAdvancedBooking(db, bookingId, at);
    if (!booking) return undefined;
    const isNew = writeMovement(db, { bookingId, ...movement, paymentId: undefined }, at.now);
    return { isNew, booking: isNew ? settle(db, booking, at.now) : booking };
  });
}

/** Makes the refunds and disputes of a payment those that its provider lists; returns the new or changed ones. */
export function replaceMovements(
  db: Db,
  paymentId: string,
  listed: readonly Movement[],
  at: ServiceMoment,
): Movement[] {
  return inTransaction(db, () => {
    const bookingId = existingRow(findBookingOfPayment(db, paymentId));
    const booking = existingRow(readAdvancedBooking(db, bookingId, at));
    const ids = JSON.stringify(listed.map(({ id }) => id));
    const gone = prepared(
      db,
      'DELETE FROM payments WHERE payment_id = ? AND id NOT IN (SELECT value FROM json_each(?))',
    ).run(paymentId, ids).changes;
    const changed = listed.filter((movement) => writeMovement(db, { bookingId, paymentId, ...movement }, at.now));
    if (changed.length + gone > 0) settle(db, booking, at.now);
    return changed;
  });
}

export function findBookingOfPayment(db: Db, id: string): number | undefined {
  return scalar<number>(db, 'SELECT booking_id FROM payments WHERE id = ?').get(id);
}

/** Payments by card or the like of which something is left, newest first. */
export function listRefundable(db: Db, bookingId: number): { id: string; left: Cents; currency: string }[] {
  return prepared<{ id: string; left: Cents; currency: string }>(
    db,
    `SELECT id, currency, amount + (SELECT coalesce(sum(amount), 0) FROM payments WHERE payment_id = paid.id) AS left
     FROM payments AS paid
     WHERE booking_id = ? AND kind = 'PAYMENT' AND provider = 'stripe' AND left > 0 ORDER BY at DESC, id`,
  ).all(bookingId);
}

/** False when it is known as it is. */
function writeMovement(
  db: Db,
  movement: Movement & { bookingId: number; paymentId: string | undefined },
  at: number,
): boolean {
  const written = prepared(
    db,
    `INSERT INTO payments (id, booking_id, provider, kind, amount, currency, payment_id, status, at)
     VALUES (:id, :bookingId, :provider, :kind, :amount, :currency, :paymentId, :status, :at)
     ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, status = excluded.status
       WHERE kind <> 'PAYMENT' AND payment_id IS NOT NULL AND (amount, status) IS NOT (excluded.amount, excluded.status)`,
  ).run({ ...movement, paymentId: movement.paymentId ?? null, status: movement.status ?? null, at });
  return written.changes > 0;
}

function settle(db: Db, before: Booking, now: number): Booking {
  const { id, state } = before;
  const amountPaid = existingRow(
    scalar<Cents>(
      db,
      `UPDATE bookings SET version = version + 1, updated_at = :now, amount_paid = max(0,
         (SELECT coalesce(sum(amount), 0) FROM payments WHERE booking_id = :id AND currency = 'EUR'))
       WHERE id = :id RETURNING amount_paid`,
    ).get({ now, id }),
  );
  if (amountPaid < before.amountPaid) noteBookingEvent(db, id, 'booking.refunded', now);
  const isPaid = amountDueOf({ ...before, amountPaid }) === 0;
  if (isPaid && state === 'PENDING_PAYMENT') confirm(db, before, now);
  if (isPaid && amountDueOf(before) > 0 && payableStates.includes(state)) noteBookingEvent(db, id, 'booking.paid', now);
  return existingRow(readBooking(db, id));
}

function confirm(db: Db, booking: Booking, now: number): void {
  transitionBooking(db, booking.id, 'BOOKED', now);
  noteMail(db, { bookingId: booking.id, kind: 'confirmation' }, now);
}
