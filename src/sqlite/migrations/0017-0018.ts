/**
 * Mails and webhook deliveries share a table, so that one worker sends both. A message with `next_try_at` waits; a mail
 * has no webhook. Deliveries keep their ids, which partners page by; mails get the ids after them and keep their
 * Message-ID.
 */
const oneOutbox = `
ALTER TABLE outbox RENAME TO mails;
DROP INDEX unsent_mail;
DROP INDEX mail_of_booking;
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id TEXT NOT NULL DEFAULT ('msg_' || lower(hex(randomblob(16)))),
  webhook_id INTEGER REFERENCES webhooks (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  booking_id INTEGER,
  lodging_id INTEGER,
  data TEXT,
  created_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try_at INTEGER,
  sent_at INTEGER,
  given_up_at INTEGER,
  last_try_at INTEGER,
  last_status INTEGER,
  last_error TEXT
) STRICT;
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', seq FROM sqlite_sequence WHERE name = 'webhook_deliveries';
INSERT INTO outbox (id, message_id, webhook_id, kind, booking_id, lodging_id, data, created_at, tries, next_try_at, sent_at,
    given_up_at, last_try_at, last_status, last_error)
  SELECT id, message_id, webhook_id, event, booking_id, lodging_id, data, created_at, tries, next_try_at, delivered_at,
    CASE WHEN next_try_at IS NULL AND delivered_at IS NULL THEN ifnull(last_try_at, created_at) END,
    last_try_at, last_status, last_error
  FROM webhook_deliveries;
CREATE TEMP TABLE mails_moved AS
  SELECT id, id + ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'outbox'), 0) AS moved FROM mails;
INSERT INTO outbox (id, message_id, kind, booking_id, data, created_at, tries, next_try_at, sent_at, given_up_at, last_error)
  SELECT moved, 'booking-mail-' || id || '-' || created_at, kind, booking_id, about, created_at, tries,
    CASE WHEN sent_at IS NULL AND given_up_at IS NULL THEN next_try_at END, sent_at, given_up_at, last_error
  FROM mails JOIN mails_moved USING (id);
UPDATE parked_records SET job = 'moved mail', id = (SELECT moved FROM mails_moved WHERE mails_moved.id = parked_records.id)
  WHERE job = 'mail';
UPDATE parked_records SET job = 'mail' WHERE job = 'moved mail';
DROP TABLE mails_moved;
DROP TABLE mails;
DROP TABLE webhook_deliveries;
CREATE INDEX outbox_of_webhook ON outbox (webhook_id, id);
CREATE INDEX waiting_messages ON outbox (webhook_id, next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX waiting_messages_of_booking ON outbox (booking_id, webhook_id, id)
  WHERE next_try_at IS NOT NULL AND booking_id IS NOT NULL;
CREATE INDEX waiting_messages_of_lodging ON outbox (lodging_id, webhook_id)
  WHERE next_try_at IS NOT NULL AND lodging_id IS NOT NULL;
CREATE INDEX failed_messages ON outbox (webhook_id) WHERE given_up_at IS NOT NULL;
CREATE INDEX ended_deliveries ON outbox (created_at) WHERE next_try_at IS NULL AND webhook_id IS NOT NULL;
CREATE INDEX mail_of_booking ON outbox (booking_id) WHERE webhook_id IS NULL;
`;

/**
 * Calendars of other platforms that close nights. `url` is sealed: most addresses are secrets. `closed` holds the nights
 * as in contracts. A fetch claims a feed by moving `next_fetch_at`.
 */
const calendarFeeds = `
CREATE TABLE calendar_feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  refresh_minutes INTEGER NOT NULL,
  closed TEXT NOT NULL DEFAULT '[]',
  events INTEGER NOT NULL DEFAULT 0,
  unreadable INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  last_modified TEXT,
  read_at INTEGER,
  succeeded_at INTEGER,
  failed_at INTEGER,
  failure TEXT,
  failing_since INTEGER,
  next_fetch_at INTEGER NOT NULL,
  UNIQUE (lodging_id, name)
) STRICT;
CREATE INDEX due_calendar_feeds ON calendar_feeds (next_fetch_at);
`;

export const newestMigrations = [oneOutbox, calendarFeeds];
