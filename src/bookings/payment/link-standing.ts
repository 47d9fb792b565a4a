import { stateAt } from '../rules/booking-states.ts';
import { type Booking, amountDueOf, payableStates } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { readBooking, countBookingChanges } from '../store/bookings.ts';
import type { Db } from '../../sqlite/database.ts';
import { findPaymentOutcome, recordPayment } from '../store/payments.ts';
import type { GenuineLink } from './payment-links.ts';

/**
 * `paid`: settled, or nothing is due any more. `ended`: the booking is over without payment, or was cancelled after
 * it. `to-refund`: paid after the booking was over. `void`: the booking was changed, or another amount is due.
 */
export type LinkStanding = 'payable' | 'paid' | 'ended' | 'to-refund' | 'expired' | 'void';

export interface StandingLink {
  standing: LinkStanding;
  link: GenuineLink;
  booking: Booking;
}

/** The booking is in its current state; undefined for an unknown booking. */
export function standingOf(db: Db, link: GenuineLink, at: { now: number; today: Day }): StandingLink | undefined {
  const read = readBooking(db, link.bookingId);
  if (!read) return undefined;
  const booking = { ...read, state: stateAt(read, at) };
  return { standing: standing(db, link, booking, at.now), link, booking };
}

/**
 * Pays with play money. Only payable links are paid, and those of ended bookings: a late payment, as real providers
 * send. Requires a transaction.
 */
export function payInSandbox(db: Db, link: GenuineLink, at: { now: number; today: Day }): StandingLink | undefined {
  const before = standingOf(db, link, at);
  if (before?.standing !== 'payable' && before?.standing !== 'ended') return before;
  const { bookingId, amount, currency } = link;
  recordPayment(db, { id: sandboxPaymentId(link), bookingId, provider: 'sandbox', amount, currency }, at);
  return standingOf(db, link, at);
}

function standing(db: Db, link: GenuineLink, booking: Booking, now: number): LinkStanding {
  const outcome = findPaymentOutcome(db, sandboxPaymentId(link));
  if (outcome === 'TO_REFUND') return 'to-refund';
  if (outcome === 'SETTLED') return booking.state === 'CANCELLED' ? 'ended' : 'paid';
  const isLive = payableStates.includes(booking.state) || booking.state === 'REQUESTED';
  if (!isLive) return 'ended';
  const due = amountDueOf(booking);
  if (due === 0) return 'paid';
  if (link.expiresAt <= now) return 'expired';
  const isAsAsked = link.amount === due && link.changes === countBookingChanges(db, booking.id);
  return isAsAsked && booking.state !== 'REQUESTED' ? 'payable' : 'void';
}

function sandboxPaymentId({ id }: GenuineLink): string {
  return `sandbox:${id}`;
}
