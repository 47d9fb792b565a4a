import { bookingReferenceBytes, bookingReferenceFrom } from '../domain/booking-reference.ts';
import type { Booking, BookingLine, BookingState, Customer, PriceBlock } from '../domain/booking.ts';
import type { CancellationStep } from '../domain/property.ts';
import { prepared, scalar } from './database.ts';
import type { Db } from './database.ts';
import { randomBytesOf } from './random-bytes.ts';

/** What a new booking has besides the booking itself. */
export interface BookingOrigin {
  kind: 'link' | 'easy';
  /** Tells whether another request asks for the same. */
  requestDigest: string;
  /** Of the caller, for bookings without a key. */
  addressHash: Buffer | undefined;
}

/** A row of `bookingQuery`. */
export interface BookingRow {
  id: number;
  version: number;
  reference: string;
  state: BookingState;
  dealer_id: string | null;
  lodging_id: number;
  arrival: number;
  departure: number;
  occupant_count: number;
  occupant_count_children: number;
  extras: string;
  promo_code: string | null;
  price: string;
  lines: string;
  cancellation_policy: string;
  amount_paid: number;
  partner_price: number | null;
  payment_deadline: number | null;
  request_deadline: number | null;
  reference_reseller: string | null;
  sales_followup: string | null;
  comment: string | null;
  url_success: string | null;
  url_failure: string | null;
  created_at: number;
  updated_at: number;
  customer: string;
}

/** Begins a query for bookings, of which `bookingOf` makes bookings. */
export const bookingQuery = `SELECT bookings.*,
  (SELECT customer FROM booking_customers WHERE booking_id = bookings.id) AS customer FROM bookings`;

/** Writes a new booking and its customer. */
export function insertBookingRow(db: Db, booking: Booking, origin: BookingOrigin): void {
  const columns = {
    id: booking.id,
    version: booking.version,
    reference: booking.reference,
    kind: origin.kind,
    state: booking.state,
    dealer_id: booking.dealerId ?? null,
    lodging_id: booking.lodgingId,
    arrival: booking.arrival,
    departure: booking.departure,
    occupant_count: booking.occupantCount,
    occupant_count_children: booking.occupantCountChildren,
    extras: JSON.stringify(booking.extras),
    promo_code: booking.promoCode ?? null,
    price: JSON.stringify(booking.price),
    lines: JSON.stringify(booking.lines),
    cancellation_policy: JSON.stringify(booking.cancellationPolicy),
    amount_paid: booking.amountPaid,
    partner_price: booking.partnerPrice ?? null,
    payment_deadline: booking.paymentDeadline ?? null,
    request_deadline: booking.requestDeadline ?? null,
    reference_reseller: booking.referenceReseller ?? null,
    sales_followup: booking.salesFollowup ?? null,
    comment: booking.comment ?? null,
    url_success: booking.urlSuccess ?? null,
    url_failure: booking.urlFailure ?? null,
    address_hash: origin.addressHash ?? null,
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
  const names = Object.keys(columns);
  prepared(db, `INSERT INTO bookings (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`).run(
    columns,
  );
  prepared(db, 'INSERT INTO booking_customers (booking_id, customer, request_digest) VALUES (?, ?, ?)').run(
    booking.id,
    JSON.stringify(booking.customer),
    origin.requestDigest,
  );
}

/** Yields a random id from 2^32 to 2^53 − 1 that no booking has. */
export function newBookingId(db: Db): number {
  for (;;) {
    const id = Number(randomBytesOf(8).readBigUInt64BE() >> 11n);
    const isTaken = scalar<number>(db, 'SELECT 1 FROM bookings WHERE id = ?').get(id) !== undefined;
    if (id >= 2 ** 32 && !isTaken) return id;
  }
}

/** Yields a random reference that no booking has. */
export function newBookingReference(db: Db): string {
  for (;;) {
    const reference = bookingReferenceFrom(randomBytesOf(bookingReferenceBytes));
    if (scalar<number>(db, 'SELECT 1 FROM bookings WHERE reference = ?').get(reference) === undefined) return reference;
  }
}

/** Yields the booking of a row, with its customer (personal data). */
export function bookingOf(row: BookingRow): Booking {
  return {
    id: row.id,
    version: row.version,
    reference: row.reference,
    state: row.state,
    dealerId: row.dealer_id ?? undefined,
    lodgingId: row.lodging_id,
    arrival: row.arrival,
    departure: row.departure,
    occupantCount: row.occupant_count,
    occupantCountChildren: row.occupant_count_children,
    extras: JSON.parse(row.extras) as string[],
    promoCode: row.promo_code ?? undefined,
    price: JSON.parse(row.price) as PriceBlock,
    lines: JSON.parse(row.lines) as BookingLine[],
    amountPaid: row.amount_paid,
    partnerPrice: row.partner_price ?? undefined,
    cancellationPolicy: JSON.parse(row.cancellation_policy) as CancellationStep[],
    paymentDeadline: row.payment_deadline ?? undefined,
    requestDeadline: row.request_deadline ?? undefined,
    referenceReseller: row.reference_reseller ?? undefined,
    salesFollowup: row.sales_followup ?? undefined,
    comment: row.comment ?? undefined,
    urlSuccess: row.url_success ?? undefined,
    urlFailure: row.url_failure ?? undefined,
    customer: JSON.parse(row.customer) as Customer,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
