import { describe, expect, it } from 'vitest';
import {
  bookingStates,
  type Booking,
  bookingAt,
  firstBookingState,
  holdsNights,
  mayBeCancelled,
  nextBookingStates,
  stateAt,
} from '../../src/bookings/rules/booking.ts';
import { groupNightFaults } from '../../src/bookings/store/night-faults.ts';

describe('booking states', () => {
  it('are final exactly where nothing follows and no night is held', () => {
    const isFinal = bookingStates.filter((state) => nextBookingStates[state].length === 0);
    expect(isFinal).toEqual(['COMPLETED', 'CANCELLED', 'EXPIRED', 'REFUSED']);
    expect(bookingStates.filter(holdsNights)).toEqual(['PENDING_PAYMENT', 'REQUESTED', 'BOOKED']);
  });

  it('begin as the way of booking and the stay say', () => {
    expect(firstBookingState('link', false)).toBe('PENDING_PAYMENT');
    expect(firstBookingState('easy', false)).toBe('BOOKED');
    expect([firstBookingState('link', true), firstBookingState('easy', true)]).toEqual(['REQUESTED', 'REQUESTED']);
  });

  const booking = { paymentDeadline: 1_000, requestDeadline: 2_000, departure: 20_000 };
  it.each([
    ['PENDING_PAYMENT', 999, 19_000, 'PENDING_PAYMENT'],
    ['PENDING_PAYMENT', 1_000, 19_000, 'EXPIRED'],
    ['REQUESTED', 1_999, 19_000, 'REQUESTED'],
    ['REQUESTED', 2_000, 19_000, 'EXPIRED'],
    ['BOOKED', 3_000, 20_000, 'BOOKED'],
    ['BOOKED', 3_000, 20_001, 'COMPLETED'],
    ['CANCELLED', 3_000, 20_001, 'CANCELLED'],
  ] as const)('time turns %s at %i on day %i into %s', (state, now, today, expected) => {
    expect(stateAt({ ...booking, state }, { now, today })).toBe(expected);
  });

  it.each([
    ['BOOKED', 9, true],
    ['BOOKED', 10, false],
    ['PENDING_PAYMENT', 10, true],
    ['REQUESTED', 10, true],
    ['COMPLETED', 9, false],
    ['CANCELLED', 9, false],
  ] as const)('%s, cancelled on day %i of arrival 10: %s', (state, today, expected) => {
    expect(mayBeCancelled({ state, arrival: 10 }, today)).toBe(expected);
  });
});

it('a booking is read as if its due transition had been written', () => {
  const booking = { state: 'REQUESTED', requestDeadline: 2_000, version: 4, updatedAt: 5 } as Booking;
  expect(bookingAt(booking, { now: 1_999, today: 0 })).toBe(booking);
  expect(bookingAt(booking, { now: 2_000, today: 0 })).toEqual({
    ...booking,
    state: 'EXPIRED',
    version: 5,
    updatedAt: 2_000,
  });
});

it('faults of nights are grouped by lodging, booking and kind', () => {
  const fault = { lodgingId: 1, bookingId: 2, kind: 'free', day: 20_000 } as const;
  const { day: _, ...shown } = fault;
  expect(groupNightFaults([fault, { ...fault, bookingId: 3 }, { ...fault, day: 20_001 }])).toEqual([
    { ...shown, nights: ['20241004', '20241005'] },
    { ...shown, bookingId: 3, nights: ['20241004'] },
  ]);
});
