import { describe, expect, it } from 'vitest';
import { cancellationOf } from '../../src/bookings/rules/booking.ts';

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
