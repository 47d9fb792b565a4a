/**
 * Lets lodgings whose nights were taken or freed be indexed before others: `nights_after` is the newest sequence of all before that
 * happened last. A build that holds the lodging as of this sequence or an older one lacks it.
 */
export const urgentLodgings = `
ALTER TABLE lodging_sequences ADD COLUMN nights_after INTEGER;
CREATE INDEX lodgings_by_nights ON lodging_sequences (nights_after) WHERE nights_after IS NOT NULL;
`;
