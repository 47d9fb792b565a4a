-- A comment typed while booking is a message of its booking. Earlier comments get ids below all other messages, so that
-- a booking's newest message stays the newest.
ALTER TABLE booking_communications ADD COLUMN is_comment INTEGER NOT NULL DEFAULT 0;
INSERT INTO booking_communications (id, booking_id, direction, stamp, msg, author, language, is_comment)
  SELECT -place, id, 'TO_OPERATOR', created_at, comment, 'CUSTOMER', customer ->> '$.language', 1
  FROM bookings JOIN booking_customers ON booking = place WHERE comment IS NOT NULL;
ALTER TABLE bookings DROP COLUMN comment;
