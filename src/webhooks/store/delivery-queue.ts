import { inTransaction, prepared, scalar, type Db } from '../../sqlite/database.ts';
import { waitAfter, type DeliveredEvent } from '../rules/webhook.ts';
import { pauseWebhook } from './webhooks.ts';

/** A delivery that this process alone may make until its time is over. */
export interface ClaimedDelivery {
  id: number;
  webhookId: number;
  url: string;
  messageId: string;
  event: DeliveredEvent;
  /** JSON: ids and states. */
  data: string;
  createdAt: number;
  /** This one included. */
  tries: number;
}

/** How a try ended. */
export interface TryOutcome {
  /** Of the answer; undefined when there was none. */
  status: number | undefined;
  /** A code that says why it failed; undefined when it did not. */
  error: string | undefined;
}

/** The error of a delivery that cannot be written: no fault of the receiver, so its webhook goes on. */
export const unwritten = 'UNWRITTEN';

/** How long a delivery belongs to who claimed it, in milliseconds; longer than a try may take. */
const claimTime = 15_000;

/** A delivery waits for earlier ones of its booking to the same webhook. */
const isFirst = `NOT EXISTS (SELECT 1 FROM webhook_deliveries earlier
  WHERE earlier.booking_id = d.booking_id AND earlier.webhook_id = d.webhook_id AND earlier.id < d.id
    AND earlier.next_try_at IS NOT NULL)`;

/** Lists the webhooks that do not rest and have deliveries to make as of now; takes no lock. */
export function listDueWebhooks(db: Db, now: number): number[] {
  return scalar<number>(
    db,
    `SELECT id FROM webhooks WHERE paused_by IS NULL
       AND EXISTS (SELECT 1 FROM webhook_deliveries WHERE webhook_id = webhooks.id AND next_try_at <= ?)`,
  ).all(now);
}

/** Claims the delivery of the webhook that waits longest; nobody else gets it before the claim is over. */
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
 * Notes how a claimed delivery went: it is delivered, tried again after a while, or given up after three days, when its webhook rests. A
 * receiver that says it is gone (410) rests at once, and what it was to get waits. What was claimed again meanwhile is left alone.
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

/** Gives a claimed delivery back untried, as when the service ends. */
export function giveBackDelivery(db: Db, { id, tries }: ClaimedDelivery, now: number): void {
  prepared(
    db,
    'UPDATE webhook_deliveries SET tries = tries - 1, next_try_at = ? WHERE id = ? AND tries = ? AND delivered_at IS NULL',
  ).run(now, id, tries);
}
