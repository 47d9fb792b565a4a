import { prepared, scalar, type Db } from '../../sqlite/database.ts';
import { recordOf } from '../../sqlite/rows.ts';
import type { BookingEvent, Delivery } from '../rules/webhook.ts';

/** A name that nobody gives twice, also after a backup was restored. */
const newMessageId = "'msg_' || lower(hex(randomblob(16)))";

/**
 * Notes that something happened to a booking, for every webhook of its dealer that asks for it. Belongs into the transaction of the write
 * that causes it, and costs nothing to speak of where there are no webhooks. The data are ids and states as they are then. A webhook whose list of
 * events is damaged gets all of them, rather than losing one.
 */
export function noteBookingEvent(db: Db, bookingId: number, event: BookingEvent, now: number): void {
  prepared(
    db,
    `INSERT INTO webhook_deliveries (webhook_id, message_id, event, booking_id, data, created_at, next_try_at)
     SELECT webhooks.id, ${newMessageId}, :event, bookings.id,
       json_object('bookingId', bookings.id, 'reference', reference, 'lodgingId', lodging_id, 'state', state), :now, :now
     FROM bookings JOIN webhooks ON webhooks.dealer_id = bookings.dealer_id AND deleted_at IS NULL
     WHERE bookings.id = :bookingId
       AND CASE WHEN json_valid(events) THEN EXISTS (SELECT 1 FROM json_each(events) WHERE value = :event) ELSE 1 END`,
  ).run({ bookingId, event, now });
}

/** Notes a delivery by which the owner of a webhook tries the way, and yields its id. */
export function noteTest(db: Db, webhookId: number, now: number): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO webhook_deliveries (webhook_id, message_id, event, data, created_at, next_try_at)
     VALUES (:webhookId, ${newMessageId}, 'webhook.test', json_object('webhookId', :webhookId), :now, :now)`,
  ).run({ webhookId, now });
  return Number(lastInsertRowid);
}

/** Notes that a lodging changed; what waits to tell the same and was not tried yet tells it with the newer sequence. */
export function noteLodgingEvent(
  db: Db,
  webhookId: number,
  { lodgingId, sequence, isRemoved }: { lodgingId: number; sequence: number; isRemoved: boolean },
  now: number,
): void {
  const data = JSON.stringify({ lodgingId, sequence, removed: isRemoved });
  const merged = prepared(
    db,
    `UPDATE webhook_deliveries SET data = :data
     WHERE webhook_id = :webhookId AND lodging_id = :lodgingId AND next_try_at IS NOT NULL AND tries = 0`,
  ).run({ webhookId, lodgingId, data });
  if (merged.changes > 0) return;
  prepared(
    db,
    `INSERT INTO webhook_deliveries (webhook_id, message_id, event, lodging_id, data, created_at, next_try_at)
     VALUES (:webhookId, ${newMessageId}, 'catalog.changed', :lodgingId, :data, :now, :now)`,
  ).run({ webhookId, lodgingId, data, now });
}

const columns = `id, message_id AS messageId, event, created_at AS createdAt, tries, next_try_at AS nextTryAt,
  last_try_at AS lastTryAt, last_status AS lastStatus, last_error AS lastError,
  CASE WHEN delivered_at IS NOT NULL THEN 'DELIVERED' WHEN next_try_at IS NULL THEN 'FAILED' ELSE 'WAITING' END AS state`;

/** Lists deliveries of a webhook with ids above `after`, oldest first. */
export function listDeliveries(
  db: Db,
  webhookId: number,
  { after, limit }: { after: number; limit: number },
): Delivery[] {
  return prepared<object>(
    db,
    `SELECT ${columns} FROM webhook_deliveries WHERE webhook_id = ? AND id > ? ORDER BY id LIMIT ?`,
  )
    .all(webhookId, after, limit)
    .map((row) => recordOf<Delivery>(row));
}

/** Lists the newest deliveries of a webhook that are not delivered, at most `limit`, oldest first. */
export function listUndelivered(db: Db, webhookId: number, limit: number): Delivery[] {
  return prepared<object>(
    db,
    `SELECT ${columns} FROM webhook_deliveries
     WHERE id IN (
       SELECT id FROM webhook_deliveries WHERE webhook_id = :webhookId AND next_try_at IS NOT NULL
       UNION ALL SELECT id FROM webhook_deliveries
       WHERE webhook_id = :webhookId AND next_try_at IS NULL AND delivered_at IS NULL)
     ORDER BY id DESC LIMIT :limit`,
  )
    .all({ webhookId, limit })
    .map((row) => recordOf<Delivery>(row))
    .reverse();
}

/** Finds a delivery of the webhook. */
export function findDelivery(db: Db, webhookId: number, id: number): Delivery | undefined {
  const row = prepared<object>(db, `SELECT ${columns} FROM webhook_deliveries WHERE webhook_id = ? AND id = ?`).get(
    webhookId,
    id,
  );
  return row && recordOf<Delivery>(row);
}

/** Makes deliveries of a webhook due again, the one of the id or all that failed or fail, and yields how many; delivered ones only by id. */
export function retryDeliveries(db: Db, webhookId: number, id: number | undefined, now: number): number {
  return prepared(
    db,
    `UPDATE webhook_deliveries SET next_try_at = :now, tries = 0, delivered_at = NULL
     WHERE webhook_id = :webhookId AND (id = :id OR (:id IS NULL AND delivered_at IS NULL AND last_error IS NOT NULL))`,
  ).run({ webhookId, id: id ?? null, now }).changes;
}

/** What is not delivered of a webhook. */
interface Undelivered {
  waiting: number;
  failed: number;
  /** When the oldest that waits was noted, in milliseconds since 1970; undefined when none does. */
  oldestWaiting: number | undefined;
}

/** Counts what is not delivered of a webhook; what is delivered may be millions, and is not looked at. */
export function countUndelivered(db: Db, webhookId: number): Undelivered {
  const row = prepared<object>(
    db,
    `SELECT waiting, oldestWaiting,
       (SELECT count(*) FROM webhook_deliveries
        WHERE webhook_id = :webhookId AND next_try_at IS NULL AND delivered_at IS NULL) AS failed
     FROM (SELECT count(*) AS waiting, min(created_at) AS oldestWaiting FROM webhook_deliveries
       WHERE webhook_id = :webhookId AND next_try_at IS NOT NULL)`,
  ).get({ webhookId });
  return recordOf<Undelivered>(row as object);
}

/** Yields for how many seconds the oldest delivery waits that is not for a resting webhook, and how many webhooks failures let rest. */
export function readWebhookStanding(db: Db, now: number): { oldestWaitingSeconds: number; failing: number } {
  const oldest = scalar<number | null>(
    db,
    `SELECT min(created_at) FROM webhook_deliveries
     WHERE next_try_at IS NOT NULL AND webhook_id IN (SELECT id FROM webhooks WHERE paused_by IS NULL)`,
  ).get();
  const failing =
    scalar<number>(db, "SELECT count(*) FROM webhooks WHERE paused_by IN ('FAILURES', 'GONE')").get() ?? 0;
  return { oldestWaitingSeconds: Math.max(0, now - (oldest ?? now)) / 1_000, failing };
}

/** Deletes deliveries that ended and were noted before the instant, at most 1,000; yields how many. */
export function deleteOldDeliveries(db: Db, before: number): number {
  return prepared(
    db,
    `DELETE FROM webhook_deliveries WHERE id IN
       (SELECT id FROM webhook_deliveries WHERE next_try_at IS NULL AND created_at < ? LIMIT 1000)`,
  ).run(before).changes;
}
