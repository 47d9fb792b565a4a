import { prepared, scalar, type Db, recordOf, inTransaction } from '../../sqlite/database.ts';
import { type BookingEvent, type Delivery, gatheringTime } from '../rules/webhook.ts';
import { readFeedPart } from '../../catalog/store/change-feed.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { topics } from '../../lodgings/rules/lodging.ts';
import { findDealer } from '../../partners/store/dealers.ts';

/**
 * Queues the event for every webhook of the dealer that subscribes to it. Requires the transaction of the write that
 * causes it; nearly free without webhooks. Data are ids and states as of then. A webhook with a damaged event list
 * gets all events rather than losing one.
 */
export function noteBookingEvent(db: Db, bookingId: number, event: BookingEvent, now: number): void {
  prepared(
    db,
    `INSERT INTO outbox (webhook_id, kind, booking_id, data, created_at, next_try_at)
     SELECT webhooks.id, :event, bookings.id,
       json_object('bookingId', bookings.id, 'reference', reference, 'lodgingId', lodging_id, 'state', state), :now, :now
     FROM bookings JOIN webhooks ON webhooks.dealer_id = bookings.dealer_id AND deleted_at IS NULL
     WHERE bookings.id = :bookingId
       AND CASE WHEN json_valid(events) THEN EXISTS (SELECT 1 FROM json_each(events) WHERE value = :event) ELSE 1 END`,
  ).run({ bookingId, event, now });
}

