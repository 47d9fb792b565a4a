import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

interface ListedLodging {
  id: number;
  reference: string;
  /** In channel, and the provider's reference there. */
  providerId: string;
  providerReference: string;
  name: string;
  state: DiffusionState;
  /** Operator's ranking, −100 to 100. */
  boost: number;
}

/** Absent members do not filter. */
export interface LodgingFilter {
  state?: DiffusionState | undefined;
  /** In or out channel, case-insensitive. */
  channel?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** In ascending order of ids, those above `after`. */
export function readLodgingList(
  db: Db,
  { state, channel, ids }: LodgingFilter,
  { after, limit }: { after: number; limit: number },
): ListedLodging[] {
  return prepared<ListedLodging>(
    db,
    `SELECT id, reference, in_gateway AS providerId, provider_reference AS providerReference,
       property ->> '$.name' AS name, state, boost
     FROM lodgings
     WHERE id > @after AND state = ifnull(@state, state)
       AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))
       AND (@channel IS NULL OR in_gateway = @channel
         OR EXISTS (SELECT 1 FROM lodging_channels WHERE lodging_id = id AND gateway_code = @channel))
     ORDER BY id LIMIT @limit`,
  ).all({ after, limit, state: state ?? null, channel: channel ?? null, ids: ids ? JSON.stringify(ids) : null });
}

/** Case-insensitive. */
export function findReferencedLodging(db: Db, reference: string): number | undefined {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE reference = ?').get(reference.toUpperCase());
}

/** The lodging's state no longer shows the block once its contracts have ended. */
export function isBlocked(db: Db, lodgingId: number): boolean {
  return scalar<number>(db, 'SELECT blocked FROM lodgings WHERE id = ?').get(lodgingId) === 1;
}
