import type { Communication } from '../rules/communication.ts';
import { prepared, type Db } from '../../sqlite/database.ts';
import { noteBookingEvent } from '../../webhooks/store/deliveries.ts';
import { recordOf } from '../../sqlite/rows.ts';

/** A message as it is kept (personal data). */
interface StoredCommunication extends Communication {
  communicationId: number;
}

/** Keeps a message about a booking and yields its id; the dealer's webhooks are told of one from the operator. Belongs into a transaction. */
export function keepCommunication(db: Db, bookingId: number, message: Communication): number {
  const { stamp, direction, msg, referenceProvider, author, language } = message;
  const insert = prepared(
    db,
    `INSERT INTO booking_communications (booking_id, direction, stamp, msg, reference_provider, author, language)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  if (direction === 'FROM_OPERATOR') noteBookingEvent(db, bookingId, 'booking.message', stamp);
  return Number(insert.run(bookingId, direction, stamp, msg, referenceProvider, author, language).lastInsertRowid);
}

/** Lists the messages about a booking, oldest stamp first, of one minute in order of entry (personal data). */
export function communicationsOf(db: Db, bookingId: number): StoredCommunication[] {
  const rows = prepared<object>(
    db,
    `SELECT id AS communicationId, stamp, direction, msg, reference_provider AS referenceProvider, author, language
     FROM booking_communications WHERE booking_id = ? ORDER BY stamp, id`,
  ).all(bookingId);
  return rows.map((row) => recordOf<StoredCommunication>(row));
}
