-- Payments become the account of a booking: refunds and disputes are negative, and amount_paid is the sum.
ALTER TABLE payments ADD COLUMN kind TEXT NOT NULL DEFAULT 'PAYMENT' CHECK (kind IN ('PAYMENT', 'REFUND', 'DISPUTE'));
-- Of a refund or dispute: its payment, if the provider knows it.
ALTER TABLE payments ADD COLUMN payment_id TEXT;
-- The provider's state of a refund or dispute.
ALTER TABLE payments ADD COLUMN status TEXT;

-- Refunds that operators paid out were unknown: those noted more than 30 days ago count as paid, as in `status` before.
INSERT INTO payments (id, booking_id, provider, amount, currency, outcome, at, kind, payment_id)
SELECT 'refund:' || id, booking_id, provider, -amount, currency, outcome, coalesce(refunded_at, at), 'REFUND', id
FROM payments
WHERE outcome = 'TO_REFUND' AND (refunded_at IS NOT NULL OR at < (unixepoch() - 30 * 86400) * 1000);
INSERT INTO payments (id, booking_id, provider, amount, currency, outcome, at, kind)
SELECT 'refund:' || booking_id, booking_id, 'operator', -refund_value, 'EUR', 'SETTLED', at, 'REFUND'
FROM booking_cancellations WHERE refund_value > 0 AND at < (unixepoch() - 30 * 86400) * 1000;
ALTER TABLE payments DROP COLUMN outcome;
ALTER TABLE payments DROP COLUMN refunded_at;
CREATE INDEX disputes ON payments (status) WHERE kind = 'DISPUTE';
UPDATE bookings SET amount_paid = max(0, (
  SELECT coalesce(sum(amount), 0) FROM payments WHERE booking_id = bookings.id AND currency = 'EUR'))
WHERE id IN (SELECT booking_id FROM payments);

ALTER TABLE bookings ADD COLUMN cancellation_fee INTEGER NOT NULL DEFAULT 0;
UPDATE bookings SET cancellation_fee = former.cancellation_fee
FROM booking_cancellations AS former WHERE former.booking_id = bookings.id;
ALTER TABLE booking_cancellations DROP COLUMN cancellation_fee;

-- The one rule of what is to be refunded. A damaged price refunds nothing.
ALTER TABLE bookings ADD COLUMN to_refund INTEGER GENERATED ALWAYS AS (
  max(0, amount_paid - CASE
    WHEN state IN ('EXPIRED', 'REFUSED') THEN 0
    WHEN state = 'CANCELLED' THEN cancellation_fee
    WHEN json_valid(price) THEN ifnull(price ->> '$.totalPrice', amount_paid)
    ELSE amount_paid END)) VIRTUAL;
CREATE INDEX bookings_to_refund ON bookings (to_refund) WHERE to_refund > 0;

-- Bookings with an amount to refund, as last seen: the amount sent to webhooks, and when the provider is asked next.
CREATE TABLE surpluses (
  booking_id INTEGER PRIMARY KEY REFERENCES bookings (id),
  amount INTEGER NOT NULL,
  since INTEGER NOT NULL,
  next_try_at INTEGER NOT NULL,
  failure TEXT
) STRICT;

-- Checkouts at the provider. CLOSED: the provider was asked to end it. AWAITED: completed, the money is on its way and
-- the booking is held without a deadline. ENDED: paid, failed or expired, which is final.
CREATE TABLE checkouts (
  id TEXT PRIMARY KEY,
  booking_id INTEGER NOT NULL REFERENCES bookings (id),
  amount INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'CLOSED', 'AWAITED', 'ENDED')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX checkouts_of_booking ON checkouts (booking_id);
CREATE INDEX open_checkouts ON checkouts (id) WHERE state = 'OPEN';
