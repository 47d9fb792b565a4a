import { z } from 'zod';
import { bookingParams, queryText } from '../../formats/fields/query-fields.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import {
  type Booking,
  linksOf,
  momentOf,
  payableStates,
  paymentObstacle,
  type CancellationFigures,
  cancellationOf,
} from '../rules/booking.ts';
import { cancelBooking as cancelInStore, findCancellation } from '../store/booking-transitions.ts';
import {
  bookingTag,
  findBookingByReference,
  findOwnBooking,
  listOwnBookings,
  readBooking,
  readBookingParts,
} from '../store/bookings.ts';
import { noteMail } from '../store/mail.ts';
import { eventSimulators, simulatedEvents } from '../store/operator-transitions.ts';
import {
  bookingDetailShape,
  bookingListShape,
  cancellationInput,
  cancellationResultShape,
  finalPaymentInput,
  finalPaymentShape,
  presentBookingDetail,
  presentCancellationResult,
  presentFinalPayment,
} from '../wire/booking-detail.ts';
import { bookingStateConflict, checkReturnUrls, requireBooking, requireChangeable } from '../wire/booking.ts';
import { dictionaries, dictionaryShape } from '../wire/dictionary.ts';
import { type BookingsParts, requireOwnBooking, writeOwnBooking } from './parts.ts';

export const getBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'get-booking',
    method: 'GET',
    path: '/v2/bookings/{id}',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Reads a booking with its customer, price, quotes, cancellation and history.',
      example: ({ bookingId }) => ({ params: { id: bookingId } }),
    },
    params: bookingParams,
    answer: { root: 'booking', shape: bookingDetailShape },
    problems: ['BOOKING_NOT_FOUND'],
    caching: {
      // Quotes and payment links expire without a write, so the version is the whole answer.
      version: (call) => JSON.stringify(showBooking(parts, requireOwnBooking(parts, call))),
      tag: (call) => bookingTag(parts.db, requireOwnBooking(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: showBooking(parts, requireOwnBooking(parts, call)) }),
  });

function showBooking(parts: BookingsParts, booking: Booking) {
  const context = { now: parts.now(), ...linksOf(parts, booking) };
  return presentBookingDetail(booking, readBookingParts(parts.db, booking), context);
}

export const listBookings = (parts: BookingsParts) =>
  defineOperation({
    id: 'list-bookings',
    method: 'GET',
    path: '/v2/bookings',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary:
        "Finds the dealer's bookings by its own reference or by the booking's, ended ones included, newest first.",
      example: ({ bookingReference }) => ({ query: { reference: bookingReference } }),
    },
    query: z.object({
      referenceReseller: queryText(1, 64)
        .optional()
        .describe('Reference that you gave to the booking; either this or `reference`.'),
      reference: queryText(1, 64).optional().describe('Reference that the service gave to the booking.'),
    }),
    answer: { root: 'bookings', shape: bookingListShape },
    problems: ['MISSING_PARAMETER', 'INVALID_PARAMETER'],
    handle({ query: { referenceReseller, reference }, dealer }) {
      const detail = 'Exactly one of referenceReseller and reference is required';
      if (referenceReseller !== undefined && reference !== undefined) {
        const errors = ['referenceReseller', 'reference'].map((parameter) => {
          return { parameter, code: 'CONFLICTING_FIELDS' as const, detail };
        });
        throw new ApiError('INVALID_PARAMETER', { detail, errors });
      }
      const by = referenceReseller === undefined ? reference && { reference } : { referenceReseller };
      if (!by) {
        const errors = [{ parameter: 'referenceReseller', code: 'MISSING' as const, detail }];
        throw new ApiError('MISSING_PARAMETER', { detail, errors });
      }
      const bookings = listOwnBookings(parts.db, by, requireDealer(dealer), momentOf(parts));
      return { value: bookings.map((booking) => showBooking(parts, booking)) };
    },
  });

export const cancelBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'cancel-booking',
    method: 'POST',
    path: '/v2/bookings/{id}/cancel',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Prices the cancellation of a booking (EVALUATION), or cancels it (CANCELLED).',
      example: ({ bookingId }) => ({ params: { id: bookingId }, body: { queryType: 'EVALUATION' } }),
    },
    params: bookingParams,
    body: { root: 'booking', shape: cancellationInput, isRead: ({ queryType }) => queryType === 'EVALUATION' },
    answer: { root: 'booking', shape: cancellationResultShape },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
    handle(call) {
      const { db, now, today } = parts;
      const reply = (booking: Booking, figures: CancellationFigures, at: number) => ({
        value: presentCancellationResult(booking, figures, at),
        tag: bookingTag(db, booking),
      });
      // If-Match is ignored for a cancelled booking: a partner who lost the first answer repeats with the former tag.
      const findFirst = ({ id, state }: Booking) => (state === 'CANCELLED' ? findCancellation(db, id) : undefined);
      const requireUnchanged = (booking: Booking) => {
        requireChangeable(booking, today());
        refuseUnlessMatching(call.ifMatch, bookingTag(db, booking));
      };
      if (call.body.queryType === 'EVALUATION') {
        const booking = requireOwnBooking(parts, call);
        const first = findFirst(booking);
        if (first) return reply(booking, first, first.at);
        requireUnchanged(booking);
        return reply(booking, cancellationOf(booking, today()), now());
      }
      const { reason } = call.body;
      return writeOwnBooking(parts, call, (booking, at) => {
        const { id: bookingId, lodgingId } = booking;
        const afterCommit = () => parts.whenSearchable(lodgingId);
        const first = findFirst(booking);
        if (first) return { ...reply(booking, first, first.at), afterCommit };
        requireUnchanged(booking);
        const cancellation = cancelInStore(db, booking, reason, at);
        noteMail(db, { bookingId, kind: 'cancellation' }, at.now);
        const cancelled = requireBooking(readBooking(db, bookingId));
        return { ...reply(cancelled, cancellation, at.now), afterCommit };
      });
    },
  });

