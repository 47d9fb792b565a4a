import type { BookingsParts } from './parts.ts';
import { z } from 'zod';
import { type Booking, amountDueOf, payableStates } from '../rules/booking.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { bookingStateConflict, requireBooking, checkReturnUrls } from '../wire/booking.ts';
import { ApiError } from '../../http/problem.ts';
import { findBookingByReference, findOwnBooking } from '../store/bookings.ts';
import { isoInstantOf } from '../../values/day.ts';
import { eitherOf } from '../wire/booking-input.ts';
import { eurosOf, instantField, longInput, moneyField, textInput } from '../../formats/fields/fields.ts';

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
      summary: 'Gives the link by which the customer pays what is still due of a booking.',
      example: ({ bookingId }) => ({ body: { bookingId } }),
    },
    body: { root: 'finalpayment', shape: finalPaymentInput },
    answer: { root: 'statusresult', shape: finalPaymentShape },
    problems: [
      'BOOKING_NOT_FOUND',
      'NOTHING_TO_PAY',
      'BOOKING_STATE_CONFLICT',
      'INVALID_RETURN_URL',
      'PAYMENT_UNAVAILABLE',
    ],
    caching: 'no-store',
    scenarios: [],
    handle(call) {
      const { body } = call;
      const booking = askedBooking(parts, call);
      if (!payableStates.includes(booking.state)) throw bookingStateConflict(booking, parts.today());
      if (amountDueOf(booking) === 0) throw new ApiError('NOTHING_TO_PAY');
      checkReturnUrls(body, call, parts.settings);
      const { urlSuccess, urlFailure } = body;
      const link = parts.payments.finalLinkFor(booking, { urlSuccess, urlFailure });
      if (!link) throw new ApiError('PAYMENT_UNAVAILABLE', { detail: 'The service takes no payments by link' });
      return { value: presentFinalPayment(booking, link) };
    },
  });

type FinalPaymentCall = Call<unknown, unknown, z.output<typeof finalPaymentInput>>;

function askedBooking({ db, now, today }: BookingsParts, { body, dealer }: FinalPaymentCall): Booking {
  const { bookingId, reference = '' } = body;
  const id = bookingId ?? findBookingByReference(db, reference)?.id;
  const at = { now: now(), today: today() };
  return requireBooking(id === undefined ? undefined : findOwnBooking(db, id, dealer, at));
}

/** docs/contract.md 4.25; names the booking by id or reference. */
const finalPaymentInput = z
  .object({
    bookingId: longInput.optional(),
    reference: textInput(1, 40).optional(),
    urlSuccess: textInput(1, 2000).optional(),
    urlFailure: textInput(1, 2000).optional(),
  })
  .check(eitherOf('bookingId', 'reference'));

const finalPaymentShape = z.object({
  status: z.literal('ok'),
  message: z.string(),
  paymentLink: z.string(),
  bookingId: z.int(),
  reference: z.string(),
  amountDue: moneyField,
  currency: z.literal('EUR'),
  expiresAt: instantField,
});

function presentFinalPayment(
  booking: Booking,
  { url, expiresAt }: { url: string; expiresAt: number },
): z.input<typeof finalPaymentShape> {
  return {
    status: 'ok',
    message: url,
    paymentLink: url,
    bookingId: booking.id,
    reference: booking.reference,
    amountDue: eurosOf(amountDueOf(booking)),
    currency: 'EUR',
    expiresAt: isoInstantOf(expiresAt),
  };
}
