-- When the payment provider refunded a payment for which nothing was due, in milliseconds since 1970.
ALTER TABLE payments ADD COLUMN refunded_at INTEGER;
