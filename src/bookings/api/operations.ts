import type { OperationFactories } from '../../http/operation.ts';
import {
  addCommunication,
  listCommunications,
  addOccupants,
  listOccupants,
  replaceClient,
} from './customer-operations.ts';
import { bookEasily } from './book-easily.ts';
import { cancelBooking } from './cancel-booking.ts';
import { createBooking } from './create-booking.ts';
import { finalPayment } from './final-payment.ts';
import { getBooking, listBookings } from './read-bookings.ts';
import { modifyBooking } from './modify-booking.ts';
import { quoteBooking } from './quote-booking.ts';
import { readDictionary } from './read-dictionary.ts';
import { simulateBookingEvent } from './simulate-booking-event.ts';
import type { BookingsParts } from './parts.ts';

export const bookingsOperations = {
  createBooking,
  quoteBooking,
  addCommunication,
  listCommunications,
  addOccupants,
  listOccupants,
  bookEasily,
  finalPayment,
  replaceClient,
  modifyBooking,
  getBooking,
  listBookings,
  cancelBooking,
  readDictionary,
  simulateBookingEvent,
} satisfies OperationFactories<BookingsParts>;
