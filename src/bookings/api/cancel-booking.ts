import { requireOwnBooking, type BookingsParts } from './parts.ts';
import type { z } from 'zod';
import type { Booking } from '../rules/booking.ts';
import { type Moment, cancellableOf, type CancellationFigures, cancellationOf } from '../rules/booking-states.ts';
import { bookingTag, advanceOwnBooking, readBooking } from '../store/bookings.ts';
import { refuseUnlessMatching } from '../../http/answers/encoded.ts';
import { type Call, defineOperation, type WriteResult } from '../../http/operation.ts';
import { cancellationInput, cancellationResultShape, presentCancellationResult } from '../wire/booking-cancellation.ts';
import { requireBooking, requireCancellable } from '../wire/booking.ts';
import { bookingParams } from '../../formats/fields/query-fields.ts';
import { cancelBooking as cancelInStore, findCancellation } from '../store/booking-transitions.ts';
import { noteMail } from '../store/mail/outbox.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';

export const cancelBooking = (parts: BookingsParts) =>
  defineOperation({
    id: 'cancel-booking',
    method: 'POST',
    path: '/v2/bookings/{id}/cancel',
    auth: 'S',
    documentation: {
      tag: 'Bookings',
      summary: 'Returns what the cancellation of a booking would cost (EVALUATION), or cancels it (CANCELLED).',
      example: ({ bookingId }) => ({ params: { id: bookingId }, body: { queryType: 'EVALUATION' } }),
    },
    params: bookingParams,
    body: { root: 'booking', shape: cancellationInput, isRead: ({ queryType }) => queryType === 'EVALUATION' },
    answer: { root: 'booking', shape: cancellationResultShape },
    problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
    caching: 'no-store',
    handle(call) {
      if (call.body.queryType === 'CANCELLED') return call.runWrite(() => cancelled(parts, call));
      const booking = requireOwnBooking(parts, call);
      const { bookingId: _, ...reply } = firstOutcome(parts, booking) ?? evaluated(parts, call, booking);
      return reply;
    },
  });

type CancelCall = Call<{ id: number }, unknown, z.output<typeof cancellationInput>>;
type CancelSettled = WriteResult<z.input<typeof cancellationResultShape>>;

/** If-Match is ignored for a cancelled booking: a partner who lost the first answer repeats with the former tag. */
function firstOutcome({ db }: BookingsParts, booking: Booking): CancelSettled | undefined {
  const cancellation = booking.state === 'CANCELLED' ? findCancellation(db, booking.id) : undefined;
  return cancellation && settled(db, booking, cancellation, cancellation.at);
}

function evaluated(parts: BookingsParts, call: CancelCall, booking: Booking): CancelSettled {
  requireUnchanged(parts, call, booking, parts.today());
  const figures = cancellationOf(cancellableOf(booking), parts.today());
  return settled(parts.db, booking, figures, parts.now());
}

function cancelled(parts: BookingsParts, call: CancelCall): CancelSettled {
  const at = { now: parts.now(), today: parts.today() };
  const booking = requireBooking(advanceOwnBooking(parts.db, call.params.id, call.dealer, at));
  const outcome = firstOutcome(parts, booking) ?? cancelledNow(parts, call, booking, at);
  return { ...outcome, afterCommit: () => parts.whenSearchable(booking.lodgingId) };
}

function cancelledNow(parts: BookingsParts, call: CancelCall, booking: Booking, at: Moment): CancelSettled {
  const { db } = parts;
  requireUnchanged(parts, call, booking, at.today);
  const cancellation = cancelInStore(db, booking, call.body.reason, at);
  noteMail(db, { bookingId: booking.id, kind: 'cancellation' }, at.now);
  return settled(db, requireBooking(readBooking(db, booking.id)), cancellation, at.now);
}

function requireUnchanged({ db }: BookingsParts, { ifMatch }: CancelCall, booking: Booking, today: Day): void {
  requireCancellable(booking, today);
  refuseUnlessMatching(ifMatch, bookingTag(db, booking));
}

function settled(db: Db, booking: Booking, figures: CancellationFigures, evaluatedAt: number): CancelSettled {
  const value = presentCancellationResult(booking, figures, evaluatedAt);
  return { value, tag: bookingTag(db, booking), bookingId: booking.id };
}
