import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { findSequenceAt } from './catalog.ts';
import { prepared, scalar, type Db, recordOf } from '../../sqlite/database.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

/** `since`: milliseconds since 1970, inclusive. */
interface RecentFilter {
  gateways: readonly string[];
  since: number;
}

/** In the catalog of one of the channels, or left one since (`removed`); instants are milliseconds since 1970. */
export interface RecentLodging {
  lodgingId: number;
  /** Newest change of any topic; for a lodging that left, its leaving. */
  updatedAt: number;
  removed: boolean;
  /** Of lists of indexed lodgings. */
  indexedAt?: number;
}

/** Memberships that ended in the window; `filterListed` sorts out lodgings that came back. */
const left = `SELECT lodging_id, max(to_at) AS at FROM channel_memberships
  WHERE to_sequence > @above AND to_at >= @since AND gateway_code IN (SELECT value FROM json_each(@gateways))
  GROUP BY lodging_id`;

/**
 * Lodgings of which any topic changed, or that left a catalog of the channels, newest first, then by id. A quick first
 * pass: `filterListed` decides which of them the channels' catalogs hold or lost.
 */
export function findChangedLodgings(db: Db, filter: RecentFilter): RecentLodging[] {
  // CROSS fixes the join order: a lodging has several changes.
  const rows = prepared<object>(
    db,
    `SELECT s.lodging_id AS lodgingId, c.at AS updatedAt, 0 AS removed
         FROM lodging_sequences s CROSS JOIN changes c ON c.sequence = s.sequence WHERE s.sequence > @above
       UNION ALL SELECT lodging_id, at, 1 FROM (${left})
       ORDER BY updatedAt DESC, lodgingId`,
  ).all(bindFilter(db, filter));
  return rows.map((row) => recordOf<RecentLodging>(row, { flags: ['removed'] }));
}

/**
 * Lodgings whose documents in the serving indices were written since, changed or not, newest first, then by id; a first
 * pass like `findChangedLodgings`.
 */
export function findIndexedLodgings(db: Db, filter: RecentFilter): RecentLodging[] {
  const rows = prepared<object>(
    db,
    `WITH written AS (SELECT lodging_id, indexed_at FROM indexed_lodgings
         WHERE build_id = (SELECT id FROM index_builds WHERE state = 'serving') AND indexed_at >= @since)
       SELECT s.lodging_id AS lodgingId, c.at AS updatedAt, 0 AS removed, indexed_at AS indexedAt
         FROM written s JOIN lodging_sequences USING (lodging_id) JOIN changes c USING (sequence)
       UNION ALL SELECT lodging_id, at, 1, indexed_at FROM (${left}) JOIN written USING (lodging_id)
       ORDER BY indexedAt DESC, lodgingId`,
  ).all(bindFilter(db, filter));
  return rows.map((row) => recordOf<RecentLodging>(row, { flags: ['removed'] }));
}

const isOnAny = `EXISTS (SELECT 1 FROM channel_memberships WHERE lodging_id = value AND to_sequence IS NULL
  AND gateway_code IN (SELECT value FROM json_each(@gateways)))`;

/** Keeps the lodgings that the channels' catalogs hold, and of the removed ones those that left all of them. */
export function filterListed(db: Db, part: readonly RecentLodging[], gateways: readonly string[]): RecentLodging[] {
  const find = scalar<number>(db, `SELECT value FROM json_each(@ids) WHERE ${isOnAny}`);
  const ids = part.map(({ lodgingId }) => lodgingId);
  const inside = new Set(find.all({ ids: JSON.stringify(ids), gateways: JSON.stringify(gateways) }));
  return part.filter(({ lodgingId, removed }) => inside.has(lodgingId) !== removed);
}

/** Undefined when the lodging left the channels' catalogs, or came back, after the list was made. */
export function readRecentLodging(db: Db, listed: RecentLodging, gateways: readonly string[]): Lodging | undefined {
  return filterListed(db, [listed], gateways).length === 1 ? readLodging(db, listed.lodgingId) : undefined;
}

function bindFilter(db: Db, { gateways, since }: RecentFilter) {
  return { gateways: JSON.stringify(gateways), since, above: findSequenceAt(db, since - 1) };
}
