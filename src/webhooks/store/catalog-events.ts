import { readFeedPart } from '../../catalog/store/change-feed.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { topics } from '../../lodgings/rules/lodging.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { gatheringTime } from '../rules/webhook.ts';
import { noteLodgingEvent } from './deliveries.ts';

/** Active subscribers to catalog changes that have newer changes and were not told of any for a while. */
export function listUntold(db: Db, now: number): number[] {
  return scalar<number>(
    db,
    `SELECT id FROM webhooks WHERE paused_by IS NULL AND changes_told_at <= :latest AND changes_told <> :newest
       AND CASE WHEN json_valid(events)
         THEN EXISTS (SELECT 1 FROM json_each(events) WHERE value = 'catalog.changed') ELSE 1 END`,
  ).all({ latest: now - gatheringTime, newest: readNewestSequence(db) });
}

/**
 * Queues one event for each lodging of the dealer's channels that changed or left them since the last one; long lists
 * take several calls. Does nothing when another process just did.
 */
export function noteCatalogEvents(db: Db, webhookId: number, now: number): void {
  inTransaction(db, () => {
    const told = prepared<{ after: number; dealerId: string; events: string }>(
      db,
      `SELECT changes_told AS after, dealer_id AS dealerId, events FROM webhooks
       WHERE id = ? AND paused_by IS NULL AND changes_told_at <= ?`,
    ).get(webhookId, now - gatheringTime);
    if (!told) return;
    // Throws for damaged events, which parks the webhook.
    JSON.parse(told.events);
    const upTo = readNewestSequence(db);
    // A restored database may have fewer changes than were already told.
    const after = Math.min(told.after, upTo);
    const gateways = findDealer(db, told.dealerId)?.outGateways ?? [];
    const { changes, reached } = readFeedPart(db, { gateways, topics }, { after, upTo });
    const newest = new Map(changes.map((change) => [change.lodgingId, change]));
    for (const { lodgingId, sequence, removed } of newest.values())
      noteLodgingEvent(db, webhookId, { lodgingId, sequence, isRemoved: removed }, now);
    prepared(db, 'UPDATE webhooks SET changes_told = ?, changes_told_at = ? WHERE id = ?').run(
      reached,
      reached < upTo ? 0 : now,
      webhookId,
    );
  });
}
