import { z } from 'zod';
import {
  writeDeadlines,
  type Booking,
  bookingStates,
  type BookingLinks,
  amountDueOf,
  liveStates,
  mayBeCancelled,
  nextBookingStates,
} from '../rules/booking.ts';
import { requestedStayOf, type SaleRequest, type SaleRefusal } from '../rules/sale.ts';
import { isoInstantOf, type Day } from '../../values/day.ts';
import { eurosOf, instantField, moneyField } from '../../formats/fields/fields.ts';
import { ApiError } from '../../http/problem.ts';
import { type Lodging, lastAvailabilityChangeOf } from '../../lodgings/rules/lodging.ts';
import { presentWarnings, warningsField, type Warning } from '../../formats/fields/warning.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { findAgreedTotal } from '../../stays/rules/prices/price-block.ts';
import { type Evaluation, partyOfStay, type StayRequest } from '../../stays/rules/prices/evaluation.ts';
import { presentEvaluation, presentPrice, priceAgreedField, priceMembers } from '../../stays/wire/price.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';
import { onSiteCostsField, presentOnSiteLines } from '../../lodgings/wire/extras.ts';
import { quoteOf, type Quote } from '../rules/quote.ts';
import type { ChangeQuote } from '../rules/changed-stay.ts';
import { readSignedToken, createSignedToken } from '../../formats/tokens.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { isRegisteredReturn, isWebAddress, type ReturnHosts } from '../rules/return-hosts.ts';

const head = {
  id: z.int(),
  reference: z.string(),
  paymentLink: z.string().nullable(),
  customerLink: z.string(),
  state: z.enum(bookingStates),
  createdAt: instantField,
};

/** docs/contract.md 4.18. */
export const bookingResultShape = z.object({
  ...head,
  paymentDeadline: instantField.optional(),
  requestDeadline: instantField.optional(),
  priceAgreed: priceAgreedField,
  ...priceMembers,
  onSiteCosts: onSiteCostsField,
  referenceReseller: z.string().optional(),
  warnings: warningsField,
});

/** docs/contract.md 4.24, BOOKED. */
export const easyBookingResultShape = z.object({
  ...head,
  priceAgreed: priceAgreedField,
  ...priceMembers,
  onSiteCosts: onSiteCostsField,
  amountDue: moneyField,
  referenceReseller: z.string().optional(),
  requestDeadline: instantField.optional(),
  warnings: warningsField,
});

export function presentBookingResult(
  booking: Booking,
  { paymentLink, customerLink }: BookingLinks,
  warnings: readonly Warning[] = [],
): z.input<typeof bookingResultShape> {
  const { id, reference, state, createdAt, price, partnerPrice, referenceReseller } = booking;
  return {
    id,
    reference,
    paymentLink,
    customerLink,
    state,
    createdAt: isoInstantOf(createdAt),
    ...writeDeadlines(booking),
    priceAgreed: findAgreedTotal(partnerPrice, price),
    ...presentPrice(price),
    onSiteCosts: presentOnSiteLines(booking.lines),
    referenceReseller,
    ...presentWarnings(warnings),
  };
}

/** An easy booking never waits for a payment, so it has no payment deadline. */
export function presentEasyBookingResult(
  booking: Booking,
  links: BookingLinks,
  warnings: readonly Warning[] = [],
): z.input<typeof easyBookingResultShape> {
  return { ...presentBookingResult(booking, links, warnings), amountDue: eurosOf(amountDueOf(booking)) };
}

export interface SalesDesk {
  quotes: QuoteTokens;
}

/** Without a key there may be no dealer. */
export interface RequestedSale {
  dealer: Dealer | undefined;
  lodging: Lodging;
  request: SaleRequest;
}

export function refuseSale(
  desk: SalesDesk,
  sale: RequestedSale,
  refusal: SaleRefusal | { outcome: 'lodging-not-found' },
): ApiError {
  if (refusal.outcome === 'quote-mismatch') return new ApiError('QUOTE_MISMATCH');
  if (!('evaluation' in refusal)) {
    return saleProblem(refusal, stayLodgingOf(sale.lodging, partyOfStay(requestedStayOf(sale.request))));
  }
  const evaluation = presentQuotedEvaluation(desk, sale, refusal.evaluation);
  if (refusal.outcome === 'quote-expired') return new ApiError('QUOTE_EXPIRED', { evaluation });
  const { value, totalValue } = evaluation;
  const detail = `The stay costs ${value} euros (value), with mandatory services ${totalValue} (totalValue)`;
  return new ApiError('PRICE_CHANGED', { detail, evaluation });
}

/**
 * Returns an evaluation with a token that keeps its price. The contract is silent on the quote token in PRICE_CHANGED
 * for a caller without a key: the token has no dealer, so it cannot be used for a booking.
 */
