import type { z } from 'zod';
import type { Booking } from '../rules/booking.ts';
import { cancellableOf, type CancellationFigures, cancellationOf } from '../rules/cancellation.ts';
import { bookingTag } from '../wire/booking-tag.ts';
import { refuseUnlessMatching } from '../../http/answers/if-match.ts';
import { type Call, defineOperation, type Settled } from '../../http/operation.ts';
import { cancellationInput, cancellationResultShape, presentCancellationResult } from '../wire/booking-cancellation.ts';
import { requireBooking, requireCancellable } from '../wire/booking-refusals.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { cancelBooking as cancelInStore, findCancellation } from '../store/booking-cancellations.ts';
import { findOwnBooking, readBooking } from '../store/bookings.ts';
import { sequenceOf } from '../../lodgings/store/changes.ts';
import { noteMail } from '../store/mail/outbox.ts';

export const cancelBooking = defineOperation({
  id: 'cancel-booking',
  method: 'POST',
  path: '/v2/bookings/{id}/cancel',
  summary: 'Tells what the cancellation of a booking would cost (EVALUATION), or cancels it (CANCELLED).',
  auth: 'S',
  params: idParams,
  body: { root: 'booking', shape: cancellationInput },
  answer: { root: 'booking', shape: cancellationResultShape },
  problems: ['BOOKING_NOT_FOUND', 'BOOKING_STATE_CONFLICT', 'PRECONDITION_FAILED'],
  example: ({ bookingId }) => ({ params: { id: bookingId }, body: { queryType: 'EVALUATION' } }),
  caching: 'no-store',
  countsAsRead: ({ queryType }) => queryType === 'EVALUATION',
  handle(call) {
    if (call.body.queryType === 'CANCELLED') return call.settle(() => cancelled(call));
    const booking = asked(call);
    const { bookingId: _, ...reply } = firstOutcome(call, booking) ?? evaluated(call, booking);
    return reply;
  },
});

type CancelCall = Call<{ id: number }, unknown, z.output<typeof cancellationInput>>;
type CancelSettled = Settled<z.input<typeof cancellationResultShape>>;

function asked({ context, params, dealer }: CancelCall): Booking {
  const at = { now: context.now(), today: context.today() };
  return requireBooking(findOwnBooking(context.db, params.id, dealer, at));
}

/**
 * Of a booking that is cancelled already. If-Match is not looked at: what it protects has been done, and a partner who lost
 * the first answer asks with the tag of before.
 */
function firstOutcome({ context }: CancelCall, booking: Booking): CancelSettled | undefined {
  const cancellation = booking.state === 'CANCELLED' ? findCancellation(context.db, booking.id) : undefined;
  return cancellation && settled(booking, cancellation, cancellation.at);
}

function evaluated(call: CancelCall, booking: Booking): CancelSettled {
  requireUnchanged(call, booking);
  const figures = cancellationOf(cancellableOf(booking), call.context.today());
  return settled(booking, figures, call.context.now());
}

function cancelled(call: CancelCall): CancelSettled {
  const { db, search } = call.context;
  const booking = asked(call);
  const outcome = firstOutcome(call, booking) ?? cancelledNow(call, booking);
  const sequence = sequenceOf(db, booking.lodgingId);
  return { ...outcome, awaits: () => search.whenSearchable(booking.lodgingId, sequence) };
}

function cancelledNow(call: CancelCall, booking: Booking): CancelSettled {
  const { db, now, today } = call.context;
  requireUnchanged(call, booking);
  const at = { now: now(), today: today() };
  const cancellation = cancelInStore(db, booking, call.body.reason, at);
  noteMail(db, { bookingId: booking.id, kind: 'cancellation' }, at.now);
  return settled(requireBooking(readBooking(db, booking.id)), cancellation, at.now);
}

function requireUnchanged({ context, ifMatch }: CancelCall, booking: Booking): void {
  requireCancellable(booking, context.today());
  refuseUnlessMatching(ifMatch, bookingTag(booking));
}

function settled(booking: Booking, figures: CancellationFigures, evaluatedAt: number): CancelSettled {
  const value = presentCancellationResult(booking, figures, evaluatedAt);
  return { value, tag: bookingTag(booking), bookingId: booking.id };
}
