/**
 * A delivery with `next_try_at` is pending; deliveries of a booking are ordered by id. Secrets are sealed; a deleted
 * webhook is kept without them, so that deleting it again succeeds. Deliveries hold ids and states, no personal data.
 */
export const webhooks = `
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  dealer_id TEXT NOT NULL REFERENCES dealers (id),
  url TEXT NOT NULL,
  events TEXT NOT NULL,
  description TEXT,
  secret TEXT NOT NULL,
  former_secret TEXT,
  former_secret_ends_at INTEGER,
  paused_by TEXT,
  paused_at INTEGER,
  changes_told INTEGER NOT NULL,
  changes_told_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX webhooks_of_dealer ON webhooks (dealer_id, id) WHERE deleted_at IS NULL;
CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  event TEXT NOT NULL,
  booking_id INTEGER,
  lodging_id INTEGER,
  data TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER,
  delivered_at INTEGER,
  last_try_at INTEGER,
  last_status INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX deliveries_of_webhook ON webhook_deliveries (webhook_id, id);
CREATE INDEX waiting_deliveries ON webhook_deliveries (webhook_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX waiting_deliveries_of_booking ON webhook_deliveries (booking_id, webhook_id, id)
  WHERE next_try_at IS NOT NULL AND booking_id IS NOT NULL;
CREATE INDEX waiting_deliveries_of_lodging ON webhook_deliveries (lodging_id, webhook_id)
  WHERE next_try_at IS NOT NULL AND lodging_id IS NOT NULL;
CREATE INDEX failed_deliveries ON webhook_deliveries (webhook_id) WHERE next_try_at IS NULL AND delivered_at IS NULL;
CREATE INDEX ended_deliveries ON webhook_deliveries (created_at) WHERE next_try_at IS NULL;
`;
