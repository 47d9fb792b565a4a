import { existingRow, inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { newestSequence } from '../../lodgings/store/changes.ts';
import { takeEmission } from './indexed-lodgings.ts';

export type BuildState = 'building' | 'serving' | 'previous';

/** Who writes a build, from when until when (milliseconds since 1970). */
export interface Lease {
  holder: string;
  now: number;
  until: number;
}

/** Three indices that were filled together. Every change up to `position` is in them. */
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
 * Notes a new build, held by `holder` until `leaseUntil`; every change from now on is missing in it. Its number is one of emissions, so
 * that no number is given twice, whatever was forgotten: a writer may still have that of a build that is gone.
 */
export function insertBuild(
  db: Db,
  build: { arrivals: string; lodgings: string; availability: string; holder: string; leaseUntil: number },
  now: number,
): IndexBuild {
  return inTransaction(db, () =>
    existingRow(
      prepared<IndexBuild>(
        db,
        `INSERT INTO index_builds
           (id, arrivals, lodgings, availability, state, position, started_at, documents, holder, lease_until)
         VALUES (:id, :arrivals, :lodgings, :availability, 'building', :position, :now, 0, :holder, :leaseUntil)
         RETURNING ${columns}`,
      ).get({ ...build, id: takeEmission(db), position: newestSequence(db), now }),
    ),
  );
}

/** Lists all builds, the serving one first. */
export function readBuilds(db: Db): IndexBuild[] {
  return prepared<IndexBuild>(
    db,
    `SELECT ${columns} FROM index_builds ORDER BY CASE state WHEN 'serving' THEN 0 WHEN 'building' THEN 1 ELSE 2 END, id DESC`,
  ).all();
}

/** Finds the build that answers searches. */
export function findServingBuild(db: Db): IndexBuild | undefined {
  return prepared<IndexBuild>(db, `SELECT ${columns} FROM index_builds WHERE state = 'serving'`).get();
}

/** Lists the builds that nobody finishes any more: still building, and free to be held. */
export function abandonedBuilds(db: Db, now: number, isGone: (holder: string) => boolean): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state === 'building' && isFree(leaseOn(db, build.id), now, isGone));
}

/** Makes the build the serving one and the serving one the previous; one that was previous before is abandoned. */
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

/** Forgets a build and all that was noted of its documents. */
export function forgetBuild(db: Db, buildId: number): void {
  inTransaction(db, () => {
    prepared(db, 'DELETE FROM indexed_lodgings WHERE build_id = ?').run(buildId);
    prepared(db, 'DELETE FROM index_builds WHERE id = ?').run(buildId);
  });
}

/** Notes how many documents a build was filled with. */
export function noteBuildDocuments(db: Db, buildId: number, documents: number): void {
  prepared(db, 'UPDATE index_builds SET documents = ? WHERE id = ?').run(documents, buildId);
}

/**
 * Takes or keeps the right to write a build's documents until `lease.until`; false while another holder has it who is not
 * gone. Only one process may write a build, because each writes the difference to what it read.
 */
export function holdBuild(db: Db, buildId: number, lease: Lease, isGone: (holder: string) => boolean): boolean {
  return inTransaction(db, () => {
    const current = leaseOn(db, buildId);
    if (current?.holder !== lease.holder && !isFree(current, lease.now, isGone)) return false;
    const hold = prepared(db, 'UPDATE index_builds SET holder = ?, lease_until = ? WHERE id = ?');
    return hold.run(lease.holder, lease.until, buildId).changes === 1;
  });
}

/** Gives up the right to write a build's documents. */
export function releaseBuild(db: Db, buildId: number, holder: string): void {
  prepared(db, 'UPDATE index_builds SET holder = NULL, lease_until = NULL WHERE id = ? AND holder = ?').run(
    buildId,
    holder,
  );
}

interface LeaseRow {
  holder: string | null;
  until: number | null;
}

function leaseOn(db: Db, buildId: number): LeaseRow | undefined {
  return prepared<LeaseRow>(db, 'SELECT holder, lease_until AS until FROM index_builds WHERE id = ?').get(buildId);
}

function isFree(lease: LeaseRow | undefined, now: number, isGone: (holder: string) => boolean): boolean {
  return !lease?.holder || (lease.until ?? 0) < now || isGone(lease.holder);
}
