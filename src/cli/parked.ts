import { listAllParked } from '../search/store/parked.ts';
import { formatInstant } from './output.ts';
import type { Db } from '../sqlite/database.ts';

/** What an operator can do about the parked records of a job, where that is not the same for all. */
const remedies: Readonly<Record<string, string>> = {
  index: 'deliver the lodging again, or run reindex when the cause is removed; the service tries it again each hour',
};

/** Lists what background jobs leave out because its work failed, with what can be done about it. */
export function readParked(db: Db) {
  return listAllParked(db).map(({ job, id, error, since }) => ({
    job,
    id,
    reason: error,
    since: formatInstant(since),
    remedy: remedies[job] ?? 'correct the record; the service tries it again by itself',
  }));
}

/** Says in words what is parked, and the remedy. */
export function describeParked(parked: ReturnType<typeof readParked>): string[] {
  return parked.map(
    ({ job, id, reason, since, remedy }) => `${job} ${id}: parked since ${since}: ${reason}; ${remedy}`,
  );
}
