import {
  nextBookingStates,
  type ServiceMoment,
  type Booking,
  type BookingState,
  amountDueOf,
  payableStates,
} from '../rules/booking.ts';
import { cancelBooking, transitionBooking } from './booking-transitions.ts';
import { keepCommunication } from './booking-communications.ts';
import { readAdvancedBooking, readBooking } from './bookings.ts';
import { existingRow, inTransaction, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { noteMail, type MailKind } from './mail.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { recordMovement } from './payments.ts';

/** docs/contract.md 2.5. */
export type OperatorStep = 'accept' | 'refuse' | 'cancel' | 'expire';

/**
 * One transaction, including the mail to the customer. An accepted POST /v2/bookings request must be paid within 24 hours, an accepted
 * easy one is BOOKED. Cancelling follows the policy until the stay is over. Due time-based transitions come first.
 */
export function transitionByOperator(
  db: Db,
  bookingId: number,
  { step, reason }: { step: OperatorStep; reason?: string | undefined },
  at: ServiceMoment,
):
  | { outcome: 'moved'; booking: Booking }
  | { outcome: 'not-found' }
  | { outcome: 'not-allowed'; state: BookingState; allowed: readonly BookingState[] } {
  return inTransaction(db, () => {
    const booking = readAdvancedBooking(db, bookingId, at);
    if (!booking) return { outcome: 'not-found' };
    const to = targetOf(booking, step);
    if (to === undefined) {
      return { outcome: 'not-allowed', state: booking.state, allowed: nextBookingStates[booking.state] };
    }
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

function targetOf({ kind, state }: Booking, step: OperatorStep): BookingState | undefined {
  const accepted = kind === 'link' ? 'PENDING_PAYMENT' : 'BOOKED';
  const targets = { accept: accepted, refuse: 'REFUSED', cancel: 'CANCELLED', expire: 'EXPIRED' } as const;
  const to = targets[step];
  // A booking that waits for payment is confirmed by payment, not by acceptance.
  if (step === 'accept' && state !== 'REQUESTED') return undefined;
  return nextBookingStates[state].includes(to) ? to : undefined;
}

/** docs/contract.md 5.23. */
export const simulatedEvents = [
  'paid',
  'payment-failed',
  'expired',
  'accepted',
  'refused',
  'completed',
  'message',
] as const;

type SimulatedEvent = (typeof simulatedEvents)[number];

type Simulated = 'happened' | 'not-allowed' | 'nothing-due';

type SimulateEvent = (db: Db, booking: Booking, at: ServiceMoment) => Simulated;

/** Each as if the customer, the operator or time had caused it. Requires a transaction. */
export const eventSimulators: Readonly<Record<SimulatedEvent, SimulateEvent>> = {
  paid: pay,
  // A refused card writes nothing: the customer may retry until the deadline.
  'payment-failed': (_, booking) => payableOf(booking),
  expired: byOperator('expire'),
  accepted: byOperator('accept'),
  refused: byOperator('refuse'),
  completed: complete,
  message: sendMessage,
};

function byOperator(step: OperatorStep): SimulateEvent {
  return (db, { id }, at) =>
    transitionByOperator(db, id, { step }, at).outcome === 'moved' ? 'happened' : 'not-allowed';
}

function payableOf(booking: Booking): Simulated {
  if (!payableStates.includes(booking.state)) return 'not-allowed';
  return amountDueOf(booking) > 0 ? 'happened' : 'nothing-due';
}

function pay(db: Db, booking: Booking, at: ServiceMoment): Simulated {
  const simulated = payableOf(booking);
  if (simulated !== 'happened') return simulated;
  const id = `simulated:${booking.id}:${booking.version}`;
  const paid = { kind: 'PAYMENT', provider: 'sandbox', amount: amountDueOf(booking), currency: 'EUR' } as const;
  recordMovement(db, booking.id, { id, ...paid }, at);
  return 'happened';
}

/** Ends a stay early: its remaining nights become bookable. */
function complete(db: Db, { id, state, lodgingId }: Booking, { now }: ServiceMoment): Simulated {
  if (!nextBookingStates[state].includes('COMPLETED')) return 'not-allowed';
  transitionBooking(db, id, 'COMPLETED', now);
  noteNightsChange(db, lodgingId, now);
  return 'happened';
}

function sendMessage(db: Db, { id }: Booking, { now }: ServiceMoment): Simulated {
  const msg = 'This is a message from the sandbox: the keys are in the box beside the door.';
  keepCommunication(db, id, { stamp: now, direction: 'FROM_OPERATOR', msg, author: 'Sandbox', language: 'en' });
  return 'happened';
}
