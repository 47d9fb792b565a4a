import { z } from 'zod';
import { type Booking, amountDueOf } from '../rules/booking.ts';
import { isoInstantOf } from '../../values/day.ts';
import { eitherOf } from './booking-input.ts';
import { eurosOf, instantField, longInput, moneyField, textInput } from '../../formats/fields/fields.ts';

/** docs/contract.md 4.25; names the booking by id or reference. */
export const finalPaymentInput = z
  .object({
    bookingId: longInput.optional(),
    reference: textInput(1, 40).optional(),
    urlSuccess: textInput(1, 2000).optional(),
    urlFailure: textInput(1, 2000).optional(),
  })
  .check(eitherOf('bookingId', 'reference'));

export const finalPaymentShape = z.object({
  status: z.literal('ok'),
  message: z.string(),
  paymentLink: z.string(),
  bookingId: z.int(),
  reference: z.string(),
  amountDue: moneyField,
  currency: z.literal('EUR'),
  expiresAt: instantField,
});

export function presentFinalPayment(
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
