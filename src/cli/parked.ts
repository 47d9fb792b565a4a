import { listAllParked } from '../search/store/index-builds.ts';
import { formatInstant } from './output.ts';
import type { Db } from '../sqlite/database.ts';

/** What an operator can do about a job's parked records, where the general advice does not apply. */
const remedies: Readonly<Record<string, string>> = {
  index: 'deliver the lodging again, or run reindex when the cause is removed; the service tries it again each hour',
};

export function readParked(db: Db) {
  return listAllParked(db).map(({ job, id, error, since }) => ({
    job,
    id,
    reason: error,
    since: formatInstant(since),
    remedy: remedies[job] ?? 'correct the record; the service tries it again by itself',
  }));
}

export function describeParked(parked: ReturnType<typeof readParked>): string[] {
  return parked.map(
    ({ job, id, reason, since, remedy }) => `${job} ${id}: parked since ${since}: ${reason}; ${remedy}`,
  );
}
