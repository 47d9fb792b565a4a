import type { Booking, BookingState } from './booking.ts';
import type { Cents } from '../../values/money.ts';

/** States that accept payments (docs/contract.md 4.25); payments in any other state are refunded. */
export const payableStates: readonly BookingState[] = ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'];

/** Never below 0 (docs/contract.md 2.5). */
export function amountDueOf({ price, amountPaid }: Pick<Booking, 'price' | 'amountPaid'>): Cents {
  return Math.max(0, price.totalPrice - amountPaid);
}
