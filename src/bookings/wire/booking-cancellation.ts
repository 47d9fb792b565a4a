import { z } from 'zod';
import { type Booking, bookingStates } from '../rules/booking.ts';
import type { CancellationFigures } from '../rules/booking-states.ts';
import { isoInstantOf } from '../../values/day.ts';
import { currency, codeInput, eurosOf, instantField, linesInput, moneyField } from '../../formats/fields/fields.ts';

/** docs/contract.md 5.3. */
export const cancellationInput = z.object({
  queryType: codeInput(['EVALUATION', 'CANCELLED']).default('EVALUATION'),
  reason: linesInput(1, 500).optional(),
});

/** docs/contract.md 5.3. */
export const cancellationResultShape = z.object({
  id: z.int(),
  reference: z.string(),
  state: z.enum(bookingStates),
  refundPercent: z.int(),
  cancellationFee: moneyField,
  refundValue: moneyField,
  amountDue: moneyField,
  currency: z.string(),
  evaluatedAt: instantField,
});

/** Figures as of `at`, in milliseconds since 1970. */
export function presentCancellationResult(
  { id, reference, state }: Pick<Booking, 'id' | 'reference' | 'state'>,
  figures: CancellationFigures,
  evaluatedAt: number,
): z.input<typeof cancellationResultShape> {
  const { refundPercent, cancellationFee, refundValue, amountDue } = figures;
  return {
    id,
    reference,
    state,
    refundPercent,
    cancellationFee: eurosOf(cancellationFee),
    refundValue: eurosOf(refundValue),
    amountDue: eurosOf(amountDue),
    currency,
    evaluatedAt: isoInstantOf(evaluatedAt),
  };
}
