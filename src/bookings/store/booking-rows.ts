import { randomFillSync } from 'node:crypto';
import { bookingReferenceBytes, bookingReferenceFrom } from '../rules/booking-reference.ts';
import type { Booking, BookingState, Customer } from '../rules/booking.ts';
import type { BookingLine, PriceBlock } from '../../stays/rules/prices/price-block.ts';
import type { CancellationStep } from '../../lodgings/rules/property.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** What a new booking has besides the booking itself. */
interface BookingOrigin {
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
  (SELECT customer FROM booking_customers WHERE booking = place) AS customer FROM bookings`;

/** Writes a new booking, its customer and the first line of its history. */
export function insertBooking(db: Db, booking: Booking, origin: BookingOrigin): void {
  const values = Object.values(columns).map((valueOf) => valueOf(booking, origin));
  const { lastInsertRowid: place } = prepared(db, insertion).run(values);
  prepared(db, 'INSERT INTO booking_customers (booking, customer, request_digest) VALUES (?, ?, ?)').run(
    place,
    JSON.stringify(booking.customer),
    origin.requestDigest,
  );
  prepared(db, 'INSERT INTO booking_history (booking, position, state, at) VALUES (?, 1, ?, ?)').run(
    place,
    booking.state,
    booking.createdAt,
  );
}

/** Of a new booking. */
const columns: Readonly<Record<string, (booking: Booking, origin: BookingOrigin) => unknown>> = {
  id: (booking) => booking.id,
  version: (booking) => booking.version,
  reference: (booking) => booking.reference,
  kind: (_, origin) => origin.kind,
  state: (booking) => booking.state,
  dealer_id: (booking) => booking.dealerId ?? null,
  lodging_id: (booking) => booking.lodgingId,
  arrival: (booking) => booking.arrival,
  departure: (booking) => booking.departure,
  occupant_count: (booking) => booking.occupantCount,
  occupant_count_children: (booking) => booking.occupantCountChildren,
  extras: (booking) => JSON.stringify(booking.extras),
  promo_code: (booking) => booking.promoCode ?? null,
  price: (booking) => JSON.stringify(booking.price),
  lines: (booking) => JSON.stringify(booking.lines),
  cancellation_policy: (booking) => JSON.stringify(booking.cancellationPolicy),
  amount_paid: (booking) => booking.amountPaid,
  partner_price: (booking) => booking.partnerPrice ?? null,
  payment_deadline: (booking) => booking.paymentDeadline ?? null,
  request_deadline: (booking) => booking.requestDeadline ?? null,
  reference_reseller: (booking) => booking.referenceReseller ?? null,
  sales_followup: (booking) => booking.salesFollowup ?? null,
  comment: (booking) => booking.comment ?? null,
  url_success: (booking) => booking.urlSuccess ?? null,
  url_failure: (booking) => booking.urlFailure ?? null,
  address_hash: (_, origin) => origin.addressHash ?? null,
  created_at: (booking) => booking.createdAt,
  updated_at: (booking) => booking.updatedAt,
};

const insertion = `INSERT INTO bookings (${Object.keys(columns).join(', ')})
  VALUES (${Array.from(Object.keys(columns), () => '?').join(', ')})`;

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

const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** Yields so many random bytes; drawn in bulk, since each draw costs as much as a statement. */
function randomBytesOf(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = Buffer.from(drawn.subarray(used, used + count));
  used += count;
  return bytes;
}

/** Finds the dealer's booking of that reference which holds its nights, as it is stored, with the digest of its request. */
export function findLiveBooking(
  db: Db,
  dealerId: string,
  referenceReseller: string,
): { booking: Booking; requestDigest: string } | undefined {
  const row = prepared<BookingRow & { request_digest: string }>(
    db,
    `SELECT bookings.*, customer, request_digest FROM bookings JOIN booking_customers ON booking = place
     WHERE dealer_id = ? AND reference_reseller = ? AND state IN ('PENDING_PAYMENT', 'REQUESTED', 'BOOKED')`,
  ).get(dealerId, referenceReseller);
  return row && { booking: bookingOf(row), requestDigest: row.request_digest };
}

/** Counts how often a booking was changed: a payment link is for the booking as it was when the link was made. */
export function countBookingChanges(db: Db, bookingId: number): number {
  return scalar<number>(db, 'SELECT count(*) FROM booking_changes WHERE booking_id = ?').get(bookingId) ?? 0;
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
