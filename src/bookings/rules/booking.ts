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
