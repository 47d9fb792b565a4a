import { expect, test } from 'vitest';
import { bookingStates, type BookingState, nextBookingStates } from '../../src/bookings/rules/booking.ts';
import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import { transitionByOperator, type OperatorStep } from '../../src/bookings/store/operator-transitions.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { book, historyOf, week } from './booking-facts.ts';
import { now, openWithLodging, requestOf, today } from '../sqlite/facts.ts';

/** docs/contract.md 2.5, repeated independently: the only allowed transitions. */
const allowedMoves: Record<BookingState, BookingState[]> = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
  REFUSED: [],
};
const holding: BookingState[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];
const cells = bookingStates.flatMap((from) => bookingStates.map((to) => ({ from, to })));

/** Set directly in the database, whatever way leads to the state. */
function bookingIn(state: BookingState): { db: Db; lodgingId: number; id: number } {
  const { db, lodgingId } = openWithLodging();
  const { id } = book(db, requestOf(lodgingId)).booking;
  if (state !== 'PENDING_PAYMENT') transitionBooking(db, id, state, now);
  return { db, lodgingId, id };
}

test.each(cells)('$from may become $to only as the contract says; its nights follow', ({ from, to }) => {
  expect(nextBookingStates[from].includes(to)).toBe(allowedMoves[from].includes(to));
  if (!allowedMoves[from].includes(to)) return;
  const { db, lodgingId, id } = bookingIn(from);
  const history = historyOf(db, id);
  transitionBooking(db, id, to, now + 1_000);
  expect(readBooking(db, id)?.state).toBe(to);
  expect(historyOf(db, id)).toEqual([...history, { state: to, at: now + 1_000 }]);
  expect(readPlanning(db, lodgingId).taken).toEqual(holding.includes(to) ? week : []);
});

const steps: OperatorStep[] = ['accept', 'refuse', 'cancel', 'expire'];
const wanted: Record<OperatorStep, BookingState> = {
  accept: 'PENDING_PAYMENT',
  refuse: 'REFUSED',
  cancel: 'CANCELLED',
  expire: 'EXPIRED',
};
const decisions = bookingStates.flatMap((from) => steps.map((step) => ({ from, step })));

test.each(decisions)('the operator may $step a booking that is $from only as the contract says', ({ from, step }) => {
  const { db, lodgingId, id } = bookingIn(from);
  const before = readBooking(db, id);
  const outcome = transitionByOperator(db, id, { step }, { now: now + 1_000, today });
  if (allowedMoves[from].includes(wanted[step])) {
    expect(outcome).toMatchObject({ outcome: 'moved', booking: { state: wanted[step] } });
    return;
  }
  expect(outcome).toEqual({ outcome: 'not-allowed', state: from, allowed: allowedMoves[from] });
  expect(readBooking(db, id)).toEqual(before);
  expect(readPlanning(db, lodgingId).taken).toEqual(holding.includes(from) ? week : []);
});

test.each(['PENDING_PAYMENT', 'REQUESTED'] as const)(
  '%s is EXPIRED at its deadline, whatever the operator decides then',
  (from) => {
    for (const step of steps) {
      const { db, lodgingId, id } = bookingIn(from);
      db.prepare('UPDATE bookings SET payment_deadline = ?, request_deadline = ?').run(now + 1_000, now + 1_000);
      expect(transitionByOperator(db, id, { step }, { now: now + 1_000, today })).toEqual({
        outcome: 'not-allowed',
        state: 'EXPIRED',
        allowed: [],
      });
      expect(readPlanning(db, lodgingId).taken).toEqual([]);
    }
  },
);
