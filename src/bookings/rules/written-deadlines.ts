import { isoInstantOf } from '../../values/day.ts';
import type { Booking } from './booking.ts';

export function writeDeadlines({ state, paymentDeadline, requestDeadline }: Booking) {
  const isPayable = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const isAsked = state === 'REQUESTED' && requestDeadline !== undefined;
  return {
    ...(isPayable && { paymentDeadline: isoInstantOf(paymentDeadline) }),
    ...(isAsked && { requestDeadline: isoInstantOf(requestDeadline) }),
  };
}
