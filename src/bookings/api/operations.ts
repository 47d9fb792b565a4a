import type { Operation } from '../../http/operation.ts';
import { addCommunication } from './add-communication.ts';
import { addOccupants } from './add-occupants.ts';
import { bookEasily } from './book-easily.ts';
import { cancelBooking } from './cancel-booking.ts';
import { createBooking } from './create-booking.ts';
import { finalPayment } from './final-payment.ts';
import { getBooking } from './get-booking.ts';
import { listBookings } from './list-bookings.ts';
import { listCommunications } from './list-communications.ts';
import { listOccupants } from './list-occupants.ts';
import { modifyBooking } from './modify-booking.ts';
import { quoteBooking } from './quote-booking.ts';
import { replaceClient } from './replace-client.ts';
import type { BookingsParts } from './parts.ts';

/** Yields the operations of this room, in the order of the contract. */
export function bookingsOperations(parts: BookingsParts): Operation[] {
  return [
    createBooking(parts),
    quoteBooking(parts),
    addCommunication(parts),
    listCommunications(parts),
    addOccupants(parts),
    listOccupants(parts),
    bookEasily(parts),
    finalPayment(parts),
    replaceClient(parts),
    modifyBooking(parts),
    getBooking(parts),
    listBookings(parts),
    cancelBooking(parts),
  ];
}
