import type { Cents } from '../../values/money.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';

const unnoted = `SELECT bookings.id, to_refund AS amount FROM bookings
    LEFT JOIN surpluses ON booking_id = bookings.id WHERE to_refund > 0 AND to_refund IS NOT amount
  UNION ALL SELECT booking_id, 0 FROM surpluses JOIN bookings ON bookings.id = booking_id WHERE to_refund = 0`;

const due = 'SELECT booking_id FROM surpluses WHERE next_try_at <= ? ORDER BY next_try_at LIMIT 1';

/** Whether there is a surplus to note or to refund: there seldom is, so that no transaction has to look for one. */
export function awaitsRefund(db: Db, now: number): boolean {
  return (
    prepared(db, `SELECT 1 FROM (${unnoted}) LIMIT 1`).get() !== undefined || scalar(db, due).get(now) !== undefined
  );
}

/**
 * Makes the noted surpluses those of the bookings (the column `to_refund`, docs/contract.md 2.5), whatever caused them:
 * a payment, a change, a cancellation or a deadline. A new or greater one is sent to webhooks and refunded at once.
 * Requires a transaction.
 */
export function noteSurpluses(db: Db, now: number): void {
  for (const { id, amount } of prepared<{ id: number; amount: Cents }>(db, unnoted).all()) {
    const known = scalar<Cents>(db, 'SELECT amount FROM surpluses WHERE booking_id = ?').get(id) ?? 0;
    prepared(
      db,
      `INSERT INTO surpluses (booking_id, amount, since, next_try_at) VALUES (:id, :amount, :now, :now)
       ON CONFLICT (booking_id) DO UPDATE SET amount = :amount, next_try_at = :now`,
    ).run({ id, amount, now });
    if (amount > known) noteBookingEvent(db, id, 'booking.overpaid', now);
  }
  prepared(db, 'DELETE FROM surpluses WHERE amount = 0').run();
}

/**
 * Claims a booking whose surplus is to be refunded now, for `claimTime` milliseconds; undefined: there is none. Requires
 * a transaction.
 */
export function claimSurplus(db: Db, now: number, claimTime: number): number | undefined {
  const bookingId = scalar<number>(db, due).get(now);
  if (bookingId !== undefined) delaySurplus(db, bookingId, now + claimTime);
  return bookingId;
}

/** `failure`: why the provider did not refund it all. */
export function delaySurplus(db: Db, bookingId: number, until: number, failure: string | null = null): void {
  prepared(db, 'UPDATE surpluses SET next_try_at = ?, failure = coalesce(?, failure) WHERE booking_id = ?').run(
    until,
    failure,
    bookingId,
  );
}

export function readSurplus(db: Db, bookingId: number): Cents {
  return scalar<Cents>(db, 'SELECT to_refund FROM bookings WHERE id = ?').get(bookingId) ?? 0;
}

export function findRefundFailure(db: Db, bookingId: number): string | undefined {
  return scalar<string | null>(db, 'SELECT failure FROM surpluses WHERE booking_id = ?').get(bookingId) ?? undefined;
}

/** The operator's tasks about money: surpluses of bookings, and disputes that await an answer at the provider. */
export function readMoneyDuties(db: Db): { refunds: { count: number; value: Cents }; disputes: number } {
  const refunds = prepared<{ count: number; value: Cents }>(
    db,
    'SELECT count(*) AS count, coalesce(sum(to_refund), 0) AS value FROM bookings WHERE to_refund > 0',
  ).get() as { count: number; value: Cents };
  const disputes = "SELECT count(*) FROM payments WHERE kind = 'DISPUTE' AND status LIKE '%needs_response'";
  return { refunds, disputes: scalar<number>(db, disputes).get() ?? 0 };
}
