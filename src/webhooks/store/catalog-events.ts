import { readFeedPart } from '../../catalog/store/change-feed.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { topics } from '../../lodgings/rules/lodging.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { gatheringTime } from '../rules/webhook.ts';
import { noteLodgingEvent } from './deliveries.ts';

/** Lists the webhooks that ask for the catalog's changes, were told of none for a while and do not rest, where there are later ones. */
export function listUntold(db: Db, now: number): number[] {
  return scalar<number>(
    db,
    `SELECT id FROM webhooks WHERE paused_by IS NULL AND changes_told_at <= :latest AND changes_told <> :newest
       AND CASE WHEN json_valid(events)
         THEN EXISTS (SELECT 1 FROM json_each(events) WHERE value = 'catalog.changed') ELSE 1 END`,
  ).all({ latest: now - gatheringTime, newest: readNewestSequence(db) });
}

/**
 * Notes the lodgings of the dealer's channels that changed since the webhook was told last, each once, and what left them; a long list
 * takes several calls. Does nothing when another process just did.
 */
export function noteCatalogEvents(db: Db, webhookId: number, now: number): void {
  inTransaction(db, () => {
    const told = prepared<{ after: number; dealerId: string; events: string }>(
      db,
      `SELECT changes_told AS after, dealer_id AS dealerId, events FROM webhooks
       WHERE id = ? AND paused_by IS NULL AND changes_told_at <= ?`,
    ).get(webhookId, now - gatheringTime);
    if (!told) return;
    // A webhook whose events are damaged is parked.
    JSON.parse(told.events);
    const upTo = readNewestSequence(db);
    // A database that was put back to an earlier state has fewer changes than were told of.
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
