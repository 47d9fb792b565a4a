import {
  liveStates,
  type Booking,
  type Communication,
  type BookingState,
  type Movement,
  type Occupant,
  type ServiceMoment,
} from '../rules/booking.ts';
import { customerAuthor } from '../rules/customer-page.ts';
import { existingRow, prepared, type Db, recordOf, valuesOf, scalar } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

interface StoredCommunication extends Communication {
  communicationId: number;
}

/** Operator messages notify the dealer's webhooks. Requires a transaction. */
export function keepCommunication(db: Db, bookingId: number, message: Communication): number {
  const { stamp, direction, msg, referenceProvider, author, language, isComment = false } = message;
  const insert = prepared(
    db,
    `INSERT INTO booking_communications (booking_id, direction, stamp, msg, reference_provider, author, language, is_comment)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  if (direction === 'FROM_OPERATOR') noteBookingEvent(db, bookingId, 'booking.message', stamp);
  const values = [bookingId, direction, stamp, msg, referenceProvider, author, language, Number(isComment)];
  return Number(insert.run(values).lastInsertRowid);
}

/** Requires a transaction. */
export function keepCustomerMessage(
  db: Db,
  { id, customer: { language } }: Pick<Booking, 'id' | 'customer'>,
  message: Pick<Communication, 'msg' | 'stamp' | 'isComment'>,
): void {
  keepCommunication(db, id, { ...message, direction: 'TO_OPERATOR', author: customerAuthor, language });
}

/** Ordered by stamp, then entry (personal data). */
export function communicationsOf(db: Db, bookingId: number): StoredCommunication[] {
  const rows = prepared<object>(
    db,
    `SELECT id AS communicationId, stamp, direction, msg, reference_provider AS referenceProvider, author, language
     FROM booking_communications WHERE booking_id = ? ORDER BY stamp, id`,
  ).all(bookingId);
  return rows.map((row) => recordOf<StoredCommunication>(row));
}

const live = liveStates.map((state) => `'${state}'`).join(', ');

/**
 * SQL that tells whether the message `newest` is the last about its booking and waits for the operator. The contract is
 * silent on comments of ended bookings, most of them never paid: they need no reply. `state` is the SQL of the state.
 */
function awaitsReply(state: string): string {
  return `newest.direction = 'TO_OPERATOR' AND (newest.is_comment = 0 OR ${state} IN (${live}))
    AND newest.id = (SELECT max(id) FROM booking_communications WHERE booking_id = newest.booking_id)`;
}

type ListedMember =
  'id' | 'reference' | 'state' | 'kind' | 'lodgingId' | 'arrival' | 'departure' | 'amountPaid' | 'amountToRefund';

/** For operators, without personal data. */
export interface ListedBooking extends Pick<Booking, ListedMember | 'createdAt'> {
  dealerId: string | null;
  totalPrice: Cents;
}

/** Day bounds are inclusive. */
interface BookingFilter {
  state?: BookingState | undefined;
  lodgingId?: number | undefined;
  dealerId?: string | undefined;
  arrivalFrom?: Day | undefined;
  arrivalTo?: Day | undefined;
  unanswered?: true | undefined;
  toRefund?: true | undefined;
  disputed?: true | undefined;
}

const filterMembers = [
  'state',
  'lodgingId',
  'dealerId',
  'arrivalFrom',
  'arrivalTo',
  'unanswered',
  'toRefund',
  'disputed',
] as const;

/** Newest first, starting after id `after`. */
export function readBookingList(
  db: Db,
  filter: BookingFilter,
  { after, limit }: { after: number | undefined; limit: number },
  at: ServiceMoment,
): ListedBooking[] {
  const members = Object.fromEntries(filterMembers.map((name) => [name, filter[name]]));
  return prepared<ListedBooking>(
    db,
    `SELECT * FROM (
       SELECT id, reference, kind, dealer_id AS dealerId, lodging_id AS lodgingId, arrival, departure,
         price ->> '$.totalPrice' AS totalPrice, amount_paid AS amountPaid, to_refund AS amountToRefund, created_at AS createdAt,
         CASE WHEN state = 'PENDING_PAYMENT' AND payment_deadline <= :now THEN 'EXPIRED'
           WHEN state = 'REQUESTED' AND request_deadline <= :now THEN 'EXPIRED'
           WHEN state = 'BOOKED' AND departure < :today THEN 'COMPLETED' ELSE state END AS state
       FROM bookings) AS listed
     WHERE state = ifnull(:state, state) AND lodgingId = ifnull(:lodgingId, lodgingId)
       AND (:dealerId IS NULL OR dealerId = :dealerId)
       AND arrival >= ifnull(:arrivalFrom, arrival) AND arrival <= ifnull(:arrivalTo, arrival)
       AND (:unanswered IS NULL OR EXISTS (SELECT 1 FROM booking_communications AS newest
         WHERE newest.booking_id = listed.id AND ${awaitsReply('listed.state')}))
       AND (:toRefund IS NULL OR amountToRefund > 0)
       AND (:disputed IS NULL OR id IN (SELECT booking_id FROM payments WHERE kind = 'DISPUTE'))
       AND (:after IS NULL OR (createdAt, id) < (SELECT created_at, id FROM bookings WHERE id = :after))
     ORDER BY createdAt DESC, id DESC LIMIT :limit`,
  ).all(valuesOf({ ...members, ...at, after, limit }));
}

export function paymentsOf(db: Db, bookingId: number) {
  return prepared<Movement & { at: number }>(
    db,
    'SELECT id, provider, kind, amount, currency, status, at FROM payments WHERE booking_id = ? ORDER BY at, id',
  ).all(bookingId);
}

/**
 * `requests` that are neither answered nor expired (`firstDeadline` in milliseconds since 1970), and the number of
 * bookings whose newest message awaits an answer.
 */
export function readOperatorDuties(db: Db, now: number) {
  const requests = prepared<{ count: number; firstDeadline: number | null }>(
    db,
    `SELECT count(*) AS count, min(request_deadline) AS firstDeadline FROM bookings
     WHERE state = 'REQUESTED' AND request_deadline > ?`,
  ).get(now);
  const messages = scalar<number>(
    db,
    `SELECT count(*) FROM booking_communications AS newest JOIN bookings ON bookings.id = newest.booking_id
     WHERE ${awaitsReply('bookings.state')}`,
  ).get();
  return { requests: existingRow(requests), messages: existingRow(messages) };
}

interface StoredOccupant extends Occupant {
  /** Unique within the booking and never reused. */
  occupantId: number;
}

/**
 * Adds occupants, or with `replace` replaces all. Writes nothing when the total would exceed `most`. Requires a
 * transaction. `known` is the number of registered occupants afterwards.
 */
export function registerOccupants(
  db: Db,
  bookingId: number,
  occupants: readonly Occupant[],
  { replace, most }: { replace: boolean; most: number },
): { isRegistered: boolean; known: number } {
  const known = countOccupants(db, bookingId);
  const together = occupants.length + (replace ? 0 : known);
  if (together > most) return { isRegistered: false, known };
  // Read before the delete, so that no id is reused.
  const last =
    scalar<number | null>(db, 'SELECT max(occupant_id) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ??
    0;
  if (replace) prepared(db, 'DELETE FROM booking_occupants WHERE booking_id = ?').run(bookingId);
  const insert = prepared(db, 'INSERT INTO booking_occupants (booking_id, occupant_id, occupant) VALUES (?, ?, ?)');
  for (const [place, occupant] of occupants.entries()) {
    insert.run(bookingId, last + place + 1, JSON.stringify(occupant));
  }
  return { isRegistered: true, known: together };
}

export function countOccupants(db: Db, bookingId: number): number {
  return scalar<number>(db, 'SELECT count(*) FROM booking_occupants WHERE booking_id = ?').get(bookingId) ?? 0;
}

/** In order of entry (personal data). */
export function occupantsOf(db: Db, bookingId: number): StoredOccupant[] {
  const rows = prepared<{ occupantId: number; occupant: string }>(
    db,
    'SELECT occupant_id AS occupantId, occupant FROM booking_occupants WHERE booking_id = ? ORDER BY occupant_id',
  ).all(bookingId);
  return rows.map(({ occupantId, occupant }) => ({ occupantId, ...(JSON.parse(occupant) as Occupant) }));
}
