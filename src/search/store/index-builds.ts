import { existingRow, inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { saveNextGeneration } from '../../sqlite/generation.ts';
import { leapSequences, noteAllLodgings, readNewestSequence } from '../../lodgings/store/changes.ts';
import { leapIndexVersions, takeIndexVersion } from './indexed-lodgings.ts';
import { mayHoldBuild } from './leases.ts';

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

/**
 * Every change from now on is missing in the build. Its id comes from the index versions, so it is never reused: a
 * writer may still hold the id of a deleted build.
 */
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
 * Begins a new generation: numbers continue far above all issued ones, every lodging counts as changed, and no former
 * index serves; the next rebuild drops them. `now` is in milliseconds since 1970. Returns the number of lodgings.
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
