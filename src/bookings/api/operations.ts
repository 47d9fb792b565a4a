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
import {
  cancelBooking,
  finalPayment,
  getBooking,
  listBookings,
  readDictionary,
  simulateBookingEvent,
} from './booking-operations.ts';
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
