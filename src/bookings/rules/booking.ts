import type { Day } from '../../values/day.ts';
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

/** States whose bookings hold nights now or may still be changed. */
export const liveStates: readonly BookingState[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];

/** Who books (personal data). */
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

/** A booking as the store keeps it. Instants are milliseconds since 1970. */
export interface Booking {
  id: number;
  /** Rises with every write of the booking or its customer. */
  version: number;
  reference: string;
  state: BookingState;
  /** Undefined for bookings made without a key. */
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
  /** The lodging's when it was booked. */
  cancellationPolicy: readonly CancellationStep[];
  paymentDeadline: number | undefined;
  requestDeadline: number | undefined;
  referenceReseller: string | undefined;
  salesFollowup: string | undefined;
  /** The last message to the host that came with the booking or a change. */
  comment: string | undefined;
  urlSuccess: string | undefined;
  urlFailure: string | undefined;
  customer: Customer;
  createdAt: number;
  updatedAt: number;
}
