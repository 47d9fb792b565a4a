import { liveStates, type Booking } from '../rules/booking.ts';
import type { Communication } from '../rules/communication.ts';
import { customerAuthor } from '../rules/customer-page.ts';
import { prepared, type Db, recordOf } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';

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
export function awaitsReply(state: string): string {
  return `newest.direction = 'TO_OPERATOR' AND (newest.is_comment = 0 OR ${state} IN (${live}))
    AND newest.id = (SELECT max(id) FROM booking_communications WHERE booking_id = newest.booking_id)`;
}
