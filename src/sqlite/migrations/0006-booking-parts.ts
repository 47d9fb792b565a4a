export const bookingParts = `
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
`;
