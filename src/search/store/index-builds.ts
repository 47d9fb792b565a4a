import { existingRow, inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { takeIndexVersion } from './index-versions.ts';

type BuildState = 'building' | 'serving' | 'previous';

/** The right of one process (`owner`) to write a build, from `now` to `until` (milliseconds since 1970). */
export interface Lease {
  owner: string;
  now: number;
  until: number;
}

/** Three indices loaded together, containing every change up to the sequence `position`. */
export interface IndexBuild {
  id: number;
  arrivals: string;
  lodgings: string;
  availability: string;
  state: BuildState;
  position: number;
  documents: number;
}

const columns = 'id, arrivals, lodgings, availability, state, position, documents';

/**
 * Every change from now on is missing in the build. Its id comes from the index versions, so it is never reused: a
 * writer may still hold the id of a deleted build.
 */
export function insertBuild(
  db: Db,
  build: { arrivals: string; lodgings: string; availability: string; owner: string; leaseUntil: number },
  now: number,
): IndexBuild {
  return inTransaction(db, () =>
    existingRow(
      prepared<IndexBuild>(
        db,
        `INSERT INTO index_builds
           (id, arrivals, lodgings, availability, state, position, started_at, documents, holder, lease_until)
         VALUES (:id, :arrivals, :lodgings, :availability, 'building', :position, :now, 0, :owner, :leaseUntil)
         RETURNING ${columns}`,
      ).get({ ...build, id: takeIndexVersion(db), position: readNewestSequence(db), now }),
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
export function listAbandonedBuilds(db: Db, now: number, isDead: (owner: string) => boolean): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state === 'building' && isFree(findLease(db, build.id), now, isDead));
}

/** The serving build becomes the previous one, and the former previous one is abandoned. */
export function serveBuild(db: Db, buildId: number, now: number): void {
  inTransaction(db, () => {
    prepared(
      db,
      `UPDATE index_builds SET state = 'building', holder = NULL, lease_until = NULL
       WHERE state = 'previous' AND id <> ?`,
    ).run(buildId);
    prepared(db, `UPDATE index_builds SET state = 'previous' WHERE state = 'serving' AND id <> ?`).run(buildId);
    prepared(db, `UPDATE index_builds SET state = 'serving', moved_at = ? WHERE id = ?`).run(now, buildId);
  });
}

/**
 * Leaves all builds to be dropped by the next rebuild, including `others`, which another database wrote to the same
 * cluster.
 */
export function abandonBuilds(
  db: Db,
  others: readonly Pick<IndexBuild, 'arrivals' | 'lodgings' | 'availability'>[],
  now: number,
): void {
  const known = new Set(readBuilds(db).map(({ arrivals }) => arrivals));
  for (const { arrivals, lodgings, availability } of others.filter((build) => !known.has(build.arrivals)))
    insertBuild(db, { arrivals, lodgings, availability, owner: '', leaseUntil: 0 }, now);
  prepared(db, "UPDATE index_builds SET state = 'building', holder = NULL, lease_until = NULL").run();
}

/** Replaces the previous build, which is abandoned. */
export function keepBuild(db: Db, buildId: number): void {
  inTransaction(db, () => {
    prepared(
      db,
      `UPDATE index_builds SET state = 'building', holder = NULL, lease_until = NULL
       WHERE state = 'previous' AND id <> ?`,
    ).run(buildId);
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

/**
 * Takes or renews the lease until `lease.until`; false while another living owner holds a valid one. Only one process
 * may write a build, because each writes the difference to what it read.
 */
export function holdBuild(db: Db, buildId: number, lease: Lease, isDead: (owner: string) => boolean): boolean {
  return inTransaction(db, () => {
    if (!mayHoldBuild(db, buildId, lease, isDead)) return false;
    const hold = prepared(db, 'UPDATE index_builds SET holder = ?, lease_until = ? WHERE id = ?');
    return hold.run(lease.owner, lease.until, buildId).changes === 1;
  });
}

/** Whether `holdBuild` would succeed; takes no lock. */
export function mayHoldBuild(
  db: Db,
  buildId: number,
  { owner, now }: Lease,
  isDead: (owner: string) => boolean,
): boolean {
  const current = findLease(db, buildId);
  return current?.owner === owner || isFree(current, now, isDead);
}

export function releaseBuild(db: Db, buildId: number, owner: string): void {
  const release = prepared(db, 'UPDATE index_builds SET holder = NULL, lease_until = NULL WHERE id = ? AND holder = ?');
  release.run(buildId, owner);
}

interface LeaseRow {
  owner: string | null;
  until: number | null;
}

function findLease(db: Db, buildId: number): LeaseRow | undefined {
  const select = 'SELECT holder AS owner, lease_until AS until FROM index_builds WHERE id = ?';
  return prepared<LeaseRow>(db, select).get(buildId);
}

function isFree(lease: LeaseRow | undefined, now: number, isDead: (owner: string) => boolean): boolean {
  return !lease?.owner || (lease.until ?? 0) < now || isDead(lease.owner);
}
