-- The tables of version 2.0.0. Days are days since 1970-01-01, instants milliseconds since 1970, money cents, lists and
-- descriptions JSON.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE gateways (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  direction TEXT NOT NULL CHECK (direction IN ('IN', 'OUT')),
  company TEXT,
  self_publish INTEGER NOT NULL DEFAULT 0 CHECK (self_publish IN (0, 1)),
  default_gateways TEXT NOT NULL DEFAULT '[]',
  -- Further out channels to which the lodgings of an in channel may go.
  out_gateways TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;

CREATE TABLE dealers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  company TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE dealer_gateways (
  dealer_id TEXT NOT NULL REFERENCES dealers (id),
  gateway_code TEXT NOT NULL COLLATE NOCASE REFERENCES gateways (code),
  PRIMARY KEY (dealer_id, gateway_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE return_hosts (
  dealer_id TEXT NOT NULL REFERENCES dealers (id),
  host TEXT NOT NULL,
  PRIMARY KEY (dealer_id, host)
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  public_id TEXT PRIMARY KEY,
  dealer_id TEXT NOT NULL REFERENCES dealers (id),
  roles TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  secret_hash BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX api_keys_of_dealer ON api_keys (dealer_id);

CREATE TABLE lodgings (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
  reference TEXT NOT NULL UNIQUE CHECK (length(reference) BETWEEN 5 AND 32),
  in_gateway TEXT NOT NULL COLLATE NOCASE REFERENCES gateways (code),
  provider_reference TEXT NOT NULL,
  index_interne TEXT,
  company_code TEXT NOT NULL,
  company_name TEXT,
  state TEXT NOT NULL DEFAULT 'NO_CONTRACT',
  boost INTEGER NOT NULL DEFAULT 0 CHECK (boost BETWEEN -100 AND 100),
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  deposit INTEGER,
  lodging_pack TEXT,
  licence_agreement TEXT,
  review_count INTEGER NOT NULL DEFAULT 0,
  review_total INTEGER NOT NULL DEFAULT 0,
  gateways TEXT NOT NULL,
  topic_digests TEXT NOT NULL,
  property TEXT NOT NULL,
  -- Since when it is off sale because its nights taken do not match its bookings.
  quarantined_at INTEGER,
  UNIQUE (in_gateway, provider_reference),
  UNIQUE (in_gateway, index_interne)
) STRICT;
CREATE INDEX lodgings_by_index ON lodgings (index_interne) WHERE index_interne IS NOT NULL;
CREATE INDEX lodgings_by_state ON lodgings (state);
CREATE INDEX lodgings_of_company ON lodgings (company_code);
CREATE INDEX quarantined_lodgings ON lodgings (id) WHERE quarantined_at IS NOT NULL;

-- Personal data of owners and of those who hand over keys.
CREATE TABLE property_persons (
  lodging_id INTEGER PRIMARY KEY REFERENCES lodgings (id),
  owner TEXT NOT NULL,
  local_operator TEXT NOT NULL
) STRICT;

CREATE TABLE lodging_channels (
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  gateway_code TEXT NOT NULL COLLATE NOCASE REFERENCES gateways (code),
  PRIMARY KEY (lodging_id, gateway_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX lodgings_of_channel ON lodging_channels (gateway_code, lodging_id);

-- A lodging is in the catalog of a channel from one change sequence up to another; still there while the latter is
-- null.
CREATE TABLE channel_memberships (
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  gateway_code TEXT NOT NULL COLLATE NOCASE REFERENCES gateways (code),
  from_sequence INTEGER NOT NULL,
  to_sequence INTEGER CHECK (to_sequence > from_sequence),
  -- Kept here because a newer change row may replace the one of that sequence.
  to_at INTEGER,
  PRIMARY KEY (lodging_id, gateway_code, from_sequence)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX open_memberships ON channel_memberships (lodging_id, gateway_code) WHERE to_sequence IS NULL;
CREATE INDEX ended_memberships ON channel_memberships (to_sequence) WHERE to_sequence IS NOT NULL;

CREATE TABLE contracts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  number TEXT NOT NULL,
  state TEXT NOT NULL,
  delivered_order INTEGER NOT NULL,
  effective_at INTEGER NOT NULL,
  deposit INTEGER NOT NULL,
  simplified INTEGER NOT NULL,
  property_index TEXT,
  licence_agreement TEXT,
  lodging_pack TEXT,
  comments TEXT,
  facts_digest TEXT NOT NULL,
  planning_digest TEXT NOT NULL,
  promotions_digest TEXT NOT NULL,
  retrocession INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER NOT NULL,
  unavailable TEXT NOT NULL,
  offer_kind TEXT NOT NULL CHECK (offer_kind IN ('rates', 'dealRows')),
  offer BLOB NOT NULL,
  UNIQUE (lodging_id, number)
) STRICT;
-- Holds all that is read of a contract whose planning is in memory.
CREATE INDEX published_contracts ON contracts (lodging_id, delivered_order DESC, deposit, planning_digest)
  WHERE state = 'PUBLISHED';

CREATE TABLE boundary_days (
  day INTEGER NOT NULL,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  PRIMARY KEY (day, lodging_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX boundary_days_of_lodging ON boundary_days (lodging_id);

CREATE TABLE service_day (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  day INTEGER NOT NULL
) STRICT;

-- In the order of insertion: ids are random, and rows at random places would make each commit write a page per row.
CREATE TABLE bookings (
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

-- Personal data; the digest tells a repeated request from another one.
CREATE TABLE booking_customers (
  booking INTEGER PRIMARY KEY REFERENCES bookings (place),
  customer TEXT NOT NULL,
  request_digest TEXT NOT NULL
) STRICT;

CREATE TABLE booking_history (
  booking INTEGER NOT NULL REFERENCES bookings (place),
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (booking, position)
) STRICT, WITHOUT ROWID;

-- The primary key is what refuses a double booking. The nights of a booking are found by its lodging; a second tree
-- would
-- double what a booking writes.
CREATE TABLE taken_nights (
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  day INTEGER NOT NULL,
  booking_id INTEGER NOT NULL REFERENCES bookings (id) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (lodging_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE changes (
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  topic TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (lodging_id, topic)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX changes_by_sequence ON changes (sequence);

CREATE TABLE lodging_sequences (
  lodging_id INTEGER PRIMARY KEY REFERENCES lodgings (id),
  sequence INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX lodgings_by_sequence ON lodging_sequences (sequence);

CREATE TABLE change_counter (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  sequence INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;
INSERT INTO change_counter VALUES (1, 0, 0);

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

-- Replies to reviews have an id range of their own.
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  booking_id INTEGER REFERENCES bookings (id),
  published INTEGER NOT NULL CHECK (published IN (0, 1)),
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 10),
  review_date INTEGER NOT NULL,
  stay_date TEXT,
  title TEXT,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  language TEXT NOT NULL,
  photo_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX published_reviews ON reviews (lodging_id, review_date) WHERE published = 1;

CREATE TABLE review_replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  review_id INTEGER NOT NULL REFERENCES reviews (id),
  position INTEGER NOT NULL,
  review_date INTEGER NOT NULL,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  language TEXT NOT NULL,
  UNIQUE (review_id, position)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('review_replies', 4503599627370496);

CREATE TABLE coupons (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  coupon TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE index_builds (
  id INTEGER PRIMARY KEY,
  arrivals TEXT,
  lodgings TEXT,
  availability TEXT,
  state TEXT CHECK (state IN ('building', 'serving', 'previous')),
  position INTEGER,
  started_at INTEGER,
  moved_at INTEGER,
  documents INTEGER,
  holder TEXT,
  lease_until INTEGER
) STRICT;

CREATE TABLE indexed_lodgings (
  build_id INTEGER NOT NULL,
  lodging_id INTEGER NOT NULL,
  sequence INTEGER NOT NULL DEFAULT 0,
  emission INTEGER NOT NULL DEFAULT 0,
  indexed_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  parked_reason TEXT,
  -- When documents of an unchanged lodging are written again: parked ones, and those found to differ from the facts.
  again_at INTEGER,
  times_parked INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (build_id, lodging_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX parked_lodgings ON indexed_lodgings (build_id, lodging_id) WHERE parked_reason IS NOT NULL;
CREATE INDEX lodgings_again ON indexed_lodgings (build_id, again_at) WHERE again_at IS NOT NULL;

CREATE TABLE emission_counter (
  emission INTEGER NOT NULL
) STRICT;
INSERT INTO emission_counter VALUES (0);

-- A delivery with `next_try_at` is pending; deliveries of a booking are ordered by id. Secrets are sealed; a
-- deleted webhook is kept without them, so that deleting it again succeeds. Deliveries hold ids and states, no personal
-- data.
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

-- A key with origins only reads, for pages of those origins.
CREATE TABLE key_origins (
  public_id TEXT NOT NULL REFERENCES api_keys (public_id),
  origin TEXT NOT NULL,
  PRIMARY KEY (origin, public_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX origins_of_key ON key_origins (public_id);
