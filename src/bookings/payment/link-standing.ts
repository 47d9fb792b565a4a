import { stateAt } from '../rules/booking-states.ts';
import type { Booking } from '../rules/booking.ts';
import type { Day } from '../../values/day.ts';
import { amountDueOf, payableStates } from '../rules/payable.ts';
import { readBooking } from '../store/bookings.ts';
import type { Db } from '../../sqlite/database.ts';
import { countBookingChanges } from '../store/booking-rows.ts';
import { findPaymentOutcome, recordPayment } from '../store/payments.ts';
import type { GenuineLink } from './payment-links.ts';

/**
 * How a link stands now. `payable`: its amount is due. `paid`: it was paid, or nothing is due any more. `ended`: the
 * booking is over without it, or was cancelled after it was paid. `to-refund`: it was paid when the booking was over. `expired`: its time is over.
 * `void`: the booking was changed, or another amount is due.
 */
export type LinkStanding = 'payable' | 'paid' | 'ended' | 'to-refund' | 'expired' | 'void';

export interface StandingLink {
  standing: LinkStanding;
  link: GenuineLink;
  booking: Booking;
}

/** Yields how a link stands, with its booking in the state that time has brought; undefined when there is no such booking. */
export function standingOf(db: Db, link: GenuineLink, at: { now: number; today: Day }): StandingLink | undefined {
  const read = readBooking(db, link.bookingId);
  if (!read) return undefined;
  const booking = { ...read, state: stateAt(read, at) };
  return { standing: standing(db, link, booking, at.now), link, booking };
}

/**
 * Pays a link with play money and yields how it stands then. What is not payable is not paid, but for a booking that is over:
 * there the payment is one that came too late, as it does from a real provider. Belongs into a transaction.
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
