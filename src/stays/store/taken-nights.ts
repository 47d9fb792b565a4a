import type { Day } from '../../values/day.ts';
import type { Period } from '../rules/planning/planning.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** `departure` is exclusive. */
export interface BookedNights {
  id: number;
  lodgingId: number;
  arrival: Day;
  departure: Day;
}

export function listBookedPeriods(db: Db, lodgingId: number): Period[] {
  return prepared<Period>(
    db,
    'SELECT min(day) AS "from", max(day) + 1 AS "to" FROM taken_nights WHERE lodging_id = +? GROUP BY booking_id',
  ).all(lodgingId);
}

export function findTakenNight(db: Db, { id, lodgingId, arrival, departure }: BookedNights): Day | undefined {
  return scalar<Day>(
    db,
    `SELECT day FROM taken_nights WHERE lodging_id = +? AND day >= ? AND day < ? AND booking_id <> ?
     ORDER BY day LIMIT 1`,
  ).get(lodgingId, arrival, departure, id);
}

/** Throws when a night is taken already. Call it in a transaction, after writing the booking. */
export function takeNights(db: Db, { id, lodgingId, arrival, departure }: BookedNights): void {
  const days = Array.from({ length: departure - arrival }, (_, night) => arrival + night);
  prepared(
    db,
    'INSERT INTO taken_nights (lodging_id, day, booking_id) SELECT :lodgingId, value, :id FROM json_each(:days)',
  ).run({ lodgingId, id, days: JSON.stringify(days) });
}

/** Call it in a transaction. */
export function freeNights(db: Db, { id, lodgingId }: Pick<BookedNights, 'id' | 'lodgingId'>): void {
  // Filters by lodging too: there is no index on the booking alone.
  prepared(db, 'DELETE FROM taken_nights WHERE lodging_id = ? AND booking_id = ?').run(lodgingId, id);
}

interface BookedNight {
  lodgingId: number;
  bookingId: number;
  day: Day;
}

/** Returns false when the night is taken already. */
export function takeNight(db: Db, { lodgingId, bookingId, day }: BookedNight): boolean {
  const insert = 'INSERT INTO taken_nights (lodging_id, day, booking_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  return prepared(db, insert).run(lodgingId, day, bookingId).changes > 0;
}

export function freeNight(db: Db, { lodgingId, bookingId, day }: BookedNight): boolean {
  const remove = 'DELETE FROM taken_nights WHERE lodging_id = ? AND day = ? AND booking_id = ?';
  return prepared(db, remove).run(lodgingId, day, bookingId).changes > 0;
}
