import type { Booking, BookingState } from './booking.ts';
import type { Cents } from '../../values/money.ts';

/** States in which money is taken for a booking (docs/contract.md 4.25); a payment for any other is to be refunded. */
export const payableStates: readonly BookingState[] = ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'];

/** Yields what is still to be paid: totalPrice − amountPaid, never below 0 (docs/contract.md 2.5). */
export function amountDueOf({ price, amountPaid }: Pick<Booking, 'price' | 'amountPaid'>): Cents {
  return Math.max(0, price.totalPrice - amountPaid);
}
