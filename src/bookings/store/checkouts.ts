import { type ServiceMoment, payableStates, paymentTime } from '../rules/booking.ts';
import type { Cents } from '../../values/money.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { noteMail } from './mail.ts';
import { noteBookingWrite } from './booking-transitions.ts';
import { readAdvancedBooking } from './bookings.ts';

/** A checkout at the provider, by the provider's id. */
interface Checkout {
  id: string;
  bookingId: number;
  amount: Cents;
}

type CheckoutState = 'OPEN' | 'CLOSED' | 'AWAITED' | 'ENDED';

/**
 * Events come in any order and more than once: a state never goes back. Returns whether it changed. AWAITED and ENDED
 * also change the booking: see below.
 */
export function writeCheckout(db: Db, checkout: Checkout, state: CheckoutState, at: number): boolean {
  const rank = (name: string) => `instr('OPEN CLOSED AWAITED ENDED', ${name})`;
  return (
    prepared(
      db,
      `INSERT INTO checkouts (id, booking_id, amount, state, at) VALUES (:id, :bookingId, :amount, :state, :at)
       ON CONFLICT (id) DO UPDATE SET state = excluded.state WHERE ${rank('state')} < ${rank('excluded.state')}`,
    ).run({ ...checkout, state, at }).changes > 0
  );
}

/** Checkouts of the booking that cannot be completed any more; a new one must not be taken for one of them. */
export function countEndedCheckouts(db: Db, bookingId: number): number {
  const query = "SELECT count(*) FROM checkouts WHERE booking_id = ? AND state <> 'OPEN'";
  return scalar<number>(db, query).get(bookingId) ?? 0;
}

/** The customer is done and the money is on its way: the booking waits for it without a deadline. */
export function noteAwaitedCheckout(db: Db, checkout: Checkout, at: ServiceMoment): void {
  inTransaction(db, () => {
    const booking = readAdvancedBooking(db, checkout.bookingId, at);
    if (!booking || !writeCheckout(db, checkout, 'AWAITED', at.now)) return;
    if (booking.state === 'PENDING_PAYMENT') setDeadline(db, booking.id, null);
    noteBookingWrite(db, booking.id, at.now);
  });
}

/**
 * The money came, failed, or the checkout was never completed. A booking that waited for it and is still to be paid gets
 * a new deadline, and the customer a mail. Call it after the payment is recorded.
 */
export function noteEndedCheckout(db: Db, checkout: Checkout, at: ServiceMoment): void {
  inTransaction(db, () => {
    const booking = readAdvancedBooking(db, checkout.bookingId, at);
    if (!booking || !writeCheckout(db, checkout, 'ENDED', at.now)) return;
    noteBookingWrite(db, booking.id, at.now);
    const awaited = "SELECT 1 FROM checkouts WHERE booking_id = ? AND state = 'AWAITED'";
    const isAwaiting = booking.state === 'PENDING_PAYMENT' && booking.paymentDeadline === undefined;
    if (!isAwaiting || scalar<number>(db, awaited).get(booking.id) !== undefined) return;
    setDeadline(db, booking.id, at.now + paymentTime);
    noteMail(db, { bookingId: booking.id, kind: 'payment-request' }, at.now);
  });
}

function setDeadline(db: Db, bookingId: number, deadline: number | null): void {
  prepared(db, 'UPDATE bookings SET payment_deadline = ? WHERE id = ?').run(deadline, bookingId);
}

const payable = payableStates.map((state) => `'${state}'`).join(', ');

/** Open checkouts for an amount that is not due, or beside one whose money is on its way. */
export function listObsoleteCheckouts(db: Db): Checkout[] {
  return prepared<Checkout>(
    db,
    `SELECT open.id, booking_id AS bookingId, open.amount FROM checkouts AS open JOIN bookings ON bookings.id = booking_id
     WHERE open.state = 'OPEN' AND (bookings.state NOT IN (${payable})
       OR open.amount <> iif(json_valid(price), price ->> '$.totalPrice', 0) - amount_paid
       OR EXISTS (SELECT 1 FROM checkouts WHERE booking_id = bookings.id AND state = 'AWAITED'))`,
  ).all();
}
