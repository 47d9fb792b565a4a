import { generationLeap, readNewestSequence, type ChangedLodging } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { listTurningLodgings } from '../../stays/store/service-day.ts';
import type { Day } from '../../values/day.ts';

/** Retry delay of parked lodgings in milliseconds; doubles each time. */
const rests = { first: 60_000, longest: 3_600_000 };

/** Exceeds the versions that a few foreign writes can have given to the service's documents. */
const repairLeap = 1_000;

/** More excluded lodgings would slow searches down. */
const mostExcluded = 1_000;

/** Above every earlier version; shared by all documents written with it. */
export function takeIndexVersion(db: Db): number {
  return scalar<number>(db, 'UPDATE emission_counter SET emission = emission + 1 RETURNING emission').get() as number;
}

/** Continues far above all versions issued in earlier generations. */
export function leapIndexVersions(db: Db, generation: number): void {
  const leap = 'UPDATE emission_counter SET emission = max(emission, @least) + @leap';
  prepared(db, leap).run({ least: (generation - 1) * generationLeap, leap: generationLeap });
}

export function readIndexVersion(db: Db): number {
  return scalar<number>(db, 'SELECT emission FROM emission_counter').get() ?? 0;
}

export interface FormerVersion {
  /** 0 when the lodging was never written. */
  version: number;
  /** The last write was interrupted: which documents were or will be written is unknown. */
  isCutShort: boolean;
}

