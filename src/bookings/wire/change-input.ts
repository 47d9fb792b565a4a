import { z } from 'zod';
import { commonMembers, requestTypes } from './booking-input.ts';
import { customerInput } from './customer.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { codeInput, flagInput, intInput, longInput } from '../../formats/fields/fields.ts';

const stayMembers = {
  arrival: commonMembers.arrival.optional(),
  departure: commonMembers.departure.optional(),
  occupantCount: commonMembers.occupantCount.optional(),
  occupantCountChildren: commonMembers.occupantCountChildren,
  extras: commonMembers.extras,
  promoCode: commonMembers.promoCode,
  comment: commonMembers.comment,
};

/** A change of a booking (docs/contract.md 4.27); what is absent stays. Days are Days. */
export const changeInput = z
  .object({
    queryType: codeInput(requestTypes).default('EVALUATION'),
    lodgingId: longInput.optional(),
    ...stayMembers,
    customer: customerInput.optional(),
    changeToken: z.string().trim().max(100_000).optional(),
  })
  .superRefine(checkStay);

/** A priced proposal for a booking (docs/contract.md 4.19); what is absent is as booked. Days are Days. */
export const quoteInput = z
  .object({
    ...stayMembers,
    referenceReseller: commonMembers.referenceReseller,
    validityHours: intInput(1, 168).default(24),
    sendToCustomer: flagInput.default(false),
  })
  .superRefine(checkStay);

export type ChangeInput = z.output<typeof changeInput>;
export type QuoteInput = z.output<typeof quoteInput>;

interface StayWanted {
  arrival?: number | undefined;
  departure?: number | undefined;
  occupantCount?: number | undefined;
  occupantCountChildren?: number | undefined;
}

function checkStay(body: StayWanted, context: z.RefinementCtx): void {
  const { arrival, departure, occupantCount = Infinity, occupantCountChildren = 0 } = body;
  if (arrival === undefined && departure !== undefined)
    refuseValue(context, 'MISSING', 'Both dates or none', ['arrival']);
  if (arrival !== undefined && departure === undefined)
    refuseValue(context, 'MISSING', 'Both dates or none', ['departure']);
  if (arrival !== undefined && departure !== undefined && departure <= arrival)
    refuseValue(context, 'INVALID_DATE_RANGE', 'Must come after the arrival', ['departure']);
  if (occupantCountChildren > occupantCount)
    refuseValue(context, 'TOO_LARGE', 'Must be at most occupantCount', ['occupantCountChildren']);
}
