import { boundaryDays, type LodgingPlanning } from '../rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';

/**
 * Idempotent per day. Records a change of availabilities and promotions for the lodgings whose prices differ between `today` and the
 * stored day, which may be later. Returns their ids; none on the first day, when no price was shown yet.
 */
export function turnServiceDay(db: Db, today: Day, now: number): number[] {
  return inTransaction(db, () => {
    const lodgingIds = listTurningLodgings(db, today);
    for (const lodgingId of lodgingIds) noteChange(db, lodgingId, ['availabilities', 'promotions'], now);
    prepared(
      db,
      'INSERT INTO service_day (only, day) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET day = excluded.day',
    ).run(today);
    return lodgingIds;
  });
}

export function listTurningLodgings(db: Db, today: Day): number[] {
  return scalar<number>(
    db,
    `SELECT DISTINCT lodging_id FROM boundary_days, service_day
     WHERE boundary_days.day > min(service_day.day, @today) AND boundary_days.day <= max(service_day.day, @today)
     ORDER BY lodging_id`,
  ).all({ today });
}

export function readServiceDay(db: Db): Day | undefined {
  return scalar<Day>(db, 'SELECT day FROM service_day').get();
}

/** Replaces the days, including past ones, at whose start the lodging's prices can change by themselves. */
export function noteBoundaryDays(db: Db, lodgingId: number, planning: Pick<LodgingPlanning, 'plannings'>): void {
  prepared(db, 'DELETE FROM boundary_days WHERE lodging_id = ?').run(lodgingId);
  const note = prepared(db, 'INSERT INTO boundary_days (day, lodging_id) VALUES (?, ?)');
  for (const day of boundaryDays(planning, 0)) note.run(day, lodgingId);
}
