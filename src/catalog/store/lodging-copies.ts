import { copyRows, insertCopied, type CopiedRow } from '../../sqlite/copied-rows.ts';
import { inSnapshot, inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { shownReviews } from './reviews.ts';

const newestReviews = `SELECT id FROM reviews WHERE lodging_id = @lodgingId AND published = 1
  ORDER BY review_date DESC, id DESC LIMIT ${shownReviews}`;

/**
 * What reads of one lodging look at: its rows in these tables, without persons of the property and without bookings, of which only whose
 * they are is told where one of its reviews names them.
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

/** A lodging's rows as of its sequence, as JSON can hold them. */
export interface LodgingCopy {
  sequence: number;
  rows: Readonly<Record<Table, readonly CopiedRow[]>>;
}

/** Reads what reads of the lodging look at. */
export function copyLodging(db: Db, lodgingId: number): LodgingCopy {
  return inSnapshot(db, () => ({
    sequence: readSequence(db, lodgingId),
    rows: Object.fromEntries(
      tables.map((table) => [table, copyRows(db, selects[table], { lodgingId })]),
    ) as unknown as LodgingCopy['rows'],
  }));
}

/** Makes of an empty database one that takes copies: of bookings it has no more than those have. */
export function prepareForCopies(db: Db): void {
  db.exec('DROP TABLE bookings; CREATE TABLE bookings (id INTEGER PRIMARY KEY, dealer_id TEXT) STRICT');
}

/** Puts a copy in place of what the database has of the lodging. */
export function insertLodgingCopy(db: Db, lodgingId: number, { rows }: LodgingCopy): void {
  inTransaction(db, () => {
    forgetLodgingCopies(db, [lodgingId]);
    for (const table of tables) insertCopied(db, table, rows[table]);
  });
}

/** Deletes what the database has of the lodgings. */
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
