import { nextBookingStates, type Moment } from '../rules/booking-states.ts';
import type { Booking } from '../rules/booking.ts';
import { amountDueOf, payableStates } from '../rules/payable.ts';
import { noteNightsChange } from '../../lodgings/store/changes.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import { transitionByOperator } from './operator-transitions.ts';
import { keepCommunication } from './booking-communications.ts';
import { transitionBooking } from './booking-transitions.ts';
import { recordPayment } from './payments.ts';

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

/** As if the customer, the operator or time had caused it. Requires a transaction. */
export function simulateEvent(db: Db, booking: Booking, event: SimulatedEvent, at: Moment): Simulated {
  return inTransaction(db, () => players[event](db, booking, at));
}

type Player = (db: Db, booking: Booking, at: Moment) => Simulated;

const players: Readonly<Record<SimulatedEvent, Player>> = {
  paid: (db, booking, at) => pay(db, booking, at),
  // A refused card writes nothing: the customer may retry until the deadline.
  'payment-failed': (_, booking) => payableOf(booking),
  expired: byOperator('expire'),
  accepted: byOperator('accept'),
  refused: byOperator('refuse'),
  completed: complete,
  message: sendMessage,
};

function byOperator(step: 'expire' | 'accept' | 'refuse'): Player {
  return (db, { id }, at) =>
    transitionByOperator(db, id, { step }, at).outcome === 'moved' ? 'happened' : 'not-allowed';
}

function payableOf(booking: Booking): Simulated {
  if (!payableStates.includes(booking.state)) return 'not-allowed';
  return amountDueOf(booking) > 0 ? 'happened' : 'nothing-due';
}

function pay(db: Db, booking: Booking, at: Moment): Simulated {
  const simulated = payableOf(booking);
  if (simulated !== 'happened') return simulated;
  const { id: bookingId, version } = booking;
  const id = `simulated:${bookingId}:${version}`;
  recordPayment(db, { id, bookingId, provider: 'sandbox', amount: amountDueOf(booking), currency: 'EUR' }, at);
  return 'happened';
}

/** Ends a stay early: its remaining nights become bookable. */
function complete(db: Db, { id, state, lodgingId }: Booking, { now }: Moment): Simulated {
  if (!nextBookingStates[state].includes('COMPLETED')) return 'not-allowed';
  transitionBooking(db, id, 'COMPLETED', now);
  noteNightsChange(db, lodgingId, now);
  return 'happened';
}

function sendMessage(db: Db, { id }: Booking, { now }: Moment): Simulated {
  const msg = 'This is a message from the sandbox: the keys are in the box beside the door.';
  keepCommunication(db, id, { stamp: now, direction: 'FROM_OPERATOR', msg, author: 'Sandbox', language: 'en' });
  return 'happened';
}
