import { z } from 'zod';
import { commonMembers, requestTypes, stayRules } from './booking-input.ts';
import { customerInput } from './customer.ts';
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

/** docs/contract.md 4.27; absent members stay. Days are Days. */
export const changeInput = z
  .object({
    queryType: codeInput(requestTypes).default('EVALUATION'),
    lodgingId: longInput.optional(),
    ...stayMembers,
    customer: customerInput.optional(),
    changeToken: z.string().trim().max(100_000).optional(),
  })
  .check(...stayRules);

/** docs/contract.md 4.19; absent members are as booked. Days are Days. */
export const quoteInput = z
  .object({
    ...stayMembers,
    referenceReseller: commonMembers.referenceReseller,
    validityHours: intInput(1, 168).default(24),
    sendToCustomer: flagInput.default(false),
  })
  .check(...stayRules);

export type ChangeInput = z.output<typeof changeInput>;
export type QuoteInput = z.output<typeof quoteInput>;
