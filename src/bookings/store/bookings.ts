import { randomBytes } from 'node:crypto';
import {
  bookingReferenceBytes,
  bookingReferenceFrom,
  type Booking,
  bookingReferenceIn,
  bookingAt,
  type ServiceMoment,
  holdsNights,
  stateAt,
  type BookingParts,
  type BookingQuote,
} from '../rules/booking.ts';
import { prepared, scalar, type Db, recordOf, valuesOf, existingRow } from '../../sqlite/database.ts';
import { advanceBookings, findCancellation } from './booking-transitions.ts';
import { recordTag } from '../../sqlite/generation.ts';
import type { Cents } from '../../values/money.ts';
import type { Property } from '../../lodgings/rules/property.ts';
import { findCoupon } from '../../stays/store/coupons.ts';
import type { LineSources } from '../rules/customer-page.ts';

interface BookingOrigin {
  /** Equal for repeated requests. */
  requestDigest: string;
  addressHash: Buffer | undefined;
}

const columns = `id, version, reference, kind, state, dealer_id AS dealerId, lodging_id AS lodgingId, arrival, departure,
  occupant_count AS occupantCount, occupant_count_children AS occupantCountChildren, extras, promo_code AS promoCode,
  price, lines, amount_paid AS amountPaid, to_refund AS amountToRefund,
  (SELECT coalesce(sum(amount), 0) FROM checkouts WHERE booking_id = bookings.id AND checkouts.state = 'AWAITED') AS amountAwaited,
  partner_price AS partnerPrice, cancellation_policy AS cancellationPolicy,
  payment_deadline AS paymentDeadline, request_deadline AS requestDeadline, reference_reseller AS referenceReseller,
  sales_followup AS salesFollowup, url_success AS urlSuccess, url_failure AS urlFailure,
  (SELECT msg FROM booking_communications WHERE booking_id = bookings.id AND is_comment = 1 ORDER BY id DESC LIMIT 1) AS comment,
  created_at AS createdAt, updated_at AS updatedAt`;

const bookingQuery = `SELECT ${columns},
  (SELECT customer FROM booking_customers WHERE booking = place) AS customer FROM bookings`;

