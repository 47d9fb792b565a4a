import { readNewestSequence, restoreLeap, type ChangedLodging } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';

/** A lodging whose documents were refused this many times is parked until it changes again. */
const mostFailures = 10;

/** Takes the next index version: above every one before, and the version of all documents written with it. */
export function takeIndexVersion(db: Db): number {
  return scalar<number>(db, 'UPDATE emission_counter SET emission = emission + 1 RETURNING emission').get() as number;
}

/** Lets index versions go on far above all that were given. */
export function leapIndexVersions(db: Db): void {
  prepared(db, 'UPDATE emission_counter SET emission = emission + ?').run(restoreLeap);
}

/** The index version with which a lodging was written before. */
export interface FormerVersion {
  /** 0 when the lodging was never written. */
  version: number;
  /** True when that writing was cut short: nobody knows which of its documents were written, or still will be. */
  isCutShort: boolean;
}

/** Notes that writing the lodging's documents begins with the index version, and yields the version before. */
export function noteIndexVersion(db: Db, buildId: number, lodgingId: number, version: number): FormerVersion {
  const before = prepared<{ version: number; indexedAt: number | null }>(
    db,
    'SELECT emission AS version, indexed_at AS indexedAt FROM indexed_lodgings WHERE build_id = ? AND lodging_id = ?',
  ).get(buildId, lodgingId) ?? { version: 0, indexedAt: null };
  prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, emission) VALUES (?, ?, ?)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET emission = excluded.emission, indexed_at = NULL`,
  ).run(buildId, lodgingId, version);
  return { version: before.version, isCutShort: before.version > 0 && before.indexedAt === null };
}

/** A build, and the sequence up to which every change is in it. */
interface BuildPlace {
  id: number;
  position: number;
}

const lagging = `
  FROM lodging_sequences AS newest
  LEFT JOIN indexed_lodgings AS indexed ON indexed.build_id = @id AND indexed.lodging_id = newest.lodging_id
  WHERE newest.sequence > @position AND coalesce(indexed.sequence, 0) < newest.sequence`;

/** Lists lodgings that changed since the build's documents of them were written, oldest change first; without parked ones. */
export function listLodgingsToIndex(db: Db, build: BuildPlace, limit: number): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    `SELECT newest.lodging_id AS lodgingId, newest.sequence ${lagging} ORDER BY newest.sequence LIMIT @limit`,
  ).all({ ...build, limit });
}

/** Keeps those of the given lodgings that changed since the build's documents of them were written. */
export function keepLodgingsToIndex(db: Db, build: BuildPlace, lodgingIds: readonly number[]): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    `SELECT newest.lodging_id AS lodgingId, newest.sequence ${lagging}
     AND newest.lodging_id IN (SELECT value FROM json_each(@ids)) ORDER BY newest.sequence`,
  ).all({ ...build, ids: JSON.stringify(lodgingIds) });
}

/** Lists all lodgings whose documents in the build are not up to date, parked ones included. */
export function listLaggingLodgings(db: Db, build: BuildPlace): number[] {
  return scalar<number>(
    db,
    `SELECT newest.lodging_id ${lagging}
     UNION SELECT lodging_id FROM indexed_lodgings WHERE build_id = @id AND parked_reason IS NOT NULL`,
  ).all(build);
}

/** Counts the lodgings that changed since the build's documents of them were written; without parked ones. */
export function countLagging(db: Db, build: BuildPlace): number {
  return scalar<number>(db, `SELECT count(*) ${lagging}`).get(build) ?? 0;
}

/** Keeps those of the lodgings that have taken nights from the day on. */
export function keepLodgingsWithTakenNights(db: Db, lodgingIds: readonly number[], from: number): number[] {
  return scalar<number>(
    db,
    `SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM taken_nights WHERE lodging_id = value AND day >= ?)`,
  ).all(JSON.stringify(lodgingIds), from);
}

/** Notes that the build holds the lodgings as of their sequences, except those whose writing began again with a later version. */
export function noteIndexed(
  db: Db,
  buildId: number,
  lodgings: readonly ChangedLodging[],
  at: { version: number; now: number },
): void {
  const note = prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, sequence, emission, indexed_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET sequence = excluded.sequence, emission = excluded.emission,
       indexed_at = excluded.indexed_at, failures = 0, parked_reason = NULL
     WHERE indexed_lodgings.emission <= excluded.emission`,
  );
  inTransaction(db, () => {
    for (const { lodgingId, sequence } of lodgings) note.run(buildId, lodgingId, sequence, at.version, at.now);
  });
}

/** Counts a refusal of the lodging's documents; yields true when there were enough of them to park it. */
export function noteRefused(db: Db, buildId: number, lodgingId: number): boolean {
  const failures = scalar<number>(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, failures) VALUES (?, ?, 1)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET failures = failures + 1 RETURNING failures`,
  ).get(buildId, lodgingId) as number;
  return failures >= mostFailures;
}

/** Parks the lodging: it counts as lagging and is not tried again until it changes. */
export function parkLodging(db: Db, buildId: number, lodging: ChangedLodging, reason: string): void {
  prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, sequence, parked_reason) VALUES (?, ?, ?, ?)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET sequence = excluded.sequence, failures = 0,
       parked_reason = excluded.parked_reason`,
  ).run(buildId, lodging.lodgingId, lodging.sequence, reason);
}

/** Lists the parked lodgings of a build with the reason. */
export function listParkedLodgings(db: Db, buildId: number): { lodgingId: number; reason: string }[] {
  return prepared<{ lodgingId: number; reason: string }>(
    db,
    `SELECT lodging_id AS lodgingId, parked_reason AS reason FROM indexed_lodgings
     WHERE build_id = ? AND parked_reason IS NOT NULL ORDER BY lodging_id`,
  ).all(buildId);
}

/** Tells whether the lodging is parked in the build. */
export function isParked(db: Db, buildId: number, lodgingId: number): boolean {
  const found = scalar<number>(
    db,
    'SELECT 1 FROM indexed_lodgings WHERE build_id = ? AND lodging_id = ? AND parked_reason IS NOT NULL',
  );
  return found.get(buildId, lodgingId) !== undefined;
}

/** Moves the build's position to the newest change when nothing before it waits; only parked lodgings may lag behind it. */
export function advancePosition(db: Db, buildId: number): void {
  inTransaction(db, () => {
    const position = scalar<number>(db, 'SELECT position FROM index_builds WHERE id = ?').get(buildId);
    if (position === undefined || position === readNewestSequence(db)) return;
    if (listLodgingsToIndex(db, { id: buildId, position }, 1).length > 0) return;
    prepared(db, 'UPDATE index_builds SET position = ? WHERE id = ?').run(readNewestSequence(db), buildId);
  });
}

/** Yields the instant of the oldest change that the build misses (milliseconds since 1970); undefined when it misses none. */
export function findOldestLag(db: Db, build: BuildPlace): number | undefined {
  const select = `SELECT min(changes.at) FROM changes WHERE sequence IN (SELECT newest.sequence ${lagging})`;
  return scalar<number | null>(db, select).get(build) ?? undefined;
}
