import type { Communication, CommunicationDirection } from '../rules/communication.ts';
import { prepared, type Db } from '../../sqlite/database.ts';

/** A message as it is kept (personal data). */
interface StoredCommunication extends Communication {
  communicationId: number;
}

/** Keeps a message about a booking and yields its id; belongs into a transaction. */
export function keepCommunication(db: Db, bookingId: number, message: Communication): number {
  const { stamp, direction, msg, referenceProvider, author, language } = message;
  return Number(
    prepared(
      db,
      `INSERT INTO booking_communications (booking_id, direction, stamp, msg, reference_provider, author, language)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(bookingId, direction, stamp, msg, referenceProvider ?? null, author ?? null, language ?? null)
      .lastInsertRowid,
  );
}

/** Lists the messages about a booking, oldest stamp first, of one minute in order of entry (personal data). */
export function communicationsOf(db: Db, bookingId: number): StoredCommunication[] {
  const rows = prepared<CommunicationRow>(
    db,
    'SELECT * FROM booking_communications WHERE booking_id = ? ORDER BY stamp, id',
  ).all(bookingId);
  return rows.map((row) => ({
    communicationId: row.id,
    stamp: row.stamp,
    direction: row.direction,
    msg: row.msg,
    referenceProvider: row.reference_provider ?? undefined,
    author: row.author ?? undefined,
    language: row.language ?? undefined,
  }));
}

interface CommunicationRow {
  id: number;
  direction: CommunicationDirection;
  stamp: number;
  msg: string;
  reference_provider: string | null;
  author: string | null;
  language: string | null;
}
