import { z } from 'zod';
import { type Booking, bookingStates, amountDueOf, type BookingLinks } from '../rules/booking.ts';
import { type ChangeQuote, changeValueOf, type ChangeRefusal } from '../rules/changed-stay.ts';
import type { LodgingStay, StayChange } from '../rules/quote.ts';
import { isoInstantOf } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import {
  eurosOf,
  instantField,
  moneyField,
  dateTextOf,
  dateField,
  codeInput,
  flagInput,
  intInput,
  longInput,
} from '../../formats/fields/fields.ts';
import { presentWarnings, warningsField, type Warning } from '../../formats/fields/warning.ts';
import { linesMembers, presentAllLines, presentPrice, priceMembers } from '../../stays/wire/price.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../../http/problem.ts';
import { partyOfStay } from '../../stays/rules/prices/evaluation.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { commonMembers, requestTypes, stayRules } from './booking-input.ts';
import { customerInput } from './customer.ts';

/** docs/contract.md 4.27, EVALUATION. */
export const changeEvaluationShape = z.object({
  value: moneyField,
  totalValue: moneyField,
  ...priceMembers,
  ...linesMembers,
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
    ...presentAllLines(lines),
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

/** docs/contract.md 4.19. */
export const bookingQuoteShape = z.object({
  id: z.int(),
  bookingId: z.int(),
  reference: z.string(),
  status: z.enum(['OPEN']),
  arrival: dateField,
  departure: dateField,
  value: moneyField,
  totalValue: moneyField,
  changeValue: moneyField,
  ...priceMembers,
  ...linesMembers,
  quoteToken: z.string(),
  createdAt: instantField,
  expiresAt: instantField,
});

/** `createdAt` in milliseconds since 1970. */
export function presentBookingQuote(
  quote: ChangeQuote,
  booking: Pick<Booking, 'reference' | 'price'>,
  made: { id: number; quoteToken: string; createdAt: number },
): z.input<typeof bookingQuoteShape> {
  return {
    id: made.id,
    bookingId: quote.bookingId,
    reference: booking.reference,
    status: 'OPEN',
    arrival: dateTextOf(quote.arrival),
    departure: dateTextOf(quote.departure),
    value: eurosOf(quote.value),
    totalValue: eurosOf(quote.price.totalPrice),
    changeValue: eurosOf(changeValueOf(booking, quote.price.totalPrice)),
    ...presentPrice(quote.price),
    ...presentAllLines(quote.lines),
    quoteToken: made.quoteToken,
    createdAt: isoInstantOf(made.createdAt),
    expiresAt: isoInstantOf(quote.expiresAt),
  };
}

/** Throws VALIDATION_FAILED; counts absent from `sent` are the booking's. */
export function requireChildrenWithin({ occupantCount, occupantCountChildren }: LodgingStay, sent: StayChange): void {
  if (occupantCountChildren <= occupantCount) return;
  const error: FieldError =
    sent.occupantCountChildren === undefined && sent.childrenAges === undefined
      ? {
          pointer: '/occupantCount',
          code: 'TOO_SMALL',
          detail: `The booking is for ${occupantCountChildren} children: send occupantCountChildren, too`,
        }
      : {
          pointer: sent.occupantCountChildren === undefined ? '/childrenAges' : '/occupantCountChildren',
          code: 'TOO_LARGE',
          detail: `Must be at most occupantCount, which is ${occupantCount}`,
        };
  throw new ApiError('VALIDATION_FAILED', { errors: [error] });
}

/** Throws OCCUPANTS_EXCEED when the booking already names more occupants than the change allows. */
export function requireOccupantsWithin({ occupantCount }: LodgingStay, named: number): void {
  if (named <= occupantCount) return;
  const detail = `The booking names ${named} occupants: name fewer of them first`;
  throw new ApiError('OCCUPANTS_EXCEED', {
    detail,
    errors: [{ pointer: '/occupantCount', code: 'TOO_SMALL', detail }],
  });
}

export function changeProblem(refusal: ChangeRefusal, lodging: Lodging, changed: LodgingStay): ApiError {
  if (refusal.outcome !== 'request-only') return saleProblem(refusal, stayLodgingOf(lodging, partyOfStay(changed)));
  return new ApiError('REQUEST_ONLY', { detail: 'The operator decides on this stay: ask for it with a new booking' });
}

const stayMembers = {
  arrival: commonMembers.arrival.optional(),
  departure: commonMembers.departure.optional(),
  occupantCount: commonMembers.occupantCount.optional(),
  occupantCountChildren: commonMembers.occupantCountChildren,
  childrenAges: commonMembers.childrenAges,
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
