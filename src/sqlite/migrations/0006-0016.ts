export const laterMigrations: readonly string[] = [
  // 6: booking parts
  `
ALTER TABLE bookings ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX bookings_by_reseller_reference ON bookings (dealer_id, reference_reseller)
  WHERE reference_reseller IS NOT NULL;
CREATE INDEX bookings_by_deadline
  ON bookings (CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END)
  WHERE state IN ('PENDING_PAYMENT', 'REQUESTED');
-- The nights of a booking are found by its lodging; a second tree would double what a booking writes.
DROP INDEX taken_nights_of_booking;
-- Holds all that is read of a contract whose planning is in memory.
CREATE INDEX published_contracts ON contracts (lodging_id, delivered_order DESC, deposit, planning_digest)
  WHERE state = 'PUBLISHED';

CREATE TABLE booking_quotes (
  id INTEGER PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  total_value INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX quotes_of_booking ON booking_quotes (booking_id);

CREATE TABLE booking_changes (
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  change_value INTEGER NOT NULL,
  -- The stay, counts, choices and totals that were replaced; no personal data.
  former TEXT NOT NULL,
  PRIMARY KEY (booking_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE booking_cancellations (
  booking_id INTEGER PRIMARY KEY REFERENCES bookings (id),
  at INTEGER NOT NULL,
  reason TEXT,
  refund_percent INTEGER NOT NULL,
  cancellation_fee INTEGER NOT NULL,
  refund_value INTEGER NOT NULL,
  amount_due INTEGER NOT NULL
) STRICT;

-- Personal data.
CREATE TABLE booking_communications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  direction TEXT NOT NULL CHECK (direction IN ('TO_OPERATOR', 'FROM_OPERATOR')),
  stamp INTEGER NOT NULL,
  msg TEXT NOT NULL,
  reference_provider TEXT,
  author TEXT,
  language TEXT
) STRICT;
CREATE INDEX communications_of_booking ON booking_communications (booking_id);

-- Personal data.
CREATE TABLE booking_occupants (
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  occupant_id INTEGER NOT NULL,
  occupant TEXT NOT NULL,
  PRIMARY KEY (booking_id, occupant_id)
) STRICT, WITHOUT ROWID;

-- One row for each payment of a provider, so that one told twice counts once.
CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  provider TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('SETTLED', 'TO_REFUND')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX payments_of_booking ON payments (booking_id);

-- Answers to requests that carried an Idempotency-Key. Personal data: an answer may show the customer.
CREATE TABLE idempotent_answers (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  request_digest TEXT NOT NULL,
  booking_id INTEGER,
  reply TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (at);
CREATE INDEX idempotent_answers_of_booking ON idempotent_answers (booking_id) WHERE booking_id IS NOT NULL;

-- Mail is written when it is sent, from the facts of its booking, so this holds no personal data.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  kind TEXT NOT NULL,
  about TEXT,
  created_at INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER,
  given_up_at INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX unsent_mail ON outbox (next_try_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mail_of_booking ON outbox (booking_id);

CREATE TABLE erasures (
  booking_id INTEGER PRIMARY KEY REFERENCES bookings (id),
  at INTEGER NOT NULL
) STRICT;
`,
  // 7: bookings in order. Stores bookings, customers and histories in insertion order: ids are random, and rows
  // at random places would make each commit write a page per row.
  `
CREATE TABLE bookings_in_order (
  place INTEGER PRIMARY KEY,
  id INTEGER NOT NULL UNIQUE CHECK (id >= 4294967296),
  version INTEGER NOT NULL DEFAULT 1,
  reference TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('link', 'easy')),
  state TEXT NOT NULL,
  dealer_id TEXT REFERENCES dealers (id),
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  arrival INTEGER NOT NULL,
  departure INTEGER NOT NULL CHECK (departure > arrival),
  occupant_count INTEGER NOT NULL,
  occupant_count_children INTEGER NOT NULL,
  extras TEXT NOT NULL,
  promo_code TEXT COLLATE NOCASE,
  price TEXT NOT NULL,
  lines TEXT NOT NULL,
  cancellation_policy TEXT NOT NULL,
  amount_paid INTEGER NOT NULL DEFAULT 0,
  partner_price INTEGER,
  payment_deadline INTEGER,
  request_deadline INTEGER,
  reference_reseller TEXT,
  sales_followup TEXT,
  comment TEXT,
  url_success TEXT,
  url_failure TEXT,
  address_hash BLOB,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO bookings_in_order
  SELECT NULL, id, version, reference, kind, state, dealer_id, lodging_id, arrival, departure, occupant_count,
    occupant_count_children, extras, promo_code, price, lines, cancellation_policy, amount_paid, partner_price,
    payment_deadline, request_deadline, reference_reseller, sales_followup, comment, url_success, url_failure, address_hash,
    created_at, updated_at
  FROM bookings ORDER BY created_at, id;

CREATE TABLE customers_in_order (
  booking INTEGER PRIMARY KEY REFERENCES bookings_in_order (place),
  customer TEXT NOT NULL,
  request_digest TEXT NOT NULL
) STRICT;
INSERT INTO customers_in_order
  SELECT place, customer, request_digest FROM bookings_in_order JOIN booking_customers ON booking_id = id ORDER BY place;

CREATE TABLE history_in_order (
  booking INTEGER NOT NULL REFERENCES bookings_in_order (place),
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (booking, position)
) STRICT, WITHOUT ROWID;
INSERT INTO history_in_order
  SELECT place, position, h.state, at FROM bookings_in_order JOIN booking_history h ON booking_id = id
  ORDER BY place, position;

DROP TABLE booking_history;
DROP TABLE booking_customers;
DROP TABLE bookings;
ALTER TABLE bookings_in_order RENAME TO bookings;
ALTER TABLE customers_in_order RENAME TO booking_customers;
ALTER TABLE history_in_order RENAME TO booking_history;

CREATE UNIQUE INDEX live_reseller_references ON bookings (dealer_id, reference_reseller)
  WHERE dealer_id IS NOT NULL AND reference_reseller IS NOT NULL AND state IN ('PENDING_PAYMENT', 'REQUESTED', 'BOOKED');
CREATE INDEX bookings_with_deadline ON bookings (lodging_id) WHERE state IN ('PENDING_PAYMENT', 'REQUESTED');
CREATE INDEX confirmed_bookings ON bookings (departure) WHERE state = 'BOOKED';
CREATE INDEX open_keyless_bookings ON bookings (address_hash)
  WHERE dealer_id IS NULL AND state IN ('PENDING_PAYMENT', 'REQUESTED');
CREATE INDEX bookings_with_coupon ON bookings (promo_code) WHERE promo_code IS NOT NULL;
CREATE INDEX bookings_by_reseller_reference ON bookings (dealer_id, reference_reseller)
  WHERE reference_reseller IS NOT NULL;
CREATE INDEX bookings_by_deadline
  ON bookings (CASE state WHEN 'REQUESTED' THEN request_deadline ELSE payment_deadline END)
  WHERE state IN ('PENDING_PAYMENT', 'REQUESTED');
`,
  // 8: allowed channels. Out channels to which the lodgings of an in channel may go. Existing channels keep
  // those their lodgings are in; a new one has none until the operator names some.
  `
ALTER TABLE gateways ADD COLUMN out_gateways TEXT NOT NULL DEFAULT '[]';
UPDATE gateways SET out_gateways = (
  SELECT json_group_array(gateway_code) FROM (
    SELECT DISTINCT c.gateway_code FROM lodgings l JOIN lodging_channels c ON c.lodging_id = l.id
    WHERE l.in_gateway = gateways.code ORDER BY c.gateway_code
  )
) WHERE direction = 'IN';
`,
  // 9: index repairs. Schedules documents of unchanged lodgings for rewriting at an instant: parked ones, and
  // those found to differ from the facts.
  `
ALTER TABLE indexed_lodgings ADD COLUMN again_at INTEGER;
ALTER TABLE indexed_lodgings ADD COLUMN times_parked INTEGER NOT NULL DEFAULT 0;
UPDATE indexed_lodgings SET again_at = 0 WHERE parked_reason IS NOT NULL;
CREATE INDEX lodgings_again ON indexed_lodgings (build_id, again_at) WHERE again_at IS NOT NULL;
`,
  // 10: quarantined lodgings. Since when a lodging is off sale because its nights taken do not match its bookings.
  `
ALTER TABLE lodgings ADD COLUMN quarantined_at INTEGER;
CREATE INDEX quarantined_lodgings ON lodgings (id) WHERE quarantined_at IS NOT NULL;
`,
  // 11: webhooks. A delivery with `next_try_at` is pending; deliveries of a booking are ordered by id. Secrets
  // are sealed; a deleted webhook is kept without them, so that deleting it again succeeds. Deliveries hold ids
  // and states, no personal data.
  `
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
`,
  // 12: publishable keys. A key with origins only reads, for pages of those origins.
  `
CREATE TABLE key_origins (
  public_id TEXT NOT NULL REFERENCES api_keys (public_id),
  origin TEXT NOT NULL,
  PRIMARY KEY (origin, public_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX origins_of_key ON key_origins (public_id);
`,
  // 13: parked records. Records that fail in a background job by their own fault: the job skips them and continues.
  `
CREATE TABLE parked_records (
  job TEXT NOT NULL,
  id TEXT NOT NULL,
  error TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (job, id)
) STRICT, WITHOUT ROWID;
ALTER TABLE indexed_lodgings ADD COLUMN parked_at INTEGER;
`,
  // 14: refunded payments. When the payment provider refunded a payment for which nothing was due, in
  // milliseconds since 1970.
  `
ALTER TABLE payments ADD COLUMN refunded_at INTEGER;
`,
  // 15: urgent lodgings. Lodgings whose nights were taken or freed are indexed before others: `nights_after` is
  // the newest sequence before the latest such change. A build that holds the lodging at this sequence or an
  // older one lacks it.
  `
ALTER TABLE lodging_sequences ADD COLUMN nights_after INTEGER;
CREATE INDEX lodgings_by_nights ON lodging_sequences (nights_after) WHERE nights_after IS NOT NULL;
`,
  // 16: comments are messages. A comment typed while booking is a message of its booking. Earlier comments get
  // ids below all other messages, so that a booking's newest message stays the newest.
  `
ALTER TABLE booking_communications ADD COLUMN is_comment INTEGER NOT NULL DEFAULT 0;
INSERT INTO booking_communications (id, booking_id, direction, stamp, msg, author, language, is_comment)
  SELECT -place, id, 'TO_OPERATOR', created_at, comment, 'CUSTOMER', customer ->> '$.language', 1
  FROM bookings JOIN booking_customers ON booking = place WHERE comment IS NOT NULL;
ALTER TABLE bookings DROP COLUMN comment;
`,
];
