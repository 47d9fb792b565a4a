import { boundaryDays } from '../rules/planning/planning-boundaries.ts';
import type { LodgingPlanning } from '../rules/planning/planning.ts';
import { prepared } from '../../sqlite/database.ts';
import type { Db } from '../../sqlite/database.ts';
import { serviceDayOf } from '../../service/service-day.ts';

/** Notes anew the days, from the service day on, at whose start the prices of the lodging can change by themselves. */
export function noteBoundaryDays(db: Db, lodgingId: number, planning: Pick<LodgingPlanning, 'plannings'>): void {
  prepared(db, 'DELETE FROM boundary_days WHERE lodging_id = ?').run(lodgingId);
  const note = prepared(db, 'INSERT INTO boundary_days (day, lodging_id) VALUES (?, ?)');
  for (const day of boundaryDays(planning, serviceDayOf(db) ?? 0)) note.run(day, lodgingId);
}
