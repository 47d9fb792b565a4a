import { inTransaction, prepared, type Db } from './database.ts';
import { newestSequence } from './changes.ts';

export type BuildState = 'building' | 'serving' | 'previous';

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

/** Notes a new build, held by `holder` until `leaseUntil`; every change from now on is missing in it. */
export function insertBuild(
  db: Db,
  build: { arrivals: string; lodgings: string; availability: string; holder: string; leaseUntil: number },
  now: number,
): IndexBuild {
  return inTransaction(db, () => {
    const position = newestSequence(db);
    return prepared<IndexBuild>(
      db,
      `INSERT INTO index_builds (arrivals, lodgings, availability, state, position, started_at, documents, holder, lease_until)
       VALUES (?, ?, ?, 'building', ?, ?, 0, ?, ?) RETURNING ${columns}`,
    ).get(
      build.arrivals,
      build.lodgings,
      build.availability,
      position,
      now,
      build.holder,
      build.leaseUntil,
    ) as IndexBuild;
  });
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

/** Lists the builds that nobody finishes any more: still building, and their lease is over. */
export function abandonedBuilds(db: Db, now: number): IndexBuild[] {
  return prepared<IndexBuild>(
    db,
    `SELECT ${columns} FROM index_builds WHERE state = 'building' AND coalesce(lease_until, 0) < ?`,
  ).all(now);
}

/** Makes the build the serving one and the serving one the previous; yields the builds to drop. */
export function serveBuild(db: Db, buildId: number, now: number): IndexBuild[] {
  return inTransaction(db, () => {
    const former = prepared<IndexBuild>(
      db,
      `SELECT ${columns} FROM index_builds WHERE state = 'previous' AND id <> ?`,
    ).all(buildId);
    for (const build of former) forgetBuild(db, build.id);
    prepared(db, `UPDATE index_builds SET state = 'previous' WHERE state = 'serving' AND id <> ?`).run(buildId);
    prepared(db, `UPDATE index_builds SET state = 'serving', moved_at = ? WHERE id = ?`).run(now, buildId);
    return former;
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
 * Takes or keeps the right to write a build's documents until `leaseUntil`; false while another holder has it. Only one
 * process may write a build, because each writes the difference to what it read.
 */
export function holdBuild(db: Db, buildId: number, holder: string, now: number, leaseUntil: number): boolean {
  return (
    prepared(
      db,
      `UPDATE index_builds SET holder = ?, lease_until = ?
       WHERE id = ? AND (holder IS NULL OR holder = ? OR coalesce(lease_until, 0) < ?)`,
    ).run(holder, leaseUntil, buildId, holder, now).changes === 1
  );
}

/** Gives up the right to write a build's documents. */
export function releaseBuild(db: Db, buildId: number, holder: string): void {
  prepared(db, 'UPDATE index_builds SET holder = NULL, lease_until = NULL WHERE id = ? AND holder = ?').run(
    buildId,
    holder,
  );
}
