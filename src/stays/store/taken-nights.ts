import type { Day } from '../../values/day.ts';
import type { Period } from '../rules/planning/planning.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** A booking's nights of a lodging; departure excluded. */
export interface BookedNights {
  /** Of the booking. */
  id: number;
  lodgingId: number;
  arrival: Day;
  departure: Day;
}

/** Lists the nights that each live booking of the lodging has taken. */
export function listBookedPeriods(db: Db, lodgingId: number): Period[] {
  return prepared<Period>(
    db,
    'SELECT min(day) AS "from", max(day) + 1 AS "to" FROM taken_nights WHERE lodging_id = +? GROUP BY booking_id',
  ).all(lodgingId);
}

/** Finds the first of the nights that another booking has taken. */
export function findTakenNight(db: Db, { id, lodgingId, arrival, departure }: BookedNights): Day | undefined {
  return scalar<Day>(
    db,
    `SELECT day FROM taken_nights WHERE lodging_id = +? AND day >= ? AND day < ? AND booking_id <> ?
     ORDER BY day LIMIT 1`,
  ).get(lodgingId, arrival, departure, id);
}

/** Takes the nights; throws when one of them is taken already. The booking must be written before. Belongs into a transaction. */
export function takeNights(db: Db, { id, lodgingId, arrival, departure }: BookedNights): void {
  const days = Array.from({ length: departure - arrival }, (_, night) => arrival + night);
  prepared(
    db,
    'INSERT INTO taken_nights (lodging_id, day, booking_id) SELECT :lodgingId, value, :id FROM json_each(:days)',
  ).run({ lodgingId, id, days: JSON.stringify(days) });
}

/** Gives the nights of a booking free. Belongs into a transaction. */
export function freeNights(db: Db, { id, lodgingId }: Pick<BookedNights, 'id' | 'lodgingId'>): void {
  // Named with the lodging, since the nights of a booking have no index of their own.
  prepared(db, 'DELETE FROM taken_nights WHERE lodging_id = ? AND booking_id = ?').run(lodgingId, id);
}

/** One night of a booking. */
interface BookedNight {
  lodgingId: number;
  bookingId: number;
  day: Day;
}

/** Takes one night unless it is taken; true when it was free. */
export function takeNight(db: Db, { lodgingId, bookingId, day }: BookedNight): boolean {
  const insert = 'INSERT INTO taken_nights (lodging_id, day, booking_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  return prepared(db, insert).run(lodgingId, day, bookingId).changes > 0;
}

/** Gives one night of a booking free; true when the booking had taken it. */
export function freeNight(db: Db, { lodgingId, bookingId, day }: BookedNight): boolean {
  const remove = 'DELETE FROM taken_nights WHERE lodging_id = ? AND day = ? AND booking_id = ?';
  return prepared(db, remove).run(lodgingId, day, bookingId).changes > 0;
}