export function noteTest(db: Db, webhookId: number, now: number): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO outbox (webhook_id, kind, data, created_at, next_try_at)
     VALUES (:webhookId, 'webhook.test', json_object('webhookId', :webhookId), :now, :now)`,
  ).run({ webhookId, now });
  return Number(lastInsertRowid);
}

/** A waiting, untried delivery for the same lodging is updated to the newer sequence instead. */
function noteLodgingEvent(
  db: Db,
  webhookId: number,
  { lodgingId, sequence, isRemoved }: { lodgingId: number; sequence: number; isRemoved: boolean },
  now: number,
): void {
  const data = JSON.stringify({ lodgingId, sequence, removed: isRemoved });
  const merged = prepared(
    db,
    `UPDATE outbox SET data = :data
     WHERE webhook_id = :webhookId AND lodging_id = :lodgingId AND next_try_at IS NOT NULL AND tries = 0`,
  ).run({ webhookId, lodgingId, data });
  if (merged.changes > 0) return;
  prepared(
    db,
    `INSERT INTO outbox (webhook_id, kind, lodging_id, data, created_at, next_try_at)
     VALUES (:webhookId, 'catalog.changed', :lodgingId, :data, :now, :now)`,
  ).run({ webhookId, lodgingId, data, now });
}

const columns = `id, message_id AS messageId, kind AS event, created_at AS createdAt, tries, next_try_at AS nextTryAt,
  last_try_at AS lastTryAt, last_status AS lastStatus, last_error AS lastError,
  CASE WHEN sent_at IS NOT NULL THEN 'DELIVERED' WHEN next_try_at IS NULL THEN 'FAILED' ELSE 'WAITING' END AS state`;

export function listDeliveries(
  db: Db,
  webhookId: number,
  { after, limit }: { after: number; limit: number },
): Delivery[] {
  return prepared<object>(db, `SELECT ${columns} FROM outbox WHERE webhook_id = ? AND id > ? ORDER BY id LIMIT ?`)
    .all(webhookId, after, limit)
    .map((row) => recordOf<Delivery>(row));
}

/** Newest `limit` deliveries, returned oldest first. */
export function listUndelivered(db: Db, webhookId: number, limit: number): Delivery[] {
  return prepared<object>(
    db,
    `SELECT ${columns} FROM outbox
     WHERE id IN (
       SELECT id FROM outbox WHERE webhook_id = :webhookId AND next_try_at IS NOT NULL
       UNION ALL SELECT id FROM outbox
       WHERE webhook_id = :webhookId AND given_up_at IS NOT NULL)
     ORDER BY id DESC LIMIT :limit`,
  )
    .all({ webhookId, limit })
    .map((row) => recordOf<Delivery>(row))
    .reverse();
}

export function findDelivery(db: Db, webhookId: number, id: number): Delivery | undefined {
  const row = prepared<object>(db, `SELECT ${columns} FROM outbox WHERE webhook_id = ? AND id = ?`).get(webhookId, id);
  return row && recordOf<Delivery>(row);
}

/**
 * Retries one delivery by id, or all that failed or are failing; returns how many. Delivered ones are repeated only by
 * id.
 */
export function retryDeliveries(db: Db, webhookId: number, id: number | undefined, now: number): number {
  return prepared(
    db,
    `UPDATE outbox SET next_try_at = :now, tries = 0, sent_at = NULL, given_up_at = NULL
     WHERE webhook_id = :webhookId AND (id = :id OR (:id IS NULL AND sent_at IS NULL AND last_error IS NOT NULL))`,
  ).run({ webhookId, id: id ?? null, now }).changes;
}

interface Undelivered {
  waiting: number;
  failed: number;
  /** Creation of the oldest waiting delivery, in milliseconds since 1970; undefined without one. */
  oldestWaiting: number | undefined;
}

/** Does not scan delivered ones, which may be millions. */
export function countUndelivered(db: Db, webhookId: number): Undelivered {
  const row = prepared<object>(
    db,
    `SELECT waiting, oldestWaiting,
       (SELECT count(*) FROM outbox
        WHERE webhook_id = :webhookId AND given_up_at IS NOT NULL) AS failed
     FROM (SELECT count(*) AS waiting, min(created_at) AS oldestWaiting FROM outbox
       WHERE webhook_id = :webhookId AND next_try_at IS NOT NULL)`,
  ).get({ webhookId });
  return recordOf<Undelivered>(row as object);
}

/** Age of the oldest delivery waiting for an active webhook, and the number of webhooks paused after failures. */
export function readWebhookBacklog(db: Db, now: number): { oldestWaitingSeconds: number; failing: number } {
  const oldest = scalar<number | null>(
    db,
    `SELECT min(created_at) FROM outbox
     WHERE next_try_at IS NOT NULL AND webhook_id IN (SELECT id FROM webhooks WHERE paused_by IS NULL)`,
  ).get();
  const failing =
    scalar<number>(db, "SELECT count(*) FROM webhooks WHERE paused_by IN ('FAILURES', 'GONE')").get() ?? 0;
  return { oldestWaitingSeconds: Math.max(0, now - (oldest ?? now)) / 1_000, failing };
}

/** Deletes at most 1,000 that were created before the instant; returns how many. */
export function deleteOldDeliveries(db: Db, before: number): number {
  return prepared(
    db,
    `DELETE FROM outbox WHERE id IN
       (SELECT id FROM outbox WHERE webhook_id IS NOT NULL AND next_try_at IS NULL AND created_at < ? LIMIT 1000)`,
  ).run(before).changes;
}

/** Active subscribers to catalog changes that have newer changes and have not been notified for a while. */
export function listUnnotified(db: Db, now: number): number[] {
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
    const row = prepared<{ after: number; dealerId: string; events: string }>(
      db,
      `SELECT changes_told AS after, dealer_id AS dealerId, events FROM webhooks
       WHERE id = ? AND paused_by IS NULL AND changes_told_at <= ?`,
    ).get(webhookId, now - gatheringTime);
    if (!row) return;
    // Throws for damaged events, which parks the webhook.
    JSON.parse(row.events);
    const upTo = readNewestSequence(db);
    // A restored database may have fewer changes than were already row.
    const after = Math.min(row.after, upTo);
    const gateways = findDealer(db, row.dealerId)?.outGateways ?? [];
    const { changes, reached } = readFeedPart(db, { gateways, topics }, { after, upTo });
    const newest = new Map(changes.map((change) => [change.lodgingId, change]));
    for (const { lodgingId, sequence, removed } of newest.values()) {
      noteLodgingEvent(db, webhookId, { lodgingId, sequence, isRemoved: removed }, now);
    }
    prepared(db, 'UPDATE webhooks SET changes_told = ?, changes_told_at = ? WHERE id = ?').run(
      reached,
      reached < upTo ? 0 : now,
      webhookId,
    );
  });
}