export function insertBooking(db: Db, booking: Booking, origin: BookingOrigin): void {
  const { lastInsertRowid: place } = prepared(
    db,
    `INSERT INTO bookings (id, version, reference, kind, state, dealer_id, lodging_id, arrival, departure, occupant_count,
       occupant_count_children, extras, promo_code, price, lines, cancellation_policy, amount_paid, partner_price,
       payment_deadline, request_deadline, reference_reseller, sales_followup, url_success, url_failure,
       address_hash, created_at, updated_at)
     VALUES (:id, :version, :reference, :kind, :state, :dealerId, :lodgingId, :arrival, :departure, :occupantCount,
       :occupantCountChildren, :extras, :promoCode, :price, :lines, :cancellationPolicy, :amountPaid, :partnerPrice,
       :paymentDeadline, :requestDeadline, :referenceReseller, :salesFollowup, :urlSuccess, :urlFailure,
       :addressHash, :createdAt, :updatedAt)`,
  ).run(valuesOf({ ...booking, ...origin }));
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

/** Random, unused, from 2^32 to 2^53 − 1. */
export function newBookingId(db: Db): number {
  for (;;) {
    const id = Number(randomBytes(8).readBigUInt64BE() >> 11n);
    const isTaken = scalar<number>(db, 'SELECT 1 FROM bookings WHERE id = ?').get(id) !== undefined;
    if (id >= 2 ** 32 && !isTaken) return id;
  }
}

export function newBookingReference(db: Db): string {
  for (;;) {
    const reference = bookingReferenceFrom(randomBytes(bookingReferenceBytes));
    if (scalar<number>(db, 'SELECT 1 FROM bookings WHERE reference = ?').get(reference) === undefined) return reference;
  }
}

/** As stored: time-based transitions are not applied. */
export function findLiveBooking(
  db: Db,
  dealerId: string,
  referenceReseller: string,
): { booking: Booking; requestDigest: string } | undefined {
  const row = prepared<{ requestDigest: string }>(
    db,
    `SELECT ${columns}, customer, request_digest AS requestDigest FROM bookings JOIN booking_customers ON booking = place
     WHERE dealer_id = ? AND reference_reseller = ? AND state IN ('PENDING_PAYMENT', 'REQUESTED', 'BOOKED')`,
  ).get(dealerId, referenceReseller);
  if (!row) return undefined;
  const { requestDigest, ...booking } = row;
  return { booking: bookingOf(booking), requestDigest };
}

/** A payment link is valid only for the count at its creation. */
export function countBookingChanges(db: Db, bookingId: number): number {
  return scalar<number>(db, 'SELECT count(*) FROM booking_changes WHERE booking_id = ?').get(bookingId) ?? 0;
}

/** Parses a row of `bookingQuery` (personal data). */
function bookingOf(row: object): Booking {
  return recordOf<Booking>(row, { json: ['extras', 'price', 'lines', 'cancellationPolicy', 'customer'] });
}

/** As stored, with the customer (personal data). */
export function readBooking(db: Db, id: number): Booking | undefined {
  const row = prepared<object>(db, `${bookingQuery} WHERE id = ?`).get(id);
  return row && bookingOf(row);
}

/** For units of work that write: due transitions of the lodging are written first. */
export function readAdvancedBooking(db: Db, id: number, at: ServiceMoment): Booking | undefined {
  const booking = readBooking(db, id);
  if (booking === undefined) return undefined;
  advanceBookings(db, at, booking);
  return bookingAt(booking, at) === booking ? booking : readBooking(db, id);
}

/** Undefined for bookings of other dealers or without a key. */
export function findOwnBooking(
  db: Db,
  id: number,
  dealer: { id: string } | undefined,
  at: ServiceMoment,
): Booking | undefined {
  const booking = readBooking(db, id);
  const isOwn = booking !== undefined && dealer !== undefined && booking.dealerId === dealer.id;
  return isOwn ? bookingAt(booking, at) : undefined;
}

/** `findOwnBooking` for units of work that write. */
export function advanceOwnBooking(
  db: Db,
  id: number,
  dealer: { id: string } | undefined,
  at: ServiceMoment,
): Booking | undefined {
  return findOwnBooking(db, id, dealer, at) && readAdvancedBooking(db, id, at);
}

/** Includes ended bookings, newest first, in their current state; the booking's own reference ignores case. */
export function listOwnBookings(
  db: Db,
  by: { referenceReseller: string } | { reference: string },
  dealer: { id: string },
  at: ServiceMoment,
): Booking[] {
  const [column, value] =
    'reference' in by
      ? ['reference', bookingReferenceIn(by.reference) ?? '']
      : ['reference_reseller', by.referenceReseller];
  const rows = prepared<object>(
    db,
    `${bookingQuery} WHERE dealer_id = ? AND ${column} = ? ORDER BY created_at DESC, id DESC`,
  ).all(dealer.id, value);
  return rows.map((row) => bookingAt(bookingOf(row), at));
}

/** Ignores case. */
export function findBookingByReference(db: Db, reference: string): Booking | undefined {
  const row = prepared<object>(db, `${bookingQuery} WHERE reference = ?`).get(bookingReferenceIn(reference) ?? '');
  return row && bookingOf(row);
}

/** For `If-Match`: changes with every write of the booking or its customer. */
export function bookingTag(db: Db, { id, version }: { id: number; version: number }): string {
  return recordTag(db, [id, version]);
}

export function findResellersBooking(
  db: Db,
  lodgingId: number,
  referenceReseller: string,
): { id: number; reference: string } | undefined {
  // Names the dealers so that the index applies.
  return prepared<{ id: number; reference: string }>(
    db,
    `SELECT id, reference FROM bookings
     WHERE dealer_id IN (SELECT id FROM dealers) AND reference_reseller = ? AND lodging_id = ? AND state = 'BOOKED'
     ORDER BY created_at DESC LIMIT 1`,
  ).get(referenceReseller, lodgingId);
}

export function readBookingParts(db: Db, booking: Pick<Booking, 'id' | 'state' | 'updatedAt'>): BookingParts {
  const { id, state, updatedAt } = booking;
  const quotes = prepared<BookingQuote>(
    db,
    'SELECT id, total_value AS totalValue, expires_at AS expiresAt FROM booking_quotes WHERE booking_id = ? ORDER BY id',
  );
  const history = prepared<BookingParts['history'][number]>(
    db,
    `SELECT h.state, at FROM bookings JOIN booking_history h ON booking = place WHERE id = ? ORDER BY position`,
  );
  const written = history.all(id);
  return {
    quotes: quotes.all(id),
    cancellation: findCancellation(db, id),
    history: written.at(-1)?.state === state ? written : [...written, { state, at: updatedAt }],
  };
}

/** Instants in milliseconds since 1970. */
export function insertQuote(
  db: Db,
  quote: { bookingId: number; totalValue: Cents; createdAt: number; expiresAt: number },
): number {
  const { bookingId, totalValue, createdAt, expiresAt } = quote;
  const id = scalar<number>(
    db,
    'INSERT INTO booking_quotes (booking_id, total_value, created_at, expires_at) VALUES (?, ?, ?, ?) RETURNING id',
  ).get(bookingId, totalValue, createdAt, expiresAt);
  return existingRow(id);
}

export function readLineSources(
  db: Db,
  { promoCode }: Pick<Booking, 'promoCode'>,
  { services }: Pick<Property, 'services'>,
): LineSources {
  return { services, coupon: promoCode === undefined ? undefined : findCoupon(db, promoCode)?.label };
}

/** Whether a booking of the dealer holds nights as of `now` (milliseconds since 1970). */
export function hasLiveBooking(
  db: Db,
  { lodgingId, dealerId }: { lodgingId: number; dealerId: string },
  at: ServiceMoment,
): boolean {
  const rows = prepared<object>(
    db,
    `SELECT state, departure, payment_deadline AS paymentDeadline, request_deadline AS requestDeadline FROM bookings
     WHERE dealer_id = ? AND id IN (SELECT booking_id FROM taken_nights WHERE lodging_id = ?)`,
  ).all(dealerId, lodgingId);
  return rows.some((row) => holdsNights(stateAt(recordOf<Parameters<typeof stateAt>[0]>(row), at)));
}
