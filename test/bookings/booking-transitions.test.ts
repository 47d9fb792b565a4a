import { expect, test } from 'vitest';
import { bookingStates } from '../../src/bookings/rules/booking.ts';
import type { BookingState } from '../../src/bookings/rules/booking.ts';
import { changeBookingState, moveBooking } from '../../src/bookings/store/booking-transitions.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { book, historyOf, week } from './booking-facts.ts';
import { now, openWithLodging, requestOf } from '../sqlite/facts.ts';

/** Contract 2.5, written down once more: a state may become what stands beside it, and nothing else. */
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

/** A booking that was put into the state, whatever way leads there. */
function bookingIn(state: BookingState): { db: Db; lodgingId: number; id: number } {
  const { db, lodgingId } = openWithLodging();
  const { id } = book(db, requestOf(lodgingId)).booking;
  if (state !== 'PENDING_PAYMENT') moveBooking(db, id, state, now);
  return { db, lodgingId, id };
}

test.each(cells)('$from may become $to only as the contract says; its nights follow', ({ from, to }) => {
  const { db, lodgingId, id } = bookingIn(from);
  const [before, sequence] = [readBooking(db, id), readNewestSequence(db)];
  const history = historyOf(db, id);
  const outcome = changeBookingState(db, id, to, now + 1_000);
  const { taken } = readPlanning(db, lodgingId);
  if (allowedMoves[from].includes(to)) {
    expect(outcome).toEqual({ outcome: 'changed' });
    expect(readBooking(db, id)?.state).toBe(to);
    expect(historyOf(db, id)).toEqual([...history, { state: to, at: now + 1_000 }]);
    expect(taken).toEqual(holding.includes(to) ? week : []);
  } else {
    expect(outcome).toEqual({ outcome: 'not-allowed', state: from, allowed: allowedMoves[from] });
    expect(readBooking(db, id)).toEqual(before);
    expect(historyOf(db, id)).toEqual(history);
    expect(taken).toEqual(holding.includes(from) ? week : []);
    expect(readNewestSequence(db)).toBe(sequence);
  }
});

test.each(['PENDING_PAYMENT', 'REQUESTED'] as const)(
  '%s is EXPIRED at its deadline, whatever is asked of it then',
  (from) => {
    for (const to of bookingStates) {
      const { db, lodgingId, id } = bookingIn(from);
      db.prepare('UPDATE bookings SET payment_deadline = ?, request_deadline = ?').run(now + 1_000, now + 1_000);
      expect(changeBookingState(db, id, to, now + 1_000)).toEqual({
        ...{ outcome: 'not-allowed', state: 'EXPIRED', allowed: [] },
      });
      expect(readPlanning(db, lodgingId).taken).toEqual([]);
    }
  },
);