/**
 * The contract is silent on repeats of finalPayment: the operation creates a link and writes nothing, so a repeat
 * creates another link, and the amount can still be paid only once.
 */
export const finalPayment = (parts: BookingsParts) =>
  defineOperation({
    id: 'final-payment',
    method: 'POST',
    path: '/v2/bookings/finalPayment',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Returns the link by which the customer pays the amount due of a booking.',
      example: ({ bookingId }) => ({ body: { bookingId } }),
    },
    body: { root: 'finalpayment', shape: finalPaymentInput },
    answer: { root: 'statusresult', shape: finalPaymentShape },
    problems: [
      'BOOKING_NOT_FOUND',
      'NOTHING_TO_PAY',
      'PAYMENT_UNDER_WAY',
      'AMOUNT_TOO_SMALL',
      'BOOKING_STATE_CONFLICT',
      'INVALID_RETURN_URL',
      'PAYMENT_UNAVAILABLE',
    ],
    scenarios: [],
    handle(call) {
      const { db, today } = parts;
      const { bookingId, reference = '', urlSuccess, urlFailure } = call.body;
      const id = bookingId ?? findBookingByReference(db, reference)?.id;
      const booking = requireOwnBooking(parts, { ...call, params: { id: id ?? 0 } });
      if (!payableStates.includes(booking.state)) throw bookingStateConflict(booking, today());
      const obstacle = paymentObstacle(booking);
      if (obstacle) throw new ApiError(obstacleCodes[obstacle]);
      checkReturnUrls(call.body, call, parts.settings);
      const link = parts.payments.finalLinkFor(booking, { urlSuccess, urlFailure });
      if (!link) throw new ApiError('PAYMENT_UNAVAILABLE', { detail: 'The service takes no payments by link' });
      return { value: presentFinalPayment(booking, link) };
    },
  });

const obstacleCodes = {
  nothing: 'NOTHING_TO_PAY',
  awaited: 'PAYMENT_UNDER_WAY',
  tooSmall: 'AMOUNT_TOO_SMALL',
} as const;

export const simulateBookingEvent = (parts: BookingsParts) =>
  defineOperation({
    id: 'simulate-booking-event',
    method: 'POST',
    path: '/v2/test/bookings/{id}/{event}',
    auth: 'S',
    documentation: {
      tag: 'Sandbox',
      summary: 'Simulates an event of a sandbox booking that the customer, the operator or time would cause.',
      example: ({ bookingId }) => ({ params: { id: bookingId, event: 'message' }, body: {} }),
    },
    params: bookingParams.extend({ event: z.enum(simulatedEvents).describe('Event to simulate.') }),
    body: { root: 'event', shape: z.object({}) },
    answer: { root: 'booking', shape: bookingDetailShape },
    problems: ['TEST_ONLY', 'BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'NOTHING_TO_PAY'],
    handle(call) {
      if (parts.settings.mode === 'live') {
        throw new ApiError('TEST_ONLY', { detail: 'Bookings of a live service are real; use the test service' });
      }
      const { db } = parts;
      return writeOwnBooking(parts, call, (booking, at) => {
        const simulated = eventSimulators[call.params.event](db, booking, at);
        if (simulated === 'nothing-due') throw new ApiError('NOTHING_TO_PAY');
        if (simulated === 'not-allowed') throw bookingStateConflict(booking, at.today);
        const after = requireBooking(findOwnBooking(db, booking.id, call.dealer, at));
        return {
          value: showBooking(parts, after),
          tag: bookingTag(db, after),
          afterCommit: () => parts.whenSearchable(after.lodgingId),
        };
      });
    },
  });

/** Belongs here because it names the codes of all areas, and bookings may import from all of them. */
export const readDictionary = () =>
  defineOperation({
    id: 'read-dictionary',
    method: 'GET',
    path: '/v2/dictionary',
    // Codes are public, and pages without a key show labels, too.
    auth: 'open',
    documentation: {
      tag: 'Catalog',
      summary: 'Lists all codes with their labels in a language, so that no client needs a list of its own.',
      example: () => ({}),
    },
    answer: { root: 'dictionary', shape: dictionaryShape },
    problems: [],
    caching: { version: ({ language }) => dictionaries[language].version },
    handle: ({ language }) => ({ value: dictionaries[language].dictionary, language }),
  });
