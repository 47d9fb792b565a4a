import { searchAvailabilities } from '../stays/api/search-availabilities.ts';
import { addCommunication } from '../bookings/api/add-communication.ts';
import { addOccupants } from '../bookings/api/add-occupants.ts';
import { bookEasily } from '../bookings/api/book-easily.ts';
import { cancelBooking } from '../bookings/api/cancel-booking.ts';
import { createBooking } from '../bookings/api/create-booking.ts';
import { listCommunications } from '../bookings/api/list-communications.ts';
import { listOccupants } from '../bookings/api/list-occupants.ts';
import { finalPayment } from '../bookings/api/final-payment.ts';
import { getBooking } from '../bookings/api/get-booking.ts';
import { listBookings } from '../bookings/api/list-bookings.ts';
import { modifyBooking } from '../bookings/api/modify-booking.ts';
import { quoteBooking } from '../bookings/api/quote-booking.ts';
import { replaceClient } from '../bookings/api/replace-client.ts';
import { readCatalog } from '../catalog/api/read-catalog.ts';
import { listChanges } from '../catalog/api/list-changes.ts';
import { insertContract } from '../stays/api/insert-contract.ts';
import { setContractStatus } from '../stays/api/set-contract-status.ts';
import { estimateDailyPrices } from '../stays/api/estimate-daily-prices.ts';
import { getCalendar } from '../stays/api/get-calendar.ts';
import { getDiscountCode } from '../stays/api/get-discount-code.ts';
import { getLocalOperator } from '../catalog/api/get-local-operator.ts';
import { getLodging } from '../catalog/api/get-lodging.ts';
import { getStay } from '../stays/api/get-stay.ts';
import { listAvailabilities } from '../stays/api/list-availabilities.ts';
import { listChannelLodgings } from '../catalog/api/list-channel-lodgings.ts';
import { listExtras } from '../catalog/api/list-extras.ts';
import { listLastIndexed } from '../catalog/api/list-last-indexed.ts';
import { listLastUpdates } from '../catalog/api/list-last-updates.ts';
import { listLodgings } from '../catalog/api/list-lodgings.ts';
import { listSaturdayWeeks } from '../stays/api/list-saturday-weeks.ts';
import { listStayExtras } from '../stays/api/list-stay-extras.ts';
import { suggestStays } from '../stays/api/suggest-stays.ts';
import { summariseCatalog } from '../catalog/api/summarise-catalog.ts';
import { suggestNames } from '../search/api/suggest-names.ts';
import { insertProperty } from '../lodgings/api/insert-property.ts';
import { getReview } from '../catalog/api/get-review.ts';
import { listCompanyReviews } from '../catalog/api/list-company-reviews.ts';
import { listLodgingReviews } from '../catalog/api/list-lodging-reviews.ts';
import { readPriceCalendar } from '../search/api/read-price-calendar.ts';
import { searchStays } from '../search/api/search-stays.ts';

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
