import { z } from 'zod';
import {
  writeDeadlines,
  type Booking,
  bookingStates,
  liveStates,
  amountDueOf,
  type BookingLinks,
  type BookingParts,
  type BookingQuote,
  type Cancellation,
  type CancellationFigures,
} from '../rules/booking.ts';
import { isoInstantOf } from '../../values/day.ts';
import { customerShape, presentCustomer } from './customer.ts';
import {
  codeInput,
  currency,
  dateTextOf,
  dateField,
  eurosOf,
  instantField,
  linesInput,
  longInput,
  moneyField,
  textInput,
} from '../../formats/fields/fields.ts';
import { eitherOf } from './booking-input.ts';
import { findAgreedTotal } from '../../stays/rules/prices/price-block.ts';
import { linesMembers, presentAllLines, presentPrice, priceAgreedField, priceMembers } from '../../stays/wire/price.ts';

const quoteShape = z.object({
  id: z.int(),
  status: z.enum(['OPEN', 'EXPIRED']),
  totalValue: moneyField,
  expiresAt: instantField,
});

const figureMembers = { refundPercent: z.int(), cancellationFee: moneyField, refundValue: moneyField };

const cancellationShape = z.object({ at: instantField, reason: z.string().optional(), ...figureMembers });

/** docs/contract.md 5.1; personal data. */
export const bookingDetailShape = z.object({
  id: z.int(),
  reference: z.string(),
  state: z.enum(bookingStates),
  lodgingId: z.int(),
  arrival: dateField,
  departure: dateField,
  nights: z.int(),
  occupantCount: z.int(),
  occupantCountChildren: z.int(),
  childrenAges: z
    .array(z.int())
    .optional()
    .meta({ xml: { item: 'age' } }),
  customer: customerShape,
  extras: z.array(z.string()),
  ...linesMembers,
  ...priceMembers,
  amountPaid: moneyField,
  amountDue: moneyField,
  amountToRefund: moneyField,
  amountAwaited: moneyField,
  paymentLink: z.string().nullable(),
  customerLink: z.string(),
  paymentDeadline: instantField.optional(),
  requestDeadline: instantField.optional(),
  referenceReseller: z.string().optional(),
  salesFollowup: z.string().optional(),
  promoCode: z.string().optional(),
  comment: z.string().optional(),
  partnerPrice: moneyField.optional(),
  priceAgreed: priceAgreedField,
  quotes: z.array(quoteShape),
  cancellation: cancellationShape.optional(),
  history: z.array(z.object({ state: z.enum(bookingStates), at: instantField })).meta({ xml: { item: 'entry' } }),
  createdAt: instantField,
  updatedAt: instantField,
});

/** Newest first (docs/contract.md 5.2; personal data). */
export const bookingListShape = z.array(bookingDetailShape).meta({ xml: { item: 'booking' } });

/**
 * Returns the booking with its parts at an instant, on which the status of its quotes depends. The contract is silent
 * on deadlines in other states: an answer contains a deadline only in the state to which it applies.
 */
export function presentBookingDetail(
  booking: Booking,
  parts: BookingParts,
  { now, paymentLink, customerLink }: BookingLinks & { now: number },
): z.input<typeof bookingDetailShape> {
  const { price, amountPaid, extras, lines, customer } = booking;
  const { referenceReseller, salesFollowup, promoCode, comment, partnerPrice } = booking;
  return {
    ...presentStayOf(booking),
    customer: presentCustomer(customer),
    extras: [...extras],
    ...presentAllLines(lines),
    ...presentPrice(price),
    amountPaid: eurosOf(amountPaid),
    amountDue: eurosOf(amountDueOf(booking)),
    amountToRefund: eurosOf(booking.amountToRefund),
    amountAwaited: eurosOf(booking.amountAwaited),
    paymentLink,
    customerLink,
    ...writeDeadlines(booking),
    referenceReseller,
    salesFollowup,
    promoCode,
    comment,
    partnerPrice: partnerPrice === undefined ? undefined : eurosOf(partnerPrice),
    priceAgreed: findAgreedTotal(partnerPrice, price),
    quotes: parts.quotes.map((quote) => presentQuote(quote, booking, now)),
    cancellation: parts.cancellation && presentCancellation(parts.cancellation),
    history: parts.history.map(({ state, at }) => ({ state, at: isoInstantOf(at) })),
    createdAt: isoInstantOf(booking.createdAt),
    updatedAt: isoInstantOf(booking.updatedAt),
  };
}

function presentStayOf(booking: Booking) {
  const { id, reference, state, lodgingId, arrival, departure, occupantCount, occupantCountChildren } = booking;
  const days = { arrival: dateTextOf(arrival), departure: dateTextOf(departure), nights: departure - arrival };
  const { childrenAges } = booking.price;
  const ages = childrenAges && { childrenAges: [...childrenAges] };
  return { id, reference, state, lodgingId, ...days, occupantCount, occupantCountChildren, ...ages };
}

/** A quote ends with its booking: without nights nothing can be changed. */
function presentQuote(
  { id, totalValue, expiresAt }: BookingQuote,
  { state }: Booking,
  now: number,
): z.input<typeof quoteShape> {
  const status = expiresAt > now && liveStates.includes(state) ? 'OPEN' : 'EXPIRED';
  return { id, status, totalValue: eurosOf(totalValue), expiresAt: isoInstantOf(expiresAt) };
}

function presentCancellation(cancellation: Cancellation): z.input<typeof cancellationShape> {
  const { at, reason } = cancellation;
  return { at: isoInstantOf(at), reason, ...presentFigures(cancellation) };
}

function presentFigures({ refundPercent, cancellationFee, refundValue }: CancellationFigures) {
  return { refundPercent, cancellationFee: eurosOf(cancellationFee), refundValue: eurosOf(refundValue) };
}

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
  ...figureMembers,
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
  return {
    id,
    reference,
    state,
    ...presentFigures(figures),
    amountDue: eurosOf(figures.amountDue),
    currency,
    evaluatedAt: isoInstantOf(evaluatedAt),
  };
}

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
