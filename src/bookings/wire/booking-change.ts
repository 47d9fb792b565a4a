import { z } from 'zod';
import { type Booking, bookingStates } from '../rules/booking.ts';
import type { ChangeQuote } from '../rules/change-quote.ts';
import { isoInstantOf } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { amountDueOf } from '../rules/payable.ts';
import { eurosOf, instantField, moneyField } from '../../formats/fields/fields.ts';
import { presentWarnings, warningsField, type Warning } from '../../formats/fields/warning.ts';
import type { BookingLinks } from '../rules/booking-links.ts';
import { lineShape, presentLines, presentPrice, priceMembers } from '../../stays/wire/price.ts';

/** docs/contract.md 4.27, EVALUATION. */
export const changeEvaluationShape = z.object({
  value: moneyField,
  totalValue: moneyField,
  ...priceMembers,
  lines: z.array(lineShape),
  changeToken: z.string(),
  expiresAt: instantField,
  warnings: warningsField,
});

/** docs/contract.md 4.27, BOOKED. */
export const changeResultShape = z.object({
  id: z.int(),
  reference: z.string(),
  changeReference: z.int(),
  changeValue: moneyField,
  totalValue: moneyField,
  state: z.enum(bookingStates),
  amountDue: moneyField,
  paymentLink: z.string().nullable(),
  customerLink: z.string(),
  warnings: warningsField,
});

export function presentChangeEvaluation(
  { price, lines, expiresAt }: Pick<ChangeQuote, 'price' | 'lines' | 'expiresAt'>,
  { changeValue, changeToken, warnings }: { changeValue: Cents; changeToken: string; warnings: readonly Warning[] },
): z.input<typeof changeEvaluationShape> {
  return {
    value: eurosOf(changeValue),
    totalValue: eurosOf(price.totalPrice),
    ...presentPrice(price),
    lines: presentLines(lines),
    changeToken,
    expiresAt: isoInstantOf(expiresAt),
    ...presentWarnings(warnings),
  };
}

export function presentChangeResult(
  booking: Booking,
  change: BookingLinks & { changeReference: number; changeValue: Cents; warnings: readonly Warning[] },
): z.input<typeof changeResultShape> {
  const { id, reference, state, price } = booking;
  return {
    id,
    reference,
    changeReference: change.changeReference,
    changeValue: eurosOf(change.changeValue),
    totalValue: eurosOf(price.totalPrice),
    state,
    amountDue: eurosOf(amountDueOf(booking)),
    paymentLink: change.paymentLink,
    customerLink: change.customerLink,
    ...presentWarnings(change.warnings),
  };
}
