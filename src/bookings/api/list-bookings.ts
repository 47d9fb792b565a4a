import { bookingDetailSample, bookingListShape, presentBookingDetail } from '../wire/booking-detail.ts';
import type { BookingsParts } from './parts.ts';
import { z } from 'zod';
import { defineOperation } from '../../http/operation.ts';
import { linksOf } from '../rules/booking.ts';
import { ApiError } from '../../http/problem.ts';
import { queryText } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readBookingParts } from '../store/booking-parts.ts';
import { listOwnBookings } from '../store/bookings.ts';

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
      sample: [bookingDetailSample],
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
        const told = { now: at.now, ...linksOf(parts, booking) };
        return presentBookingDetail(booking, readBookingParts(db, booking), told);
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
