import type { Booking, BookingState } from './booking.ts';
import type { Day } from '../../values/day.ts';
import { roundHalfUp, type Cents } from '../../values/money.ts';
import { refundPercentOf, type CancellationStep } from '../../lodgings/rules/property.ts';

export interface CancellationFigures {
  refundPercent: number;
  cancellationFee: Cents;
  refundValue: Cents;
  amountDue: Cents;
}

/** `at` in milliseconds since 1970. */
export interface Cancellation extends CancellationFigures {
  at: number;
  reason: string | undefined;
}

/** `policy` is the one at booking time, in any order. */
interface Cancellable {
  state: BookingState;
  arrival: Day;
  totalPrice: Cents;
  amountPaid: Cents;
  policy: readonly CancellationStep[];
}

export function cancellableOf({ state, arrival, price, amountPaid, cancellationPolicy }: Booking): Cancellable {
  return { state, arrival, totalPrice: price.totalPrice, amountPaid, policy: cancellationPolicy };
}

/** docs/contract.md 5.3: by the policy once booked; unconfirmed bookings cost nothing. */
export function cancellationOf(booking: Cancellable, today: Day): CancellationFigures {
  const { state, arrival, totalPrice, amountPaid, policy } = booking;
  const refundPercent = state === 'BOOKED' ? refundPercentOf(policy, arrival - today) : 100;
  const cancellationFee = roundHalfUp(totalPrice * (100 - refundPercent), 100);
  return {
    refundPercent,
    cancellationFee,
    refundValue: Math.max(0, amountPaid - cancellationFee),
    amountDue: Math.max(0, cancellationFee - amountPaid),
  };
}

/** Instants in milliseconds since 1970. */
export interface BookingParts {
  /** Oldest first. */
  quotes: readonly BookingQuote[];
  cancellation: Cancellation | undefined;
  /** Oldest first. */
  history: readonly { state: BookingState; at: number }[];
}

export interface BookingQuote {
  id: number;
  totalValue: Cents;
  expiresAt: number;
}
