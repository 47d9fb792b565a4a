import { changeEvaluationShape, changeResultShape } from '../../src/bookings/wire/booking-change.ts';
import { easyBookingResultShape } from '../../src/bookings/wire/booking.ts';
import { evaluationShape } from '../../src/stays/wire/evaluation.ts';

/** The operations and the shapes of what they take and answer, for suites: tests of the API import nothing from src. */
export { addCommunication } from '../../src/bookings/api/add-communication.ts';
export { addOccupants } from '../../src/bookings/api/add-occupants.ts';
export { bookEasily } from '../../src/bookings/api/book-easily.ts';
export { cancelBooking } from '../../src/bookings/api/cancel-booking.ts';
export { createBooking } from '../../src/bookings/api/create-booking.ts';
export { finalPayment } from '../../src/bookings/api/final-payment.ts';
export { getBooking } from '../../src/bookings/api/get-booking.ts';
export { listBookings } from '../../src/bookings/api/list-bookings.ts';
export { listCommunications } from '../../src/bookings/api/list-communications.ts';
export { listOccupants } from '../../src/bookings/api/list-occupants.ts';
export { quoteBooking } from '../../src/bookings/api/quote-booking.ts';
export { replaceClient } from '../../src/bookings/api/replace-client.ts';
export { changeEvaluationShape, changeResultShape } from '../../src/bookings/wire/booking-change.ts';
export { type bookingDetailShape } from '../../src/bookings/wire/booking-detail.ts';
export { bookingQuoteShape } from '../../src/bookings/wire/booking-quote.ts';
export { easyBookingResultShape } from '../../src/bookings/wire/booking.ts';
export {
  ApiError,
  presentProblem,
  problemResource,
  problemShape,
  problems,
  type ProblemCode,
} from '../../src/http/problem.ts';
export { getLocalOperator } from '../../src/lodgings/api/get-local-operator.ts';
export { getLodging } from '../../src/lodgings/api/get-lodging.ts';
export { getReview } from '../../src/lodgings/api/get-review.ts';
export { insertProperty } from '../../src/lodgings/api/insert-property.ts';
export { listChanges } from '../../src/lodgings/api/list-changes.ts';
export { listChannelLodgings } from '../../src/lodgings/api/list-channel-lodgings.ts';
export { listCompanyReviews } from '../../src/lodgings/api/list-company-reviews.ts';
export { listExtras } from '../../src/lodgings/api/list-extras.ts';
export { listLastIndexed } from '../../src/lodgings/api/list-last-indexed.ts';
export { listLastUpdates } from '../../src/lodgings/api/list-last-updates.ts';
export { listLodgingReviews } from '../../src/lodgings/api/list-lodging-reviews.ts';
export { listLodgings } from '../../src/lodgings/api/list-lodgings.ts';
export { readCatalog } from '../../src/lodgings/api/read-catalog.ts';
export { summariseCatalog } from '../../src/lodgings/api/summarise-catalog.ts';
export { lodgingSummaryShape } from '../../src/lodgings/wire/catalog/lodging-summary.ts';
export { propertyShape } from '../../src/lodgings/wire/property/property.ts';
export { readPriceCalendar } from '../../src/search/api/read-price-calendar.ts';
export { searchStays } from '../../src/search/api/search-stays.ts';
export { suggestNames } from '../../src/search/api/suggest-names.ts';
export { operations } from '../../src/service/operations.ts';
export { estimateDailyPrices } from '../../src/stays/api/estimate-daily-prices.ts';
export { getCalendar } from '../../src/stays/api/get-calendar.ts';
export { getDiscountCode } from '../../src/stays/api/get-discount-code.ts';
export { getStay } from '../../src/stays/api/get-stay.ts';
export { insertContract } from '../../src/stays/api/insert-contract.ts';
export { listAvailabilities } from '../../src/stays/api/list-availabilities.ts';
export { listSaturdayWeeks } from '../../src/stays/api/list-saturday-weeks.ts';
export { listStayExtras } from '../../src/stays/api/list-stay-extras.ts';
export { searchAvailabilities } from '../../src/stays/api/search-availabilities.ts';
export { setContractStatus } from '../../src/stays/api/set-contract-status.ts';
export { suggestStays } from '../../src/stays/api/suggest-stays.ts';
export { evaluationShape } from '../../src/stays/wire/evaluation.ts';
export { topics, type Topic } from '../../src/lodgings/rules/lodging.ts';
export { encodeXml } from '../../src/formats/xml-encode.ts';
export type { Operation } from '../../src/http/operation.ts';

/** The kinds of answer of operations that price at first and book then. */
export const evaluation = { answer: { root: 'booking', shape: evaluationShape } };
export const easyBooking = { answer: { root: 'booking', shape: easyBookingResultShape } };
export const changeEvaluation = { answer: { root: 'booking', shape: changeEvaluationShape } };
export const bookedChange = { answer: { root: 'booking', shape: changeResultShape } };
