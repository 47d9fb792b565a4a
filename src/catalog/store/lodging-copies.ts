import { copyRows, insertCopied, type CopiedRow } from '../../sqlite/copies.ts';
import { inSnapshot, inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { shownReviews } from './reviews.ts';

const newestReviews = `SELECT id FROM reviews WHERE lodging_id = @lodgingId AND published = 1
  ORDER BY review_date DESC, id DESC LIMIT ${shownReviews}`;

/**
 * The rows that reads of one lodging need: no persons of the property, and of bookings only the dealer of those that
 * its reviews name.
 */
const selects = {
  lodgings: 'SELECT * FROM lodgings WHERE id = @lodgingId',
  lodging_sequences: 'SELECT * FROM lodging_sequences WHERE lodging_id = @lodgingId',
  changes: 'SELECT * FROM changes WHERE lodging_id = @lodgingId',
  reviews: `SELECT * FROM reviews WHERE id IN (${newestReviews})`,
  review_replies: `SELECT * FROM review_replies WHERE review_id IN (${newestReviews})`,
  bookings: `SELECT id, dealer_id FROM bookings
    WHERE id IN (SELECT booking_id FROM reviews WHERE id IN (${newestReviews}))`,
} as const;

type Table = keyof typeof selects;
const tables = Object.keys(selects) as Table[];

/** Rows as of `sequence`, safe for JSON. */
export interface LodgingCopy {
  sequence: number;
  rows: Readonly<Record<Table, readonly CopiedRow[]>>;
}

export function copyLodging(db: Db, lodgingId: number): LodgingCopy {
  return inSnapshot(db, () => ({
    sequence: readSequence(db, lodgingId),
    rows: Object.fromEntries(
      tables.map((table) => [table, copyRows(db, selects[table], { lodgingId })]),
    ) as unknown as LodgingCopy['rows'],
  }));
}

/** Reduces `bookings` of an empty database to the columns that copies hold. */
export function prepareForCopies(db: Db): void {
  db.exec('DROP TABLE bookings; CREATE TABLE bookings (id INTEGER PRIMARY KEY, dealer_id TEXT) STRICT');
}

export function insertLodgingCopy(db: Db, lodgingId: number, { rows }: LodgingCopy): void {
  inTransaction(db, () => {
    forgetLodgingCopies(db, [lodgingId]);
    for (const table of tables) insertCopied(db, table, rows[table]);
  });
}

export function forgetLodgingCopies(db: Db, lodgingIds: readonly number[]): void {
  const of = 'IN (SELECT value FROM json_each(?))';
  const ofReviews = `(SELECT id FROM reviews WHERE lodging_id ${of})`;
  const deletes = [
    `DELETE FROM bookings WHERE id IN (SELECT booking_id FROM reviews WHERE lodging_id ${of})`,
    `DELETE FROM review_replies WHERE review_id IN ${ofReviews}`,
    `DELETE FROM reviews WHERE lodging_id ${of}`,
    `DELETE FROM changes WHERE lodging_id ${of}`,
    `DELETE FROM lodging_sequences WHERE lodging_id ${of}`,
    `DELETE FROM lodgings WHERE id ${of}`,
  ];
  inTransaction(db, () => {
    for (const each of deletes) prepared(db, each).run(JSON.stringify(lodgingIds));
  });
}
