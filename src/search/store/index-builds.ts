import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { inTransaction, prepared, type Db, existingRow } from '../../sqlite/database.ts';
import { saveNextGeneration } from '../../sqlite/generation.ts';
import { leapSequences, noteAllLodgings, readNewestSequence } from '../../lodgings/store/changes.ts';
import { leapIndexVersions, takeIndexVersion, listParkedLodgings } from './indexed-lodgings.ts';
import { isoInstantOf } from '../../values/day.ts';
import { listParkedRecords } from '../../sqlite/parked-records.ts';

/** Milliseconds until a lease must be renewed. */
const leaseTime = 10_000;

/** In this order: a caller waits, documents were written, OpenSearch is unavailable, a possible lease holder ended. */
export type FollowerEvent = 'wanted' | 'written' | 'failed' | 'gone';

/** Takes or renews the lease; false while another live process holds it. `now` is by the machine's clock. */
export function holdBuild(db: Db, buildId: number, owner: string, now = Date.now()): boolean {
  return inTransaction(db, () => {
    if (!mayHoldBuild(db, buildId, owner, now)) return false;
    const hold = prepared(db, 'UPDATE index_builds SET holder = ?, lease_until = ? WHERE id = ?');
    return hold.run(owner, now + leaseTime, buildId).changes === 1;
  });
}

/** Whether `holdBuild` would succeed or, without an owner, whether nobody holds the build; takes no lock. */
export function mayHoldBuild(db: Db, buildId: number, owner?: string, now = Date.now()): boolean {
  const select = 'SELECT holder, lease_until AS until FROM index_builds WHERE id = ?';
  const lease = prepared<{ holder: string | null; until: number | null }>(db, select).get(buildId);
  return !lease?.holder || lease.holder === owner || (lease.until ?? 0) < now || isDead(lease.holder);
}

export function releaseBuild(db: Db, buildId: number, owner: string): void {
  const release = prepared(db, 'UPDATE index_builds SET holder = NULL, lease_until = NULL WHERE id = ? AND holder = ?');
  release.run(buildId, owner);
}

const sharedName = 'index-lease-owner-process';

/** `<process id>@<host>:<name of the process>:<own name>`. */
export function createLeaseOwner(): string {
  return `${process.pid}@${hostname()}:${nameProcess()}:${randomUUID()}`;
}

