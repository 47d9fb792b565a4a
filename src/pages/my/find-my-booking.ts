import { isErased } from '../../bookings/store/personal-data.ts';
import { bookingAt, type Moment } from '../../bookings/rules/booking-states.ts';
import { customerMessagesOf, isShownToCustomer } from '../../bookings/rules/customer-page.ts';
import { findCancellation } from '../../bookings/store/booking-transitions.ts';
import { communicationsOf } from '../../bookings/store/booking-communications.ts';
import { readBooking } from '../../bookings/store/bookings.ts';
import { readBookedStay } from '../stay/read-booked-stay.ts';
import type { MyBooking } from './my-booking.ts';
import type { MyParts } from './my-parts.ts';

/** Returns `erased` once the personal data is deleted, undefined when there is no such page. */
export function findMyBooking({ db, customers }: MyParts, token: string, at: Moment): MyBooking | 'erased' | undefined {
  const id = customers.read(token);
  const read = id === undefined ? undefined : readBooking(db, id);
  if (!read || !isShownToCustomer(read, at.today)) return undefined;
  if (isErased(db, read.id)) return 'erased';
  return {
    ...readBookedStay(db, bookingAt(read, at)),
    cancellation: findCancellation(db, read.id),
    messages: customerMessagesOf(communicationsOf(db, read.id)),
  };
}