export function presentQuotedEvaluation(
  { quotes }: SalesDesk,
  { dealer, lodging, request }: RequestedSale,
  evaluation: Evaluation,
) {
  const by = { dealerId: dealer?.id ?? '', lodgingId: lodging.id };
  const issued = quotes.issue(by, requestedStayOf(request), evaluation);
  const { partnerPrice } = request;
  return presentEvaluation(evaluation, { ...issued, lastChange: lastAvailabilityChangeOf(lodging), partnerPrice });
}

export type QuoteTokens = ReturnType<typeof quoteTokens>;

/** Token purposes, part of the signature, so that one kind cannot be used as the other. */
const marks = { booking: 'q1', change: 'c1' };

/** The first key signs, all verify; expired tokens can still be read. */
export function quoteTokens(
  keys: readonly [string, ...string[]],
  { minutes, now }: { minutes: number; now: () => number },
) {
  return {
    /** `expiresAt` in milliseconds since 1970. */
    issue(by: { dealerId: string; lodgingId: number }, stay: StayRequest, evaluation: Evaluation) {
      const expiresAt = now() + minutes * 60_000;
      const quote = quoteOf(by, stay, evaluation, expiresAt);
      return { expiresAt, quoteToken: createSignedToken(marks.booking, quote, keys) };
    },
    /** Undefined for a token not issued here. */
    read: (token: string) => readSignedToken(marks.booking, token, keys) as Quote | undefined,
    issueChange: (quote: ChangeQuote) => createSignedToken(marks.change, quote, keys),
    readChange: (token: string) => readSignedToken(marks.change, token, keys) as ChangeQuote | undefined,
  };
}

/**
 * Throws INVALID_RETURN_URL (docs/contract.md 4.18). Without a key any host is allowed: the payment page shows a link
 * to an unregistered host instead of redirecting, and a warning says so.
 */
export function checkReturnUrls(
  urls: Partial<Pick<Booking, 'urlSuccess' | 'urlFailure'>>,
  { dealer, isAnonymous }: { dealer: Dealer | undefined; isAnonymous: boolean },
  { publicUrl, returnHosts }: ReturnHosts,
): Warning[] {
  const isKeyless = isAnonymous || dealer === undefined;
  const hosts = isKeyless ? returnHosts : dealer.returnHosts;
  const errors: FieldError[] = [];
  const warnings: Warning[] = [];
  for (const member of ['urlSuccess', 'urlFailure'] as const) {
    const url = urls[member];
    const pointer = `/${member}`;
    if (url === undefined || isRegisteredReturn(url, hosts, isKeyless ? publicUrl : undefined)) continue;
    if (!isWebAddress(url)) errors.push({ pointer, code: 'INVALID_VALUE', detail: 'Must be an https address.' });
    else if (isKeyless) {
      warnings.push({
        pointer,
        code: 'UNREGISTERED_HOST',
        detail: `The customer is shown a link to ${new URL(url).host}, not redirected: the host is not registered.`,
      });
    } else errors.push({ pointer, code: 'INVALID_VALUE', detail: 'Must be https on a registered return host.' });
  }
  if (errors.length > 0) throw new ApiError('INVALID_RETURN_URL', { errors });
  return warnings;
}

/** Throws BOOKING_NOT_FOUND, the same for unknown bookings, others' and those without a key. */
export function requireBooking<Found>(booking: Found | undefined): Found {
  if (booking === undefined) throw new ApiError('BOOKING_NOT_FOUND');
  return booking;
}

/** Returns the content of the token sent as the member; throws VALIDATION_FAILED unless it was issued to the dealer. */
export function requireOwnToken<Content extends { dealerId: string }>(
  content: Content | undefined,
  dealer: Dealer,
  pointer: string,
): Content {
  if (content?.dealerId === dealer.id) return content;
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ pointer, code: 'INVALID_VALUE', detail: 'Must be a token issued to this dealer' }],
  });
}

/** Throws BOOKING_STATE_CONFLICT when the booking no longer holds nights. */
export function requireLive(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!liveStates.includes(booking.state)) throw bookingStateConflict(booking, today);
}

/** Throws BOOKING_STATE_CONFLICT when the booking can be neither modified nor cancelled. */
export function requireChangeable(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): void {
  if (!mayBeCancelled(booking, today)) throw bookingStateConflict(booking, today);
}

/** Includes the states that the booking may still enter today. */
export function bookingStateConflict(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): ApiError {
  const { state } = booking;
  const allowed = nextBookingStates[state].filter((next) => next !== 'CANCELLED' || mayBeCancelled(booking, today));
  return new ApiError('BOOKING_STATE_CONFLICT', { detail: `The booking is ${state}`, state, allowed });
}
