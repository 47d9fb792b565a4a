import { type Day, isoInstantOf } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import type { Address, CancellationStep } from '../../lodgings/rules/property.ts';
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
  civility?: string | undefined;
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
  amountPaid: Cents;
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
type OccupantType = (typeof occupantTypes)[number];

/** Personal data. */
export interface Occupant {
  firstName: string;
  lastName: string;
  birthDate?: Day | undefined;
  civility?: string | undefined;
  nationality?: string | undefined;
  type?: OccupantType | undefined;
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

/** States that accept payments (docs/contract.md 4.25); payments in any other state are refunded. */
export const payableStates: readonly BookingState[] = ['PENDING_PAYMENT', 'BOOKED', 'COMPLETED'];

/** Never below 0 (docs/contract.md 2.5). */
export function amountDueOf({ price, amountPaid }: Pick<Booking, 'price' | 'amountPaid'>): Cents {
  return Math.max(0, price.totalPrice - amountPaid);
}

export function writeDeadlines({ state, paymentDeadline, requestDeadline }: Booking) {
  const isPayable = state === 'PENDING_PAYMENT' && paymentDeadline !== undefined;
  const isAsked = state === 'REQUESTED' && requestDeadline !== undefined;
  return {
    ...(isPayable && { paymentDeadline: isoInstantOf(paymentDeadline) }),
    ...(isAsked && { requestDeadline: isoInstantOf(requestDeadline) }),
  };
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
  paymentLink: string | null;
  customerLink: string;
}

export function linksOf(
  by: {
    payments: { linkFor: (booking: Booking) => string | null };
    customers: { linkFor: (booking: Booking) => string };
  },
  booking: Booking,
): BookingLinks {
  return { paymentLink: by.payments.linkFor(booking), customerLink: by.customers.linkFor(booking) };
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
