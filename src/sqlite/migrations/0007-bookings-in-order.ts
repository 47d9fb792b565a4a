/**
 * Stores bookings, customers and histories in insertion order: ids are random, and rows at random places would make
 * each commit write a page per row.
 */
export const bookingsInOrder = `
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
`;
