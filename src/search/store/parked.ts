import type { Db } from '../../sqlite/database.ts';
import { isoInstantOf } from '../../values/day.ts';
import { listParkedRecords } from '../../sqlite/parked-records.ts';
import { findServingBuild } from './index-builds.ts';
import { listParkedLodgings } from './indexed-lodgings.ts';

/** Failed records of all background jobs; lodgings missing in the serving index have the job `index`. */
export function readParked(db: Db) {
  const serving = findServingBuild(db);
  const lodgings = serving ? listParkedLodgings(db, serving.id) : [];
  const ofIndex = lodgings.map(({ lodgingId, reason, since }) => ({
    job: 'index',
    id: String(lodgingId),
    error: reason,
    since,
  }));
  return [...ofIndex, ...listParkedRecords(db)].map(({ job, id, error, since }) => ({
    job,
    id,
    reason: error,
    since: isoInstantOf(since),
    remedy: job === 'index' ? remedies.index : remedies.other,
  }));
}

const remedies = {
  index: 'deliver the lodging again, or run reindex when the cause is removed; the service tries it again each hour',
  other: 'correct the record; the service tries it again by itself',
};

export function describeParked(parked: ReturnType<typeof readParked>): string[] {
  return parked.map(
    ({ job, id, reason, since, remedy }) => `${job} ${id}: parked since ${since}: ${reason}; ${remedy}`,
  );
}
