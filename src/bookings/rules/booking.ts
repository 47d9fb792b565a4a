import { type Day, isoInstantOf } from '../../values/day.ts';
import { type Cents, roundHalfUp } from '../../values/money.ts';
import {
  type Address,
  type CancellationStep,
  type civilities,
  refundPercentOf,
} from '../../lodgings/rules/property.ts';
import type { PriceBlock, BookingLine } from '../../stays/rules/prices/price-block.ts';

export const bookingStates = [
  'PENDING_PAYMENT',
  'REQUESTED',
  'BOOKED',
  'COMPLETED',
  'CANCELLED',
  'EXPIRED',
  'REFUSED',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const liveStates: readonly BookingState[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];

/** Personal data. */
export interface Customer {
  civility?: (typeof civilities)[number] | undefined;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber?: string | undefined;
  language: string;
  address?: Address | undefined;
  companyName?: string | undefined;
}

/** Instants in milliseconds since 1970. */
export interface Booking {
  id: number;
  /** Increases with every write of the booking or its customer. */
  version: number;
  reference: string;
  /** `link` is POST /v2/bookings, `easy` POST /v2/bookings/easy. */
  kind: 'link' | 'easy';
  state: BookingState;
  /** Undefined for bookings without a key. */
  dealerId: string | undefined;
  lodgingId: number;
  arrival: Day;
  departure: Day;
  occupantCount: number;
  occupantCountChildren: number;
  extras: readonly string[];
  promoCode: string | undefined;
  price: PriceBlock;
  lines: readonly BookingLine[];
  /** Less what was refunded or is disputed. */
  amountPaid: Cents;
  /** Paid beyond what the booking costs (docs/contract.md 2.5). */
  amountToRefund: Cents;
  /** Of completed checkouts whose money is on its way. */
  amountAwaited: Cents;
  partnerPrice: Cents | undefined;
  /** As of booking time. */
  cancellationPolicy: readonly CancellationStep[];
  paymentDeadline: number | undefined;
  requestDeadline: number | undefined;
  referenceReseller: string | undefined;
  salesFollowup: string | undefined;
  /** The last message to the host sent with the booking or a change. */
  comment: string | undefined;
  urlSuccess: string | undefined;
  urlFailure: string | undefined;
  customer: Customer;
  createdAt: number;
  updatedAt: number;
}

export const occupantTypes = ['ADULT', 'CHILD', 'INFANT'] as const;

/** Personal data. */
export interface Occupant extends Pick<Customer, 'firstName' | 'lastName' | 'civility'> {
  birthDate?: Day | undefined;
  nationality?: string | undefined;
  type?: (typeof occupantTypes)[number] | undefined;
}

export const communicationDirections = ['TO_OPERATOR', 'FROM_OPERATOR'] as const;

/** Between partner and operator (personal data). */
export interface Communication {
  /** Milliseconds since 1970. */
  stamp: number;
  direction: (typeof communicationDirections)[number];
  msg: string;
  referenceProvider?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
  /** Sent as `comment` of a booking or change. */
  isComment?: boolean | undefined;
}

/** One movement of a booking's account. `amount` of a refund or dispute is negative, or 0 once it came to nothing. */
export interface Movement {
  /** Permanent id, such as `stripe:` and the provider's id: a repeat counts once. */
  id: string;
  kind: 'PAYMENT' | 'REFUND' | 'DISPUTE';
  provider: 'sandbox' | 'stripe' | 'operator';
  amount: Cents;
  /** Only euros count as paid. */
  currency: string;
  /** The provider's state of a refund or dispute. */
  status?: string | undefined;
}

/** States that accept payments (docs/contract.md 4.25); payments in any other state are refunded. */
export const payableStates: readonly BookingState[] = ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'];

/** Milliseconds to pay once the operator has accepted a request, or an awaited payment has failed. */
export const paymentTime = 24 * 3_600_000;

/** The least that card networks charge; less is settled with the operator. */
export const leastPaidOnline: Cents = 50;

/** Why nothing can be paid by link although the state accepts payments; undefined: it can. */
export function paymentObstacle(booking: Booking): 'nothing' | 'awaited' | 'tooSmall' | undefined {
  const due = amountDueOf(booking);
  if (due === 0) return 'nothing';
  if (booking.amountAwaited > 0) return 'awaited';
  return due < leastPaidOnline ? 'tooSmall' : undefined;
}

/** Never below 0 (docs/contract.md 2.5). */
export function amountDueOf({ price, amountPaid }: Pick<Booking, 'price' | 'amountPaid'>): Cents {
  return Math.max(0, price.totalPrice - amountPaid);
}

/** Of the payment or of the operator's answer, in the state that waits for it; in milliseconds since 1970. */
export function deadlineOf({
  state,
  paymentDeadline,
  requestDeadline,
}: Pick<Booking, 'state' | 'paymentDeadline' | 'requestDeadline'>): number | undefined {
  if (state === 'PENDING_PAYMENT') return paymentDeadline;
  return state === 'REQUESTED' ? requestDeadline : undefined;
}

export function writeDeadlines(booking: Booking): { paymentDeadline?: string; requestDeadline?: string } {
  const deadline = deadlineOf(booking);
  if (deadline === undefined) return {};
  const written = isoInstantOf(deadline);
  return booking.state === 'REQUESTED' ? { requestDeadline: written } : { paymentDeadline: written };
}

export const bookingReferenceBytes = 9;

/** 3 letters and 6 letters or digits, without the look-alikes I, O, 0 and 1. */
export function bookingReferenceFrom(bytes: Uint8Array): string {
  if (bytes.length < bookingReferenceBytes) throw new RangeError('A reference needs nine random bytes');
  const characters = [...bytes.subarray(0, bookingReferenceBytes)];
  return characters.map((byte, place) => alphabet.charAt(byte % (place < 3 ? letterCount : alphabet.length))).join('');
}

/** Ignores case and surrounding spaces; undefined when malformed. */
export function bookingReferenceIn(text: string): string | undefined {
  const reference = text.trim().toUpperCase();
  return /^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/.test(reference) ? reference : undefined;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const letterCount = 24;

export interface BookingLinks {
  /** Null when nothing can be paid. */
  paymentLink: string | null;
  customerLink: string;
}

export interface LinkMakers {
  payments: { linkFor: (booking: Booking) => string | null };
  customers: { linkFor: (booking: Booking) => string };
}

export function linksOf({ payments, customers }: LinkMakers, booking: Booking): BookingLinks {
  return { paymentLink: payments.linkFor(booking), customerLink: customers.linkFor(booking) };
}

export const erasedText = 'erased';

/** Valid in shape but anonymous; no mail reaches the address (RFC 2606). */
export const erasedCustomer: Customer = {
  firstName: erasedText,
  lastName: erasedText,
  email: 'erased@invalid',
  language: 'fr',
};

export const erasedOccupant: Occupant = { firstName: erasedText, lastName: erasedText };

/** `now` in milliseconds since 1970; `today` is the service day it falls on. */
export interface ServiceMoment {
  now: number;
  today: Day;
}

/** docs/contract.md 2.5; BOOKED may also be modified and stay BOOKED. */
export const nextBookingStates: Readonly<Record<BookingState, readonly BookingState[]>> = {
  PENDING_PAYMENT: ['BOOKED', 'EXPIRED', 'CANCELLED'],
  REQUESTED: ['PENDING_PAYMENT', 'BOOKED', 'REFUSED', 'EXPIRED', 'CANCELLED'],
  BOOKED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
  REFUSED: [],
};

export function firstBookingState(kind: Booking['kind'], requestOnly: boolean): BookingState {
  if (requestOnly) return 'REQUESTED';
  return kind === 'link' ? 'PENDING_PAYMENT' : 'BOOKED';
}

export function holdsNights(state: BookingState): boolean {
  return liveStates.includes(state);
}

/**
 * EXPIRED from a deadline (milliseconds since 1970) on, COMPLETED from the day after departure on, otherwise
 * unchanged.
 */
export function stateAt(
  booking: Pick<Booking, 'state' | 'paymentDeadline' | 'requestDeadline' | 'departure'>,
  { now, today }: ServiceMoment,
): BookingState {
  const { state, departure } = booking;
  if (now >= (deadlineOf(booking) ?? Infinity)) return 'EXPIRED';
  return state === 'BOOKED' && today > departure ? 'COMPLETED' : state;
}

export function momentOf({ now, today }: { now: () => number; today: () => Day }): ServiceMoment {
  return { now: now(), today: today() };
}

/** The booking as if pending time-based transitions had been written. */
export function bookingAt(booking: Booking, at: ServiceMoment): Booking {
  const state = stateAt(booking, at);
  if (state === booking.state) return booking;
  const amountToRefund = state === 'EXPIRED' ? booking.amountPaid : booking.amountToRefund;
  return { ...booking, state, amountToRefund, version: booking.version + 1, updatedAt: at.now };
}

/** Applies to modifications, too: open bookings at any time, confirmed ones before the arrival day. */
export function mayBeCancelled({ state, arrival }: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return nextBookingStates[state].includes('CANCELLED') && (state !== 'BOOKED' || today < arrival);
}

export interface CancellationFigures {
  refundPercent: number;
  cancellationFee: Cents;
  refundValue: Cents;
  amountDue: Cents;
}

/** `at` in milliseconds since 1970. */
export interface Cancellation extends CancellationFigures {
  at: number;
  reason: string | undefined;
}

type CancelledFacts = Pick<Booking, 'state' | 'arrival' | 'amountPaid' | 'cancellationPolicy'> & {
  price: Pick<Booking['price'], 'totalPrice'>;
};

/** docs/contract.md 5.3: by the policy once booked; unconfirmed bookings cost nothing. */
export function cancellationOf(
  { state, arrival, price, amountPaid, cancellationPolicy }: CancelledFacts,
  today: Day,
): CancellationFigures {
  const refundPercent = state === 'BOOKED' ? refundPercentOf(cancellationPolicy, arrival - today) : 100;
  const cancellationFee = roundHalfUp(price.totalPrice * (100 - refundPercent), 100);
  return {
    refundPercent,
    cancellationFee,
    refundValue: Math.max(0, amountPaid - cancellationFee),
    amountDue: Math.max(0, cancellationFee - amountPaid),
  };
}

/** Instants in milliseconds since 1970. */
export interface BookingParts {
  /** Oldest first. */
  quotes: readonly BookingQuote[];
  cancellation: Cancellation | undefined;
  /** Oldest first. */
  history: readonly { state: BookingState; at: number }[];
}

export interface BookingQuote {
  id: number;
  totalValue: Cents;
  expiresAt: number;
}
