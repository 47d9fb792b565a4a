import { generationLeap } from '../../lodgings/store/changes.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

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

interface NotedLodging {
  lodgingId: number;
  version: number;
  /** False while its documents are being written, and when they were refused. */
  isWritten: boolean;
  /** Whether it has documents; undefined when it has changed since. */
  isShown: boolean | undefined;
}

export function listNotedLodgings(db: Db, buildId: number): NotedLodging[] {
  const rows = prepared<{ lodgingId: number; version: number; isWritten: number; isShown: number | null }>(
    db,
    `SELECT noted.lodging_id AS lodgingId, noted.emission AS version,
       noted.indexed_at IS NOT NULL AND noted.parked_reason IS NULL AS isWritten,
       CASE WHEN noted.sequence >= coalesce(newest.sequence, 0) THEN coalesce(lodgings.state = 'EN_DIFFUSION', 0) END AS isShown
     FROM indexed_lodgings AS noted
     LEFT JOIN lodging_sequences AS newest ON newest.lodging_id = noted.lodging_id
     LEFT JOIN lodgings ON lodgings.id = noted.lodging_id
     WHERE noted.build_id = ?`,
  ).all(buildId);
  return rows.map(({ isWritten, isShown, ...row }) => ({
    ...row,
    isWritten: isWritten === 1,
    isShown: isShown === null ? undefined : isShown === 1,
  }));
}
