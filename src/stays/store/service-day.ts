import { boundaryDays } from '../rules/planning/planning-boundaries.ts';
import type { LodgingPlanning } from '../rules/planning/planning.ts';
import type { Day } from '../../values/day.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';

/**
 * Turns the facts to the day, once: notes a change of availabilities and promotions of the lodgings whose prices differ between it and the
 * day before, which may be a later one. Returns the ids of these lodgings; none on the first day, when no price was ever shown.
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

/** Lists the lodgings whose prices differ between the day that the facts were turned to and this one. */
export function listTurningLodgings(db: Db, today: Day): number[] {
  return scalar<number>(
    db,
    `SELECT DISTINCT lodging_id FROM boundary_days, service_day
     WHERE boundary_days.day > min(service_day.day, @today) AND boundary_days.day <= max(service_day.day, @today)
     ORDER BY lodging_id`,
  ).all({ today });
}

/** Reads the day that the facts were turned to; undefined before the first. */
export function readServiceDay(db: Db): Day | undefined {
  return scalar<Day>(db, 'SELECT day FROM service_day').get();
}

/** Notes anew the days, past ones too, at whose start the prices of the lodging can change by themselves. */
export function noteBoundaryDays(db: Db, lodgingId: number, planning: Pick<LodgingPlanning, 'plannings'>): void {
  prepared(db, 'DELETE FROM boundary_days WHERE lodging_id = ?').run(lodgingId);
  const note = prepared(db, 'INSERT INTO boundary_days (day, lodging_id) VALUES (?, ?)');
  for (const day of boundaryDays(planning, 0)) note.run(day, lodgingId);
}