/** Whether the owner has ended, so that its lease need not expire. False for other hosts and for other names. */
function isDead(owner: string): boolean {
  const [, id, host, name] = /^(\d+)@([^:]*):([^:]*):/.exec(owner) ?? [];
  if (id === undefined || host !== hostname()) return false;
  // A container's first process always has the same id.
  if (Number(id) === process.pid) return name !== nameProcess();
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Shared by all threads of a process: later threads inherit it. */
function nameProcess(): string {
  const known = getEnvironmentData(sharedName);
  if (typeof known === 'string') return known;
  const name = randomUUID();
  setEnvironmentData(sharedName, name);
  return name;
}

/** Three indices loaded together, containing every change up to the sequence `position`. */
export interface IndexBuild {
  id: number;
  arrivals: string;
  lodgings: string;
  availability: string;
  state: 'building' | 'serving' | 'previous';
  position: number;
  documents: number;
}

type BuildNames = Pick<IndexBuild, 'arrivals' | 'lodgings' | 'availability'>;

const columns = 'id, arrivals, lodgings, availability, state, position, documents';

/** Misses every change from now on. The id is never reused: a writer may still hold the id of a deleted build. */
export function insertBuild(db: Db, { arrivals, lodgings, availability }: BuildNames, now: number): IndexBuild {
  return inTransaction(db, () =>
    existingRow(
      prepared<IndexBuild>(
        db,
        `INSERT INTO index_builds (id, arrivals, lodgings, availability, state, position, started_at, documents)
         VALUES (?, ?, ?, ?, 'building', ?, ?, 0) RETURNING ${columns}`,
      ).get(takeIndexVersion(db), arrivals, lodgings, availability, readNewestSequence(db), now),
    ),
  );
}

export function readBuilds(db: Db): IndexBuild[] {
  return prepared<IndexBuild>(
    db,
    `SELECT ${columns} FROM index_builds ORDER BY CASE state WHEN 'serving' THEN 0 WHEN 'building' THEN 1 ELSE 2 END, id DESC`,
  ).all();
}

export function findServingBuild(db: Db): IndexBuild | undefined {
  return prepared<IndexBuild>(db, `SELECT ${columns} FROM index_builds WHERE state = 'serving'`).get();
}

/** Builds in state `building` without a valid lease: nobody will finish them. */
export function listAbandonedBuilds(db: Db): IndexBuild[] {
  return readBuilds(db).filter(({ id, state }) => state === 'building' && mayHoldBuild(db, id));
}

const abandon = "UPDATE index_builds SET state = 'building', holder = NULL, lease_until = NULL";

/** The serving build becomes the previous one, and the former previous one is abandoned. */
export function serveBuild(db: Db, buildId: number, now: number): void {
  inTransaction(db, () => {
    keepBuild(db, findServingBuild(db)?.id ?? buildId, buildId);
    prepared(db, "UPDATE index_builds SET state = 'serving', moved_at = ? WHERE id = ?").run(now, buildId);
  });
}

/** Replaces the previous build, which is abandoned unless it is `next`. */
export function keepBuild(db: Db, buildId: number, next = buildId): void {
  inTransaction(db, () => {
    prepared(db, `${abandon} WHERE state = 'previous' AND id NOT IN (?, ?)`).run(buildId, next);
    prepared(db, "UPDATE index_builds SET state = 'previous' WHERE id = ?").run(buildId);
  });
}

export function forgetBuild(db: Db, buildId: number): void {
  inTransaction(db, () => {
    prepared(db, 'DELETE FROM indexed_lodgings WHERE build_id = ?').run(buildId);
    prepared(db, 'DELETE FROM index_builds WHERE id = ?').run(buildId);
  });
}

export function noteBuildDocuments(db: Db, buildId: number, documents: number): void {
  prepared(db, 'UPDATE index_builds SET documents = ? WHERE id = ?').run(documents, buildId);
}

/** Later states of a database that has been restored to an earlier one. */
export interface FormerLives {
  /** Generations found outside the database. */
  seen: Iterable<string>;
  /** Builds that another database wrote to the same cluster. */
  builds: readonly BuildNames[];
}

/**
 * Begins a new generation: numbers continue far above all issued ones, every lodging counts as changed, and no former index serves. The
 * next rebuild drops them. `now` is in milliseconds since 1970. Returns the number of lodgings.
 */
export function beginGeneration(db: Db, { seen, builds }: FormerLives, now: number): number {
  return inTransaction(db, () => {
    const number = saveNextGeneration(db, seen);
    leapSequences(db, number);
    leapIndexVersions(db, number);
    const known = new Set(readBuilds(db).map(({ arrivals }) => arrivals));
    for (const build of builds) if (!known.has(build.arrivals)) insertBuild(db, build, now);
    prepared(db, abandon).run();
    return noteAllLodgings(db, now);
  });
}

/** Failed records of all background jobs; lodgings missing in the serving index have the job `index`. */
export function readParked(db: Db) {
  const serving = findServingBuild(db);
  const lodgings = (serving ? listParkedLodgings(db, serving.id) : []).map(({ lodgingId, reason, since }) => {
    return { job: 'index', id: String(lodgingId), reason, since: isoInstantOf(since), remedy: remedies.index };
  });
  const records = listParkedRecords(db).map(({ job, id, error, since }) => {
    return { job, id, reason: error, since: isoInstantOf(since), remedy: remedies.other };
  });
  return [...lodgings, ...records];
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
