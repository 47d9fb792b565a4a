import type { DiffusionState } from '../../lodgings/rules/lodging.ts';
import { prepared, scalar, type Db } from '../../sqlite/database.ts';

/** A lodging as operators list them. */
interface ListedLodging {
  id: number;
  reference: string;
  /** In channel, and the reference of its provider there. */
  providerId: string;
  providerReference: string;
  name: string;
  state: DiffusionState;
  /** Operator's order, −100 to 100. */
  boost: number;
}

/** Which lodgings are wanted; absent members ask for nothing. */
export interface LodgingFilter {
  state?: DiffusionState | undefined;
  /** An in or out channel, in any case. */
  channel?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** Lists lodgings with ids above `after`, in the order of their ids. */
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

/** Finds the lodging of a public reference, written in any case. */
export function findReferencedLodging(db: Db, reference: string): number | undefined {
  return scalar<number>(db, 'SELECT id FROM lodgings WHERE reference = ?').get(reference.toUpperCase());
}

/** Tells whether the operator blocks the lodging, which its state does not show once its contracts have ended. */
export function isBlocked(db: Db, lodgingId: number): boolean {
  return scalar<number>(db, 'SELECT blocked FROM lodgings WHERE id = ?').get(lodgingId) === 1;
}
