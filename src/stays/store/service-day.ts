import { boundaryDays } from '../rules/planning/planning-boundaries.ts';
import type { LodgingPlanning } from '../rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';

/**
 * Turns the facts to the day, once: notes a change of availabilities and promotions of the lodgings whose prices changed by
 * themselves since the last day turned to. Yields the ids of these lodgings; none when the day was turned to before, or, on
 * the first day, when no price was ever shown.
 */
export function turnServiceDay(db: Db, today: Day, now: number): number[] {
  // Looked at without a transaction first: there is seldom anything to do, and a transaction would wait for writers.
  return hasReached(db, today) ? [] : inTransaction(db, () => turnDay(db, today, now));
}

function turnDay(db: Db, today: Day, now: number): number[] {
  if (hasReached(db, today)) return [];
  const lodgingIds = scalar<number>(
    db,
    'SELECT DISTINCT lodging_id FROM boundary_days WHERE day > ? AND day <= ? ORDER BY lodging_id',
  ).all(serviceDayOf(db) ?? today, today);
  for (const lodgingId of lodgingIds) noteChange(db, lodgingId, ['availabilities', 'promotions'], now);
  prepared(db, 'DELETE FROM boundary_days WHERE day <= ?').run(today);
  prepared(
    db,
    'INSERT INTO service_day (only, day) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET day = excluded.day',
  ).run(today);
  return lodgingIds;
}

function hasReached(db: Db, today: Day): boolean {
  return (serviceDayOf(db) ?? -Infinity) >= today;
}

/** Lists the lodgings whose prices change by themselves until the day, of days that the facts were not turned to yet. */
export function listTurningLodgings(db: Db, today: Day): number[] {
  return scalar<number>(
    db,
    'SELECT DISTINCT lodging_id FROM boundary_days WHERE day > (SELECT day FROM service_day) AND day <= ?',
  ).all(today);
}

/** Yields the last day that the facts were turned to; undefined before the first. */
function serviceDayOf(db: Db): Day | undefined {
  return scalar<Day>(db, 'SELECT day FROM service_day').get();
}

/** Notes anew the days, from the service day on, at whose start the prices of the lodging can change by themselves. */
export function noteBoundaryDays(db: Db, lodgingId: number, planning: Pick<LodgingPlanning, 'plannings'>): void {
  prepared(db, 'DELETE FROM boundary_days WHERE lodging_id = ?').run(lodgingId);
  const note = prepared(db, 'INSERT INTO boundary_days (day, lodging_id) VALUES (?, ?)');
  for (const day of boundaryDays(planning, serviceDayOf(db) ?? 0)) note.run(day, lodgingId);
}
