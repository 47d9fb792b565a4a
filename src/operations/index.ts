import { searchAvailabilities } from './availabilities/search-availabilities.ts';
import { addCommunication } from './bookings/add-communication.ts';
import { addOccupants } from './bookings/add-occupants.ts';
import { bookEasily } from './bookings/book-easily.ts';
import { cancelBooking } from './bookings/cancel-booking.ts';
import { createBooking } from './bookings/create-booking.ts';
import { listCommunications } from './bookings/list-communications.ts';
import { listOccupants } from './bookings/list-occupants.ts';
import { finalPayment } from './bookings/final-payment.ts';
import { getBooking } from './bookings/get-booking.ts';
import { listBookings } from './bookings/list-bookings.ts';
import { modifyBooking } from './bookings/modify-booking.ts';
import { quoteBooking } from './bookings/quote-booking.ts';
import { replaceClient } from './bookings/replace-client.ts';
import { readCatalog } from './catalog/read-catalog.ts';
import { listChanges } from './changes/list-changes.ts';
import { insertContract } from './contracts/insert-contract.ts';
import { setContractStatus } from './contracts/set-contract-status.ts';
import { estimateDailyPrices } from './lodgings/estimate-daily-prices.ts';
import { getCalendar } from './lodgings/get-calendar.ts';
import { getDiscountCode } from './lodgings/get-discount-code.ts';
import { getLocalOperator } from './lodgings/get-local-operator.ts';
import { getLodging } from './lodgings/get-lodging.ts';
import { getStay } from './lodgings/get-stay.ts';
import { listAvailabilities } from './lodgings/list-availabilities.ts';
import { listChannelLodgings } from './lodgings/list-channel-lodgings.ts';
import { listExtras } from './lodgings/list-extras.ts';
import { listLastIndexed } from './lodgings/list-last-indexed.ts';
import { listLastUpdates } from './lodgings/list-last-updates.ts';
import { listLodgings } from './lodgings/list-lodgings.ts';
import { listSaturdayWeeks } from './lodgings/list-saturday-weeks.ts';
import { listStayExtras } from './lodgings/list-stay-extras.ts';
import { suggestStays } from './lodgings/suggest-stays.ts';
import { summariseCatalog } from './lodgings/summarise-catalog.ts';
import { suggestNames } from './places/suggest-names.ts';
import { insertProperty } from './properties/insert-property.ts';
import { getReview } from './reviews/get-review.ts';
import { listCompanyReviews } from './reviews/list-company-reviews.ts';
import { listLodgingReviews } from './reviews/list-lodging-reviews.ts';
import { readPriceCalendar } from './stays/read-price-calendar.ts';
import { searchStays } from './stays/search-stays.ts';

/** Every operation of the API, in the order of the contract. */
export const operations = [
  listLodgings,
  listChannelLodgings,
  summariseCatalog,
  listLastUpdates,
  listLastIndexed,
  getLodging,
  listAvailabilities,
  listSaturdayWeeks,
  estimateDailyPrices,
  listExtras,
  listStayExtras,
  getStay,
  getDiscountCode,
  suggestStays,
  getLocalOperator,
  getCalendar,
  readCatalog,
  searchStays,
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
  insertProperty,
  insertContract,
  setContractStatus,
  listLodgingReviews,
  listCompanyReviews,
  getReview,
  searchAvailabilities,
  readPriceCalendar,
  suggestNames,
  listChanges,
] as const;
