import type { Day } from '../values/day.ts';
import { moveBooking } from '../bookings/store/booking-transitions.ts';
import { noteChange } from '../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar } from '../sqlite/database.ts';
import type { Db } from '../sqlite/database.ts';

/** Committed days, which never go back, so that not every request reads them. */
const knownDays = new WeakMap<Db, Day>();

/**
 * Turns the service to the day, once: completes bookings whose departure lies before it, and stamps availabilities and
 * promotions of the lodgings whose prices changed by themselves since the last day turned to. Yields the ids of these
 * lodgings; none when the service is already there, or, on its first day, when no price was ever shown before.
 */
export function turnServiceDay(db: Db, today: Day, now: number): number[] {
  if ((knownDays.get(db) ?? -Infinity) >= today) return [];
  const reached = serviceDayOf(db);
  if (reached !== undefined && reached >= today) {
    if (!db.inTransaction) knownDays.set(db, reached);
    return [];
  }
  return inTransaction(db, () => {
    const last = serviceDayOf(db);
    if (last !== undefined && last >= today) return [];
    const lodgingIds = scalar<number>(
      db,
      'SELECT DISTINCT lodging_id FROM boundary_days WHERE day > ? AND day <= ? ORDER BY lodging_id',
    ).all(last ?? today, today);
    for (const lodgingId of lodgingIds) noteChange(db, lodgingId, ['availabilities', 'promotions'], now);
    prepared(db, 'DELETE FROM boundary_days WHERE day <= ?').run(today);
    const over = scalar<number>(
      db,
      `SELECT id FROM bookings WHERE state = 'BOOKED' AND departure < ? ORDER BY departure, id`,
    );
    for (const bookingId of over.all(today)) moveBooking(db, bookingId, 'COMPLETED', now);
    prepared(
      db,
      'INSERT INTO service_day (only, day) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET day = excluded.day',
    ).run(today);
    return lodgingIds;
  });
}

/** Yields the last day that the service turned to; undefined before the first. */
export function serviceDayOf(db: Db): Day | undefined {
  return scalar<Day>(db, 'SELECT day FROM service_day').get();
}
