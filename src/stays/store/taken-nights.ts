import { joinPeriods, type Day } from '../../values/day.ts';
import { nightsOf, type Period, type StayDates } from '../rules/planning/planning.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

export interface BookedNights extends StayDates {
  id: number;
  lodgingId: number;
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
export function takeNights(db: Db, { id, lodgingId, ...dates }: BookedNights): void {
  prepared(
    db,
    'INSERT INTO taken_nights (lodging_id, day, booking_id) SELECT :lodgingId, value, :id FROM json_each(:days)',
  ).run({ lodgingId, id, days: JSON.stringify(nightsOf(dates)) });
}

/** Call it in a transaction. */
export function freeNights(db: Db, { id, lodgingId }: Pick<BookedNights, 'id' | 'lodgingId'>): void {
  // Filters by lodging too: there is no index on the booking alone.
  prepared(db, 'DELETE FROM taken_nights WHERE lodging_id = ? AND booking_id = ?').run(lodgingId, id);
}

/** The booked nights from `today` on that calendar feeds would close, by feed: of all lodgings, or of one. */
export function readCalendarConflicts(db: Db, today: Day, lodgingId?: number): Map<number, Period[]> {
  const nights = prepared<{ feedId: number; day: Day }>(
    db,
    `SELECT feed.id AS feedId, night.day FROM calendar_feeds feed, json_each(feed.closed) period
     JOIN taken_nights night ON night.lodging_id = feed.lodging_id
       AND night.day >= max(:today, period.value ->> 0) AND night.day < period.value ->> 1
     WHERE feed.lodging_id = ifnull(:lodgingId, feed.lodging_id) ORDER BY feed.lodging_id, feed.id`,
  ).all({ today, lodgingId: lodgingId ?? null });
  const byFeed = Map.groupBy(nights, ({ feedId }) => feedId);
  return new Map(
    [...byFeed].map(([id, days]) => [id, joinPeriods(days.map(({ day }) => ({ from: day, to: day + 1 })))]),
  );
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
