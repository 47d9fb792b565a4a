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
  bookingReferenceFrom,
  bookingReferenceIn,
  cancellationOf,
} from '../../../src/bookings/rules/booking.ts';
import { groupNightFaults } from '../../../src/bookings/store/night-faults.ts';
import fc from '../../support/random.ts';

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

describe('booking references', () => {
  it('are three letters and six letters or digits, none that looks like another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 9, maxLength: 12 }), (bytes) => {
        const reference = bookingReferenceFrom(bytes);
        expect(reference).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ]{3}[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/);
        expect(bookingReferenceIn(` ${reference.toLowerCase()} `)).toBe(reference);
      }),
    );
  });

  it('use every character', () => {
    const texts = Array.from({ length: 32 }, (_, byte) => bookingReferenceFrom(new Uint8Array(9).fill(byte)));
    expect(new Set(texts.map((text) => text.charAt(0))).size).toBe(24);
    expect(new Set(texts.map((text) => text.charAt(8))).size).toBe(32);
    expect(texts[24]).toBe('AAA222222');
    expect(() => bookingReferenceFrom(new Uint8Array(8))).toThrow(RangeError);
  });

  it.each(['', 'KTR7M2QX', 'KTR7M2QXAA', 'KKTR7M2QXA', 'KT27M2QXA', 'KTR0M2QXA', 'KTRIM2QXA'])('are not %j', (text) => {
    expect(bookingReferenceIn(text)).toBeUndefined();
  });
});

const cancellationPolicy = [
  { daysBefore: 7, refundPercent: 50 },
  { daysBefore: 30, refundPercent: 100 },
  { daysBefore: 2, refundPercent: 25 },
];
const booking = {
  state: 'BOOKED' as const,
  arrival: 100,
  price: { totalPrice: 667_01 },
  amountPaid: 667_01,
  cancellationPolicy,
};

describe('cancellationOf', () => {
  it.each([
    [70, 100, 0, 667_01, 0],
    [71, 50, 333_51, 333_50, 0],
    [93, 50, 333_51, 333_50, 0],
    [94, 25, 500_26, 166_75, 0],
    [99, 0, 667_01, 0, 0],
  ])(
    'on day %i before arrival 100 refunds %i percent',
    (today, refundPercent, cancellationFee, refundValue, amountDue) => {
      expect(cancellationOf(booking, today)).toEqual({ refundPercent, cancellationFee, refundValue, amountDue });
    },
  );

  it('asks for the fee that is not paid yet', () => {
    expect(cancellationOf({ ...booking, amountPaid: 100_00 }, 99)).toMatchObject({ refundValue: 0, amountDue: 567_01 });
  });

  it('refunds nothing without a policy, and everything before a booking is confirmed', () => {
    expect(cancellationOf({ ...booking, cancellationPolicy: [] }, 1)).toMatchObject({
      refundPercent: 0,
      cancellationFee: 667_01,
    });
    expect(cancellationOf({ ...booking, state: 'REQUESTED' }, 99)).toMatchObject({
      refundPercent: 100,
      cancellationFee: 0,
    });
  });
});
