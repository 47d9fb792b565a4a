import { z } from 'zod';
import type { StayChange } from '../rules/quote.ts';
import { oldestChild } from '../../lodgings/rules/mandatory-costs.ts';
import { maxStayPrice } from '../../values/money.ts';
import { customerInput } from './customer.ts';
import { countryWarnings, type Warning } from '../../formats/fields/warning.ts';
import { refuseValue, ruleOn, ruleOnPresence, type RuleContext } from '../../formats/fields/field-errors.ts';
import {
  codeInput,
  dateInput,
  flagInput,
  intInput,
  linesInput,
  listInput,
  longInput,
  moneyInput,
  openCodeInput,
  textInput,
} from '../../formats/fields/fields.ts';

const paymentTypes = ['PAYMENT_REQUEST', 'PAYMENT_LINK'] as const;
export const requestTypes = ['EVALUATION', 'BOOKED'] as const;

const amountInput = moneyInput(0, maxStayPrice);

/** Both dates or none, departure after arrival, children within the persons. */
export const stayRules = [
  ruleOn<Pick<StayChange, 'arrival' | 'departure'>>(['arrival', 'departure'], ({ arrival, departure }, context) => {
    if (arrival === undefined && departure !== undefined) {
      refuseValue(context, 'MISSING', 'Send both arrival and departure, or neither', ['arrival']);
    }
    if (arrival !== undefined && departure === undefined) {
      refuseValue(context, 'MISSING', 'Send both arrival and departure, or neither', ['departure']);
    }
    if (arrival !== undefined && departure !== undefined && departure <= arrival) {
      refuseValue(context, 'INVALID_DATE_RANGE', 'Must be after the arrival', ['departure']);
    }
  }),
  ruleOn<Pick<StayChange, 'occupantCount' | 'occupantCountChildren'>>(
    ['occupantCount', 'occupantCountChildren'],
    ({ occupantCount = Infinity, occupantCountChildren = 0 }, context) => {
      if (occupantCountChildren > occupantCount) {
        refuseValue(context, 'TOO_LARGE', 'Must be at most occupantCount', ['occupantCountChildren']);
      }
    },
  ),
  ruleOn<Pick<StayChange, 'occupantCount' | 'occupantCountChildren' | 'childrenAges'>>(
    ['occupantCount', 'occupantCountChildren', 'childrenAges'],
    ({ occupantCount = Infinity, occupantCountChildren: children, childrenAges }, context) => {
      if (!childrenAges) return;
      if (children !== undefined && childrenAges.length !== children) {
        refuseValue(context, 'INVALID_VALUE', `Must be the ages of all ${children} children`, ['childrenAges']);
      } else if (childrenAges.length > occupantCount) {
        refuseValue(context, 'TOO_MANY', 'Must be at most occupantCount', ['childrenAges']);
      }
    },
  ),
] as const;

/** Exactly one of two alternative members must be present. */
export function eitherOf<Name extends string>(one: Name, other: Name) {
  return ruleOnPresence<Name>((isThere, context) => {
    if (!isThere(one) && !isThere(other)) refuseValue(context, 'MISSING', `${one} or ${other} is needed`, [one]);
    if (isThere(one) && isThere(other)) {
      refuseValue(context, 'CONFLICTING_FIELDS', `${one} and ${other} are both there: send one of them`, [other]);
    }
  });
}

/** A body with warnings about its countries, which do not make a repeat another request. */
export function warnedBody<Shape extends z.ZodType<object>>(shape: Shape) {
  return {
    shape,
    take: (body: z.output<Shape>, sent: unknown) => ({ ...body, warnings: countryWarnings(sent) }),
    identity: ({ warnings: _, ...body }: z.output<Shape> & { warnings: Warning[] }): object => body,
  };
}

/** A sale, whose absent members are like their defaults. */
export function saleBody<Shape extends z.ZodType<object>>(shape: Shape) {
  const { identity, ...body } = warnedBody(shape);
  const defaults = { occupantCountChildren: 0, extras: [] };
  return { ...body, identity: (...sent: Parameters<typeof identity>) => ({ ...defaults, ...identity(...sent) }) };
}

export const commonMembers = {
  arrival: dateInput,
  departure: dateInput,
  occupantCount: intInput(1, 100_000),
  occupantCountChildren: intInput(0, 100_000).optional(),
  childrenAges: listInput(intInput(0, oldestChild), 0, 99, 'age').optional(),
  extras: z.array(openCodeInput).max(100).optional(),
  promoCode: textInput(1, 64).optional(),
  urlSuccess: textInput(1, 2000).optional(),
  urlFailure: textInput(1, 2000).optional(),
  referenceReseller: textInput(1, 64).optional(),
  salesFollowup: linesInput(1, 2000).optional(),
  comment: linesInput(1, 2000).optional(),
  price: amountInput.optional(),
};

/** docs/contract.md 4.18. Days are Days, amounts cents. */
export const bookingInput = z
  .object({
    lodgingId: longInput,
    ...commonMembers,
    customer: customerInput,
    paymentType: codeInput(paymentTypes).default('PAYMENT_REQUEST'),
  })
  .check(...stayRules);

/** An evaluation, whose ignored members are not validated, or a confirmed booking (docs/contract.md 4.24). */
export const easyBookingInput = z.preprocess(
  withoutIgnored,
  z
    .object({
      requestType: codeInput(requestTypes),
      lodgingId: longInput.optional(),
      referenceId: textInput(1, 64).optional(),
      ...commonMembers,
      occupantFlexible: flagInput.default(false),
      customer: customerInput.optional(),
      maxPrice: amountInput.optional(),
      quoteToken: z.string().trim().max(100_000).optional(),
      acceptRequest: flagInput.default(false),
    })
    .check(
      ...stayRules,
      // The contract is silent on `lodgingId` and `referenceId` sent together: the request is refused, because one is
      // enough and the two could contradict each other.
      eitherOf('lodgingId', 'referenceId'),
      ruleOn<{ requestType: (typeof requestTypes)[number] } & BookedMembers>(['requestType'], (body, context) => {
        if (body.requestType === 'BOOKED') checkBooked(body, context);
      }),
    ),
);

export type BookingInput = z.output<typeof bookingInput>;
export type EasyBookingInput = z.output<typeof easyBookingInput>;

const ignoredInEvaluation = [
  'customer',
  'quoteToken',
  'acceptRequest',
  'comment',
  'salesFollowup',
  'urlSuccess',
  'urlFailure',
  'referenceReseller',
];

function withoutIgnored(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('requestType' in body)) return body;
  const { requestType } = body;
  if (typeof requestType !== 'string' || requestType.trim().toUpperCase() !== 'EVALUATION') return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ignoredInEvaluation.includes(name)));
}

/** Only their presence is checked here. */
interface BookedMembers {
  customer?: unknown;
  price?: unknown;
  maxPrice?: unknown;
  quoteToken?: unknown;
}

function checkBooked(body: BookedMembers, context: RuleContext): void {
  if (body.customer === undefined) refuseValue(context, 'MISSING', 'Required to book', ['customer']);
  if (body.price === undefined && body.maxPrice === undefined && body.quoteToken === undefined) {
    refuseValue(context, 'MISSING', 'One of price, maxPrice and quoteToken is needed to book', ['price']);
  }
}
