import { nextBookingStates, type Moment } from '../rules/booking-states.ts';
import type { Booking, BookingState } from '../rules/booking.ts';
import { cancelBooking } from './booking-cancellations.ts';
import { bookingKindOf } from './booking-list.ts';
import { transitionBooking } from './booking-transitions.ts';
import { readAdvancedBooking, readBooking } from './bookings.ts';
import { existingRow, inTransaction, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { noteMail, type MailKind } from './mail/outbox.ts';

/** docs/contract.md 2.5. */
export type OperatorStep = 'accept' | 'refuse' | 'cancel' | 'expire';

interface TransitionRefused {
  outcome: 'not-allowed';
  state: BookingState;
  allowed: readonly BookingState[];
}

/**
 * One transaction, including the mail to the customer. An accepted POST /v2/bookings request must be paid within 24
 * hours, an accepted easy one is BOOKED; cancelling follows the policy until the stay is over. Due time-based
 * transitions come first.
 */
export function transitionByOperator(
  db: Db,
  bookingId: number,
  { step, reason }: { step: OperatorStep; reason?: string | undefined },
  at: Moment,
): { outcome: 'moved'; booking: Booking } | { outcome: 'not-found' } | TransitionRefused {
  return inTransaction(db, () => {
    const booking = readAdvancedBooking(db, bookingId, at);
    if (!booking) return { outcome: 'not-found' };
    const to = targetOf(db, booking, step);
    if (to === undefined)
      return { outcome: 'not-allowed', state: booking.state, allowed: nextBookingStates[booking.state] };
    if (to === 'CANCELLED') cancelBooking(db, booking, reason, at);
    else transitionBooking(db, bookingId, to, at.now);
    if (step === 'accept') noteBookingEvent(db, bookingId, 'booking.accepted', at.now);
    const kind = mailAt[to];
    if (kind) noteMail(db, { bookingId, kind }, at.now);
    return { outcome: 'moved', booking: existingRow(readBooking(db, bookingId)) };
  });
}

const mailAt: Readonly<Partial<Record<BookingState, MailKind>>> = {
  PENDING_PAYMENT: 'payment-request',
  BOOKED: 'confirmation',
  REFUSED: 'request-refused',
  CANCELLED: 'cancellation',
};

function targetOf(db: Db, { id, state }: Booking, step: OperatorStep): BookingState | undefined {
  const accepted = bookingKindOf(db, id) === 'link' ? 'PENDING_PAYMENT' : 'BOOKED';
  const to = ({ accept: accepted, refuse: 'REFUSED', cancel: 'CANCELLED', expire: 'EXPIRED' } as const)[step];
  // A booking that waits for payment is confirmed by payment, not by acceptance.
  if (step === 'accept' && state !== 'REQUESTED') return undefined;
  return nextBookingStates[state].includes(to) ? to : undefined;
}
