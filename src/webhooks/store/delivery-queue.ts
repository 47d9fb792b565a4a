import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { waitAfter, type DeliveredEvent } from '../rules/webhook.ts';
import { pauseWebhook } from './webhooks.ts';

/** Exclusive to this process until the claim expires. */
export interface ClaimedDelivery {
  id: number;
  webhookId: number;
  url: string;
  messageId: string;
  event: DeliveredEvent;
  /** JSON: ids and states. */
  data: string;
  createdAt: number;
  /** Including this one. */
  tries: number;
}

export interface TryOutcome {
  status: number | undefined;
  error: string | undefined;
}

/** The message could not be built: not the receiver's fault, so its webhook stays active. */
export const unwritten = 'UNWRITTEN';

/** Claim duration in milliseconds; longer than a try may take. */
const claimTime = 15_000;

/** Deliveries of a booking to one webhook go out in order. */
const isFirst = `NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier
  WHERE earlier.booking_id = d.booking_id AND earlier.webhook_id = d.webhook_id AND earlier.id < d.id
    AND earlier.next_try_at IS NOT NULL)`;

/** Active webhooks with due deliveries; takes no lock. */
export function listDueWebhooks(db: Db, now: number): number[] {
  return scalar<number>(
    db,
    `SELECT id FROM webhooks WHERE paused_by IS NULL
       AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ?)`,
  ).all(now);
}

/** Claims the longest-waiting delivery exclusively until the claim expires. */
export function claimDelivery(db: Db, webhookId: number, now: number): ClaimedDelivery | undefined {
  return prepared<ClaimedDelivery>(
    db,
    `UPDATE webhook_deliveries SET tries = tries + 1, next_try_at = :until, last_try_at = :now
     WHERE id = (SELECT d.id FROM webhook_deliveries d JOIN webhooks ON webhooks.id = webhook_id
       WHERE webhook_id = :webhookId AND next_try_at <= :now AND paused_by IS NULL AND ${isFirst}
       ORDER BY next_try_at, d.id LIMIT 1)
     RETURNING id, webhook_id AS webhookId, message_id AS messageId, event, data, created_at AS createdAt, tries,
       (SELECT url FROM webhooks WHERE webhooks.id = webhook_id) AS url`,
  ).get({ webhookId, now, until: now + claimTime });
}

/**
 * Marks a claimed delivery as delivered, to retry, or given up after three days, which pauses its webhook. A 410
 * pauses the webhook at once and keeps its queue. A delivery claimed again meanwhile is left alone.
 */
export function noteTry(db: Db, claimed: ClaimedDelivery, { status, error }: TryOutcome, now: number): void {
  const { id, webhookId, tries } = claimed;
  const isDelivered = error === undefined;
  const wait = waitAfter(tries);
  inTransaction(db, () => {
    prepared(
      db,
      `UPDATE webhook_deliveries SET last_status = :status, last_error = :error, delivered_at = :deliveredAt,
         next_try_at = :nextTryAt
       WHERE id = :id AND tries = :tries AND delivered_at IS NULL`,
    ).run({
      id,
      tries,
      status: status ?? null,
      error: error ?? null,
      deliveredAt: isDelivered ? now : null,
      nextTryAt: isDelivered || wait === undefined ? null : now + wait,
    });
    if (status === 410) pauseWebhook(db, webhookId, 'GONE', now);
    else if (!isDelivered && wait === undefined && error !== unwritten) pauseWebhook(db, webhookId, 'FAILURES', now);
  });
}

/** Releases a claim without counting a try, as on shutdown. */
export function giveBackDelivery(db: Db, { id, tries }: ClaimedDelivery, now: number): void {
  prepared(
    db,
    'UPDATE webhook_deliveries SET tries = tries - 1, next_try_at = ? WHERE id = ? AND tries = ? AND delivered_at IS NULL',
  ).run(now, id, tries);
}