/** Records the start of a write and returns the version before. */
export function noteIndexVersion(db: Db, buildId: number, lodgingId: number, version: number): FormerVersion {
  const before = prepared<{ version: number; indexedAt: number | null; againAt: number | null }>(
    db,
    `SELECT emission AS version, indexed_at AS indexedAt, again_at AS againAt FROM indexed_lodgings
     WHERE build_id = ? AND lodging_id = ?`,
  ).get(buildId, lodgingId) ?? { version: 0, indexedAt: null, againAt: null };
  prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, emission) VALUES (?, ?, ?)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET emission = excluded.emission, indexed_at = NULL`,
  ).run(buildId, lodgingId, version);
  // Rewritten in full: the stored state is not trusted.
  if (before.againAt !== null) return { version: -1, isCutShort: true };
  return { version: before.version, isCutShort: before.version > 0 && before.indexedAt === null };
}

export interface IndexedRow {
  lodgingId: number;
  version: number;
  sequence: number;
  /** Milliseconds since 1970; null while its documents are being written. */
  indexedAt: number | null;
  isParked: boolean;
  /** Holds the newest change. */
  isCurrent: boolean;
  /** Current, and neither being written nor to be rewritten. */
  isSettled: boolean;
  isOnSale: boolean;
}

type StoredRow = Omit<IndexedRow, 'isParked' | 'isCurrent' | 'isSettled' | 'isOnSale'> &
  Record<'isParked' | 'isCurrent' | 'isOnSale', 0 | 1> & { againAt: number | null };

const selectRows = `
  SELECT indexed.lodging_id AS lodgingId, emission AS version, indexed.sequence, indexed_at AS indexedAt,
    again_at AS againAt, parked_reason IS NOT NULL AS isParked, coalesce(state = 'EN_DIFFUSION', 0) AS isOnSale,
    indexed.sequence >= coalesce(newest.sequence, 0) AS isCurrent
  FROM indexed_lodgings AS indexed LEFT JOIN lodging_sequences AS newest ON newest.lodging_id = indexed.lodging_id
  LEFT JOIN lodgings ON lodgings.id = indexed.lodging_id WHERE build_id = ?`;

function readRow({ againAt, ...row }: StoredRow): IndexedRow {
  const isCurrent = row.isCurrent === 1;
  const isSettled = isCurrent && row.indexedAt !== null && againAt === null;
  return { ...row, isParked: row.isParked === 1, isOnSale: row.isOnSale === 1, isCurrent, isSettled };
}

export function listIndexedRows(db: Db, buildId: number): IndexedRow[] {
  return prepared<StoredRow>(db, selectRows).all(buildId).map(readRow);
}

export function findIndexedRow(db: Db, buildId: number, lodgingId: number): IndexedRow | undefined {
  const row = prepared<StoredRow>(db, `${selectRows} AND indexed.lodging_id = ?`).get(buildId, lodgingId);
  return row && readRow(row);
}

interface BuildPlace {
  id: number;
  position: number;
}

const lagging = `
  FROM lodging_sequences AS newest
  LEFT JOIN indexed_lodgings AS indexed ON indexed.build_id = @id AND indexed.lodging_id = newest.lodging_id
  WHERE newest.sequence > @position AND coalesce(indexed.sequence, 0) < newest.sequence`;

/** Lagging lodgings whose nights a booking took or freed, oldest change first; without parked ones. */
export function listUrgentLodgings(db: Db, build: BuildPlace): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    `SELECT newest.lodging_id AS lodgingId, newest.sequence ${lagging}
     AND nights_after >= @position AND coalesce(indexed.sequence, 0) <= nights_after ORDER BY newest.sequence`,
  ).all(build);
}

/** Lagging lodgings without parked ones; providers take turns, each with its oldest change first. */
export function listLodgingsToIndex(db: Db, build: BuildPlace, limit: number): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    `SELECT lodgingId, sequence FROM (
       SELECT newest.lodging_id AS lodgingId, newest.sequence AS sequence,
         row_number() OVER (PARTITION BY in_gateway ORDER BY newest.sequence) AS place
       ${lagging.replace('WHERE', 'LEFT JOIN lodgings ON lodgings.id = newest.lodging_id WHERE')})
     ORDER BY place, sequence LIMIT @limit`,
  ).all({ ...build, limit });
}

/** Whether the lodging, or any one, has changed since it was indexed; parked ones do not count. */
export function isBehind(db: Db, build: BuildPlace, lodgingId?: number): boolean {
  const which = lodgingId === undefined ? '' : 'AND newest.lodging_id = @lodgingId';
  return scalar<number>(db, `SELECT 1 ${lagging} ${which} LIMIT 1`).get({ ...build, lodgingId }) !== undefined;
}

export function listLodgingsToRepeat(db: Db, buildId: number, now: number, limit: number): ChangedLodging[] {
  return prepared<ChangedLodging>(
    db,
    `SELECT lodging_id AS lodgingId, coalesce(newest.sequence, 0) AS sequence
     FROM indexed_lodgings LEFT JOIN lodging_sequences AS newest USING (lodging_id)
     WHERE build_id = ? AND again_at <= ? ORDER BY again_at LIMIT ?`,
  ).all(buildId, now, limit);
}

/** Lodgings with damaged documents not rewritten yet; without parked ones. */
export function countToRepeat(db: Db, buildId: number): number {
  const isOpen = 'build_id = ? AND again_at IS NOT NULL AND parked_reason IS NULL';
  return scalar<number>(db, `SELECT count(*) FROM indexed_lodgings WHERE ${isOpen}`).get(buildId) ?? 0;
}

/** Has the documents rewritten with versions above whatever they have, by `leap`; the lodgings lag until then. */
export function repeatLodgings(db: Db, buildId: number, lodgingIds: readonly number[], leap = repairLeap): void {
  const repeat = prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, again_at) VALUES (?, ?, 0)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET again_at = 0`,
  );
  inTransaction(db, () => {
    prepared(db, 'UPDATE emission_counter SET emission = emission + ?').run(leap);
    for (const lodgingId of lodgingIds) repeat.run(buildId, lodgingId);
  });
}

/** `instant` is inclusive, in milliseconds since 1970. */
export function listIndexedSince(db: Db, buildId: number, instant: number): number[] {
  const select = 'SELECT lodging_id FROM indexed_lodgings WHERE build_id = ? AND indexed_at >= ?';
  return scalar<number>(db, select).all(buildId, instant);
}

