import { bookingDetailShape, presentBookingDetail, bookingListShape } from '../wire/booking-detail.ts';
import { requireOwnBooking, type BookingsParts } from './parts.ts';
import { linksOf } from '../rules/booking.ts';
import { bookingTag, readBookingParts, listOwnBookings } from '../store/bookings.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { bookingParams, queryText } from '../../formats/fields/query-fields.ts';
import { z } from 'zod';
import { ApiError } from '../../http/problem.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';

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
      version: (call) => JSON.stringify(presentOwnBooking(parts, call)),
      tag: (call) => bookingTag(parts.db, requireOwnBooking(parts, call)),
      isPersonal: true,
    },
    handle: (call) => ({ value: presentOwnBooking(parts, call) }),
  });

function presentOwnBooking(parts: BookingsParts, call: Call<{ id: number }>) {
  const { db, now } = parts;
  const booking = requireOwnBooking(parts, call);
  return presentBookingDetail(booking, readBookingParts(db, booking), { now: now(), ...linksOf(parts, booking) });
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
    caching: 'no-store',
    handle({ query, dealer }) {
      const { db, now, today } = parts;
      const at = { now: now(), today: today() };
      const bookings = listOwnBookings(db, soughtBy(query), requireDealer(dealer), at);
      const value = bookings.map((booking) => {
        const context = { now: at.now, ...linksOf(parts, booking) };
        return presentBookingDetail(booking, readBookingParts(db, booking), context);
      });
      return { value };
    },
  });

interface References {
  referenceReseller?: string | undefined;
  reference?: string | undefined;
}

function soughtBy({ referenceReseller, reference }: References): { referenceReseller: string } | { reference: string } {
  const wanted = 'Exactly one of referenceReseller and reference is needed';
  if (referenceReseller !== undefined && reference !== undefined) {
    const errors = ['referenceReseller', 'reference'].map((parameter) => {
      return { parameter, code: 'CONFLICTING_FIELDS' as const, detail: wanted };
    });
    throw new ApiError('INVALID_PARAMETER', { detail: wanted, errors });
  }
  if (referenceReseller !== undefined) return { referenceReseller };
  if (reference !== undefined) return { reference };
  const errors = [{ parameter: 'referenceReseller', code: 'MISSING' as const, detail: wanted }];
  throw new ApiError('MISSING_PARAMETER', { detail: wanted, errors });
}
