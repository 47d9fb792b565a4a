import { modifyBooking, quoteBooking } from './change-operations.ts';
import type { OperationFactories } from '../../http/operation.ts';
import {
  addCommunication,
  listCommunications,
  addOccupants,
  listOccupants,
  replaceClient,
} from './customer-operations.ts';
import { bookEasily, createBooking } from './sale-operations.ts';
import { cancelBooking } from './cancel-booking.ts';
import { finalPayment } from './final-payment.ts';
import { getBooking, listBookings } from './read-bookings.ts';
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