/** Includes parked lodgings and those to be rewritten. */
export function listLaggingLodgings(db: Db, build: BuildPlace): number[] {
  return scalar<number>(
    db,
    `SELECT newest.lodging_id ${lagging}
     UNION SELECT lodging_id FROM indexed_lodgings WHERE build_id = @id AND again_at IS NOT NULL`,
  ).all(build);
}

/** Lodgings changed since they were indexed; without parked ones. */
export function countLagging(db: Db, build: BuildPlace): number {
  return scalar<number>(db, `SELECT count(*) ${lagging}`).get(build) ?? 0;
}

/**
 * `excluded` are the lodgings that searches exclude: all lagging ones if few. After a large delivery, only those with taken nights, which
 * could be offered although sold. Undefined when even these are too many.
 */
export function readLag(db: Db, build: BuildPlace, today: Day): { lagging: number[]; excluded: number[] | undefined } {
  // From midnight until the day turns, the index shows yesterday's prices.
  const lagging = [...new Set([...listLaggingLodgings(db, build), ...listTurningLodgings(db, today)])];
  if (lagging.length <= mostExcluded) return { lagging, excluded: lagging };
  const sold = scalar<number>(
    db,
    `SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM taken_nights WHERE lodging_id = value AND day >= ?)`,
  ).all(JSON.stringify(lagging), today);
  return { lagging, excluded: sold.length <= mostExcluded ? sold : undefined };
}

/** Skips lodgings of which a later version is being written. */
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
       indexed_at = excluded.indexed_at, parked_reason = NULL, parked_at = NULL, again_at = NULL, times_parked = 0
     WHERE indexed_lodgings.emission <= excluded.emission`,
  );
  inTransaction(db, () => {
    for (const { lodgingId, sequence } of lodgings) note.run(buildId, lodgingId, sequence, at.version, at.now);
  });
}

/** A parked lodging counts as lagging; it is retried when it changes, and after a growing delay. */
export function parkLodging(
  db: Db,
  buildId: number,
  lodging: ChangedLodging,
  { reason, now }: { reason: string; now: number },
): void {
  prepared(
    db,
    `INSERT INTO indexed_lodgings (build_id, lodging_id, sequence, parked_reason, parked_at, again_at, times_parked)
     VALUES (@buildId, @lodgingId, @sequence, @reason, @now, @now + @first, 1)
     ON CONFLICT (build_id, lodging_id) DO UPDATE SET sequence = excluded.sequence,
       parked_reason = excluded.parked_reason, parked_at = coalesce(parked_at, @now), times_parked = times_parked + 1,
       again_at = @now + min(@longest, @first << min(times_parked, 20))`,
  ).run({ buildId, lodgingId: lodging.lodgingId, sequence: lodging.sequence, reason, now, ...rests });
}

export function listParkedLodgings(db: Db, buildId: number): { lodgingId: number; reason: string; since: number }[] {
  return prepared<{ lodgingId: number; reason: string; since: number }>(
    db,
    `SELECT lodging_id AS lodgingId, parked_reason AS reason, coalesce(parked_at, 0) AS since FROM indexed_lodgings
     WHERE build_id = ? AND parked_reason IS NOT NULL ORDER BY lodging_id`,
  ).all(buildId);
}

/** Moves the position to the newest change when only parked lodgings lag behind it. */
export function advancePosition(db: Db, buildId: number): void {
  inTransaction(db, () => {
    const position = scalar<number>(db, 'SELECT position FROM index_builds WHERE id = ?').get(buildId);
    if (position === undefined || position === readNewestSequence(db)) return;
    if (isBehind(db, { id: buildId, position })) return;
    prepared(db, 'UPDATE index_builds SET position = ? WHERE id = ?').run(readNewestSequence(db), buildId);
  });
}

/** Oldest missing change, in milliseconds since 1970; undefined when there is none. */
export function findOldestLag(db: Db, build: BuildPlace): number | undefined {
  const select = `SELECT min(changes.at) FROM changes WHERE sequence IN (SELECT newest.sequence ${lagging})`;
  return scalar<number | null>(db, select).get(build) ?? undefined;
}
