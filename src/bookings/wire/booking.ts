import { z } from 'zod';
import { writeDeadlines } from '../rules/written-deadlines.ts';
import { wishedStay, type SaleWish } from '../rules/booking-request.ts';
import { type Booking, bookingStates } from '../rules/booking.ts';
import type { BookingLinks } from '../rules/booking-links.ts';
import { amountDueOf } from '../rules/payable.ts';
import type { BookingOutcome, SaleRefusal } from '../rules/sale.ts';
import type { QuoteTokens } from './quote-tokens.ts';
import { isoInstantOf } from '../../values/day.ts';
import { eurosOf, instantField, moneyField } from '../../formats/fields/fields.ts';
import { ApiError } from '../../http/problem.ts';
import { type Lodging, lastAvailabilityChangeOf } from '../../lodgings/rules/lodging.ts';
import { presentWarnings, warningsField, type Warning } from '../../formats/fields/warning.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { Evaluation } from '../../stays/rules/prices/evaluation.ts';
import { presentEvaluation, presentPrice, priceMembers } from '../../stays/wire/price.ts';
import { saleProblem } from '../../stays/wire/sale-refusals.ts';
import { stayLodgingOf } from '../../stays/wire/stay.ts';

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
  ...priceMembers,
  referenceReseller: z.string().optional(),
  warnings: warningsField,
});

/** docs/contract.md 4.24, BOOKED. */
export const easyBookingResultShape = z.object({
  ...head,
  ...priceMembers,
  amountDue: moneyField,
  referenceReseller: z.string().optional(),
  requestDeadline: instantField.optional(),
  warnings: warningsField,
});

export function presentBookingResult(
  booking: Booking,
  links: BookingLinks,
  warnings: readonly Warning[] = [],
): z.input<typeof bookingResultShape> {
  const { price, referenceReseller } = booking;
  const deadlines = writeDeadlines(booking);
  return {
    ...presentHead(booking, links),
    ...deadlines,
    ...presentPrice(price),
    referenceReseller,
    ...presentWarnings(warnings),
  };
}

export function presentEasyBookingResult(
  booking: Booking,
  links: BookingLinks,
  warnings: readonly Warning[] = [],
): z.input<typeof easyBookingResultShape> {
  const { price, referenceReseller } = booking;
  const amountDue = eurosOf(amountDueOf(booking));
  const { requestDeadline } = writeDeadlines(booking);
  const head = presentHead(booking, links);
  return {
    ...head,
    ...presentPrice(price),
    amountDue,
    referenceReseller,
    requestDeadline,
    ...presentWarnings(warnings),
  };
}

function presentHead({ id, reference, state, createdAt }: Booking, { paymentLink, customerLink }: BookingLinks) {
  return { id, reference, paymentLink, customerLink, state, createdAt: isoInstantOf(createdAt) };
}

export interface SalesDesk {
  quotes: QuoteTokens;
  /**
   * Called with lodgings whose stay was refused for its current state: a search may have offered it, so the index is
   * checked.
   */
  noteRefused: (lodgingId: number) => void;
}

/** Without a key there may be no dealer. */
export interface AskedSale {
  dealer: Dealer | undefined;
  lodging: Lodging;
  wish: SaleWish;
}

/** 201 for a new booking; throws the ApiError of a refusal. */
export function replyToSale<Value>(
  desk: SalesDesk,
  asked: AskedSale,
  outcome: BookingOutcome,
  present: (booking: Booking) => Value,
): { value: Value; bookingId: number; status?: 201; location?: string } {
  if (outcome.outcome !== 'booked' && outcome.outcome !== 'repeated') throw refuseSale(desk, asked, outcome);
  const { id: bookingId } = outcome.booking;
  const value = present(outcome.booking);
  if (outcome.outcome === 'repeated') return { value, bookingId };
  return { value, bookingId, status: 201, location: `/v2/bookings/${bookingId}` };
}

export function refuseSale(
  desk: SalesDesk,
  asked: AskedSale,
  refusal: SaleRefusal | { outcome: 'lodging-not-found' },
): ApiError {
  if (isOfTheStay(refusal)) desk.noteRefused(asked.lodging.id);
  if (refusal.outcome === 'quote-mismatch') return new ApiError('QUOTE_MISMATCH');
  if (!('evaluation' in refusal)) return saleProblem(refusal, stayLodgingOf(asked.lodging));
  const evaluation = presentQuotedEvaluation(desk, asked, refusal.evaluation);
  return new ApiError(refusal.outcome === 'price-changed' ? 'PRICE_CHANGED' : 'QUOTE_EXPIRED', { evaluation });
}

const refusalsOfTheStay: readonly string[] = [
  'not-available',
  'price-changed',
  'price-disabled',
  'capacity-exceeded',
  'request-only',
];

/** Refused for the stay's current state, not for who asked or how. */
export function isOfTheStay({ outcome }: { outcome: string }): boolean {
  return refusalsOfTheStay.includes(outcome);
}

/**
 * Returns an evaluation with a token that keeps its price. The contract is silent on the quote token in PRICE_CHANGED
 * for a caller without a key: the token has no dealer, so it cannot be used for a booking.
 */
export function presentQuotedEvaluation(
  { quotes }: Pick<SalesDesk, 'quotes'>,
  { dealer, lodging, wish }: AskedSale,
  evaluation: Evaluation,
) {
  const issued = quotes.issue({ dealerId: dealer?.id ?? '', lodgingId: lodging.id }, wishedStay(wish), evaluation);
  return presentEvaluation(evaluation, { ...issued, lastChange: lastAvailabilityChangeOf(lodging) });
}
