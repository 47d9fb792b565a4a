import { bookEasily } from './bookings/book-easily.ts';
import { createBooking } from './bookings/create-booking.ts';
import { getLodging } from './lodgings/get-lodging.ts';
import { getStay } from './lodgings/get-stay.ts';
import { listAvailabilities } from './lodgings/list-availabilities.ts';
import { suggestStays } from './lodgings/suggest-stays.ts';
import { searchStays } from './stays/search-stays.ts';

/** Every operation of the API, in the order of the contract. */
export const operations = [
  getLodging,
  listAvailabilities,
  getStay,
  suggestStays,
  searchStays,
  createBooking,
  bookEasily,
] as const;
