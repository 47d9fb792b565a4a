import { randomBytes } from 'node:crypto';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { prepared, scalar, type Db, recordOf, valuesOf } from '../../sqlite/database.ts';
import { openText, sealText } from '../../sqlite/secrets.ts';
import {
  formerSecretTime,
  mostFormerSecrets,
  type PausedBy,
  type Webhook,
  type WebhookEvent,
} from '../rules/webhook.ts';

interface WebhookSettings {
  url: string;
  events: readonly WebhookEvent[];
  description: string | undefined;
}

/** A damaged event list reads as empty, so that its owner can see and correct it. */
const columns = `id, dealer_id AS dealerId, url, iif(json_valid(events), events, '[]') AS events, description, paused_by AS pausedBy, paused_at AS pausedAt,
  (SELECT max(ends_at) FROM former_secrets WHERE webhook_id = webhooks.id) AS formerSecretEndsAt,
  created_at AS createdAt, updated_at AS updatedAt`;

function webhookOf(row: object): Webhook {
  return recordOf<Webhook>(row, { json: ['events'] });
}

/** The webhook gets events from now on only. */
export function createWebhook(db: Db, dealerId: string, settings: WebhookSettings, now: number): Webhook {
  const row = prepared<object>(
    db,
    `INSERT INTO webhooks (dealer_id, url, events, description, secret, changes_told, created_at, updated_at)
     VALUES (:dealerId, :url, :events, :description, :secret, :sequence, :now, :now) RETURNING ${columns}`,
  ).get(valuesOf({ dealerId, ...settings, secret: sealText(db, makeSecret()), sequence: readNewestSequence(db), now }));
  return webhookOf(row as object);
}

/** Oldest first; of all dealers without `dealerId`. */
export function listWebhooks(db: Db, dealerId?: string): Webhook[] {
  return prepared<object>(
    db,
    `SELECT ${columns} FROM webhooks WHERE deleted_at IS NULL AND (:dealerId IS NULL OR dealer_id = :dealerId) ORDER BY id`,
  )
    .all({ dealerId: dealerId ?? null })
    .map(webhookOf);
}

/** Ids of webhooks that accept deliveries. */
export function listActiveWebhooks(db: Db): number[] {
  return scalar<number>(db, 'SELECT id FROM webhooks WHERE paused_by IS NULL AND deleted_at IS NULL').all();
}

export function findWebhook(db: Db, id: number, dealerId?: string): Webhook | undefined {
  const row = prepared<object>(
    db,
    `SELECT ${columns} FROM webhooks
     WHERE id = :id AND deleted_at IS NULL AND (:dealerId IS NULL OR dealer_id = :dealerId)`,
  ).get({ id, dealerId: dealerId ?? null });
  return row && webhookOf(row);
}

export function countWebhooks(db: Db, dealerId: string): number {
  return (
    scalar<number>(db, 'SELECT count(*) FROM webhooks WHERE dealer_id = ? AND deleted_at IS NULL').get(dealerId) ?? 0
  );
}

/** Absent members stay. A new subscription to catalog changes starts with later changes. */
export function changeWebhook(
  db: Db,
  webhook: Webhook,
  change: { [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined },
  now: number,
): void {
  const { id } = webhook;
  const { url = webhook.url, events = webhook.events, description = webhook.description } = change;
  const isNew = events.includes('catalog.changed') && !webhook.events.includes('catalog.changed');
  prepared(
    db,
    `UPDATE webhooks SET url = :url, events = :events, description = :description, updated_at = :now,
       changes_told = ifnull(:sequence, changes_told) WHERE id = :id`,
  ).run(valuesOf({ id, url, events, description, sequence: isNew ? readNewestSequence(db) : null, now }));
}

/** Events stay queued until it resumes. An already paused webhook keeps its reason. */
export function pauseWebhook(db: Db, id: number, by: PausedBy, now: number): void {
  prepared(
    db,
    'UPDATE webhooks SET paused_by = :by, paused_at = :now, updated_at = :now WHERE id = :id AND paused_by IS NULL',
  ).run({ id, by, now });
}

/** The queue is retried at once, in order. */
export function resumeWebhook(db: Db, id: number, now: number): void {
  prepared(
    db,
    'UPDATE webhooks SET paused_by = NULL, paused_at = NULL, updated_at = :now WHERE id = :id AND paused_by IS NOT NULL',
  ).run({ id, now });
  prepared(db, `UPDATE outbox SET next_try_at = :now, tries = 0 WHERE webhook_id = :id AND next_try_at > :now`).run({
    id,
    now,
  });
}

/** Returns undefined, or the instant from which another rotation is possible. Each former secret signs until its end. */
export function rotateSecret(db: Db, id: number, now: number): number | undefined {
  prepared(db, 'DELETE FROM former_secrets WHERE webhook_id = ? AND ends_at <= ?').run(id, now);
  const ends = scalar<number>(db, 'SELECT ends_at FROM former_secrets WHERE webhook_id = ? ORDER BY ends_at').all(id);
  if (ends.length >= mostFormerSecrets) return ends[0];
  prepared(
    db,
    'INSERT INTO former_secrets (webhook_id, secret, ends_at) SELECT id, secret, :ends FROM webhooks WHERE id = :id',
  ).run({ id, ends: now + formerSecretTime });
  prepared(db, 'UPDATE webhooks SET secret = :secret, updated_at = :now WHERE id = :id').run({
    id,
    secret: sealText(db, makeSecret()),
    now,
  });
  return undefined;
}

/** Newest first; empty when the service's own secret was lost. */
export function readSigningSecrets(db: Db, id: number, now: number): string[] {
  const kept = scalar<string>(
    db,
    `SELECT secret FROM (
       SELECT secret, ${Number.MAX_SAFE_INTEGER} AS ends_at, 0 AS place FROM webhooks WHERE id = :id
       UNION ALL SELECT secret, ends_at, rowid FROM former_secrets WHERE webhook_id = :id AND ends_at > :now
     ) ORDER BY ends_at DESC, place DESC`,
  ).all({ id, now });
  return kept.flatMap((each) => openText(db, each) ?? []);
}

/** Deletes the webhook and its queue; false when it never existed. Repeatable. */
export function deleteWebhook(db: Db, dealerId: string, id: number, now: number): boolean {
  const { changes } = prepared(
    db,
    `UPDATE webhooks SET deleted_at = ifnull(deleted_at, :now), url = '', events = '[]', description = NULL, secret = ''
     WHERE id = :id AND dealer_id = :dealerId`,
  ).run({ id, dealerId, now });
  for (const table of ['outbox', 'former_secrets']) {
    prepared(db, `DELETE FROM ${table} WHERE webhook_id = ? AND ?`).run(id, changes);
  }
  return changes > 0;
}

/** Standard Webhooks format: `whsec_` and random bytes in base64. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
