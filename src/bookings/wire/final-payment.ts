import { z } from 'zod';
import type { Booking } from '../rules/booking.ts';
import { isoInstantOf } from '../../values/day.ts';
import { amountDueOf } from '../rules/payable.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import {
  eurosOf,
  instantField,
  longField,
  longInput,
  moneyField,
  textField,
  textInput,
} from '../../formats/fields/fields.ts';

/**
 * Asks for a link by which the rest of a booking is paid (docs/contract.md 4.25); names the booking by its id or its
 * reference.
 */
export const finalPaymentInput = z
  .object({
    bookingId: longInput.optional(),
    reference: textInput(1, 40).optional(),
    urlSuccess: textInput(1, 2000).optional(),
    urlFailure: textInput(1, 2000).optional(),
  })
  .superRefine(({ bookingId, reference }, context) => {
    if (bookingId === undefined && reference === undefined)
      refuseValue(context, 'MISSING', 'bookingId or reference is needed', ['bookingId']);
    if (bookingId !== undefined && reference !== undefined)
      refuseValue(context, 'CONFLICTING_FIELDS', 'Either bookingId or reference', ['reference']);
  });

/** The link, and what is paid by it until when. */
export const finalPaymentShape = z.object({
  status: z.literal('ok'),
  message: textField,
  paymentLink: textField,
  bookingId: longField,
  reference: textField,
  amountDue: moneyField,
  currency: z.literal('EUR'),
  expiresAt: instantField,
});

/** Yields the answer with the link for what is due of the booking. */
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
