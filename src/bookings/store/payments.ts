import { type Moment, type Booking, amountDueOf, payableStates } from '../rules/booking.ts';
import type { Cents } from '../../values/money.ts';
import { transitionBooking } from './booking-transitions.ts';
import { readAdvancedBooking, readBooking } from './bookings.ts';
import { existingRow, inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { noteMail } from './mail.ts';

interface Payment {
  /** Permanent id, such as `stripe:` and the provider's id: a repeat counts once. */
  id: string;
  bookingId: number;
  provider: 'sandbox' | 'stripe' | 'operator';
  amount: Cents;
  currency: string;
  /** Another amount or currency than asked for: recorded without paying anything. */
  isUnasked?: boolean;
}

/** `TO_REFUND`: nothing was due, so it awaits its refund. */
type PaymentOutcome = 'SETTLED' | 'TO_REFUND';

/** `isNew` is false for a repeat, which changes nothing. */
type PaymentRecorded =
  | { outcome: 'not-found' }
  | { outcome: 'settled' | 'to-refund'; isNew: boolean; isRefunded: boolean; booking: Booking };

/**
 * One transaction. Pays a payable booking with any amount while something is due; once nothing is due, PENDING_PAYMENT
 * becomes BOOKED with a confirmation mail. Otherwise the booking is unchanged, and an ended one never takes its nights
 * back. `at.now` in milliseconds since 1970.
 */
export function recordPayment(db: Db, payment: Payment, at: Moment): PaymentRecorded {
  return inTransaction(db, () => {
    // Applies due transitions first: a late payment must not revive a booking.
    const booking = readAdvancedBooking(db, payment.bookingId, at);
    if (!booking) return { outcome: 'not-found' };
    const known = findPaymentOutcome(db, payment.id);
    const outcome = known ?? (pays(payment, booking) ? 'SETTLED' : 'TO_REFUND');
    if (known === undefined) insertPayment(db, payment, outcome, at.now);
    if (known === undefined && outcome === 'SETTLED') settle(db, booking, payment.amount, at.now);
    return {
      outcome: outcome === 'SETTLED' ? 'settled' : 'to-refund',
      isNew: known === undefined,
      isRefunded: isRefunded(db, payment.id),
      booking: existingRow(readBooking(db, booking.id)),
    };
  });
}

export function findPaymentOutcome(db: Db, id: string): PaymentOutcome | undefined {
  return scalar<PaymentOutcome>(db, 'SELECT outcome FROM payments WHERE id = ?').get(id);
}

export function noteRefund(db: Db, id: string, now: number): void {
  prepared(db, 'UPDATE payments SET refunded_at = ? WHERE id = ?').run(now, id);
}

function isRefunded(db: Db, id: string): boolean {
  return scalar<number | null>(db, 'SELECT refunded_at FROM payments WHERE id = ?').get(id) != null;
}

function pays({ currency, isUnasked = false }: Payment, booking: Booking): boolean {
  const isAsked = !isUnasked && currency === 'EUR';
  return isAsked && payableStates.includes(booking.state) && amountDueOf(booking) > 0;
}

function insertPayment(db: Db, payment: Payment, outcome: PaymentOutcome, at: number): void {
  const { id, bookingId, provider, amount, currency } = payment;
  prepared(
    db,
    `INSERT INTO payments (id, booking_id, provider, amount, currency, outcome, at)
     VALUES (:id, :bookingId, :provider, :amount, :currency, :outcome, :at)`,
  ).run({ id, bookingId, provider, amount, currency, outcome, at });
}

function settle(db: Db, booking: Booking, amount: Cents, now: number): void {
  const amountPaid = booking.amountPaid + amount;
  prepared(
    db,
    `UPDATE bookings SET amount_paid = :amountPaid, version = version + 1, updated_at = :now WHERE id = :id`,
  ).run({ amountPaid, now, id: booking.id });
  const isPaid = amountDueOf({ ...booking, amountPaid }) <= 0;
  if (isPaid && booking.state === 'PENDING_PAYMENT') confirm(db, booking, now);
  if (isPaid) noteBookingEvent(db, booking.id, 'booking.paid', now);
}

function confirm(db: Db, booking: Booking, now: number): void {
  transitionBooking(db, booking.id, 'BOOKED', now);
  noteMail(db, { bookingId: booking.id, kind: 'confirmation' }, now);
}
