import { findGateway, listAllowedGateways } from '../../partners/store/gateways.ts';
import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';
import { noteChange } from './changes.ts';
import { recordMemberships } from './lodging-status.ts';
import { digestPart } from './property-delivery.ts';

/**
 * Removes the in channel's lodgings from all out channels it may no longer deliver to, and returns how many lodgings
 * left one. A channel that is allowed again regains a lodging with its next delivery.
 */
export function withdrawChannels(db: Db, inGateway: string, now: number): number {
  return inTransaction(db, () => {
    const gateway = findGateway(db, inGateway);
    if (gateway?.direction !== 'IN') return 0;
    const allowed = JSON.stringify(listAllowedGateways(gateway));
    const leaving = prepared<{ id: number; kept: string; left: number }>(
      db,
      `SELECT id, json_group_array(gateway_code) FILTER (WHERE gateway_code IN (SELECT value FROM json_each(@allowed))) AS kept,
         count(*) FILTER (WHERE gateway_code NOT IN (SELECT value FROM json_each(@allowed))) AS left
       FROM lodgings JOIN lodging_channels ON lodging_id = id WHERE in_gateway = @code GROUP BY id HAVING left > 0`,
    ).all({ allowed, code: gateway.code });
    for (const { id, kept } of leaving) keepChannels(db, id, (JSON.parse(kept) as string[]).sort(), now);
    return leaving.length;
  });
}

function keepChannels(db: Db, lodgingId: number, codes: readonly string[], now: number): void {
  const kept = JSON.stringify(codes);
  prepared(
    db,
    'DELETE FROM lodging_channels WHERE lodging_id = ? AND gateway_code NOT IN (SELECT value FROM json_each(?))',
  ).run(lodgingId, kept);
  prepared(
    db,
    `UPDATE lodgings SET gateways = @kept, topic_digests =
       CASE WHEN @digest IS NULL THEN json_remove(topic_digests, '$.status')
         ELSE json_set(topic_digests, '$.status', @digest) END WHERE id = @lodgingId`,
  ).run({ kept, digest: digestPart(codes) ?? null, lodgingId });
  recordMemberships(db, lodgingId, noteChange(db, lodgingId, ['status'], now));
}
