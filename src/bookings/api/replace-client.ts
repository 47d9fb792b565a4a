import type { BookingsParts } from './parts.ts';
import { isoInstantOf } from '../../values/day.ts';
import { bookingTag } from '../store/booking-tag.ts';
import { refuseUnlessMatching } from '../../http/answers/etag.ts';
import { defineOperation } from '../../http/operation.ts';
import { requireBooking, requireLive } from '../wire/booking-refusals.ts';
import { clientInput, clientRoots, clientResultShape, presentCustomer } from '../wire/customer.ts';
import { presentWarnings, takeWithWarnings, withoutWarnings } from '../../formats/fields/warning.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { replaceCustomer } from '../store/booking-transitions.ts';
import { advanceOwnBooking, readBooking } from '../store/bookings.ts';

export const replaceClient = ({ db, now, today }: BookingsParts) =>
  defineOperation({
    id: 'replace-client',
    method: 'POST',
    path: '/v2/bookings/{id}/client',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Replaces the customer of a booking as a whole.',
      example: ({ bookingId }) => ({
        params: { id: bookingId },
        body: { civility: 'MISTER', firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
      }),
    },
    params: bookingParams,
    body: {
      root: 'customer',
      roots: clientRoots,
      shape: clientInput,
      take: (body, sent) => takeWithWarnings(body, sent),
      identity: (body) => withoutWarnings(body),
    },
    answer: { root: 'result', shape: clientResultShape },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
    caching: 'no-store',
    handle({ params, body, dealer, ifMatch, runWrite }) {
      const { warnings, ...replacement } = body;
      return runWrite(() => {
        const at = { now: now(), today: today() };
        const booking = requireBooking(advanceOwnBooking(db, params.id, dealer, at));
        requireLive(booking, at.today);
        refuseUnlessMatching(ifMatch, bookingTag(db, booking));
        const action = replaceCustomer(db, booking, replacement, at.now);
        const { id, reference, customer, updatedAt, ...rest } = requireBooking(readBooking(db, booking.id));
        return {
          // The contract is silent on `changedAt` if the customer is unchanged: it is the booking's last change.
          value: {
            id,
            status: action,
            reference,
            customer: presentCustomer(customer),
            changedAt: isoInstantOf(updatedAt),
            ...presentWarnings(warnings),
          },
          tag: bookingTag(db, { id, ...rest }),
          bookingId: id,
        };
      });
    },
  });
