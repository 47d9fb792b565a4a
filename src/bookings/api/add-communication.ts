import { defineOperation } from '../../http/operation.ts';
import { requireBooking } from '../wire/booking-refusals.ts';
import { communicationInput, communicationResultShape } from '../wire/communication.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { keepCommunication } from '../store/booking-communications.ts';
import { findOwnBooking } from '../store/bookings.ts';

export const addCommunication = defineOperation({
  id: 'add-communication',
  method: 'POST',
  path: '/v2/bookings/{id}/comm',
  summary: 'Leaves the operator a message about a booking, in whatever state it is.',
  auth: 'S',
  params: idParams,
  body: { root: 'communication', shape: communicationInput },
  answer: { root: 'result', shape: communicationResultShape },
  statuses: [201],
  problems: ['BOOKING_NOT_FOUND'],
  example: ({ bookingId }) => ({
    params: { id: bookingId },
    body: { msg: 'The guests arrive at about 18:00.', author: 'Reservations', language: 'en' },
  }),
  caching: 'no-store',
  handle({ context, params, body, dealer, settle }) {
    const { db } = context;
    return settle(() => {
      const at = { now: context.now(), today: context.today() };
      const { id } = requireBooking(findOwnBooking(db, params.id, dealer, at));
      const message = { ...body, stamp: body.stamp ?? at.now, direction: 'TO_OPERATOR' as const };
      const communicationId = keepCommunication(db, id, message);
      return {
        status: 201,
        location: `/v2/bookings/${id}/comm`,
        value: { id, status: 'INSERTED', communicationId },
        bookingId: id,
      };
    });
  },
});
