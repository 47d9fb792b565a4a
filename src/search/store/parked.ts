import type { Db } from '../../sqlite/database.ts';
import { listParkedRecords, type ParkedRecord } from '../../sqlite/parked-records.ts';
import { findServingBuild } from './index-builds.ts';
import { listParkedLodgings } from './indexed-lodgings.ts';

/** Failed records of all background jobs; lodgings missing in the serving index have the job `index`. */
export function listAllParked(db: Db): ParkedRecord[] {
  const serving = findServingBuild(db);
  const lodgings = serving ? listParkedLodgings(db, serving.id) : [];
  const ofIndex = lodgings.map(({ lodgingId, reason, since }) => ({
    job: 'index',
    id: String(lodgingId),
    error: reason,
    since,
  }));
  return [...ofIndex, ...listParkedRecords(db)];
}
