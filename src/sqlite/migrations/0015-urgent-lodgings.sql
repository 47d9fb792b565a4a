-- Lodgings whose nights were taken or freed are indexed before others: `nights_after` is the newest sequence before the
-- latest such change. A build that holds the lodging at this sequence or an older one lacks it.
ALTER TABLE lodging_sequences ADD COLUMN nights_after INTEGER;
CREATE INDEX lodgings_by_nights ON lodging_sequences (nights_after) WHERE nights_after IS NOT NULL;
