import { isoInstantOf } from '../../values/day.ts';
import type { Booking } from './booking.ts';

/** Yields the deadline that the booking waits for, written as an instant: to be paid, or to be answered by the operator. */
export function writeDeadlines({ state, paymentDeadline, requestDeadline }: Booking) {
  const isPayable = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const isAsked = state === 'REQUESTED' && requestDeadline !== undefined;
  return {
    ...(isPayable && { paymentDeadline: isoInstantOf(paymentDeadline) }),
    ...(isAsked && { requestDeadline: isoInstantOf(requestDeadline) }),
  };
}
