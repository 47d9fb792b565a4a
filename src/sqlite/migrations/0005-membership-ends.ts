/** Stores when a lodging left a channel's catalog: a newer change row may replace the one that recorded it. */
export const membershipEnds = `
ALTER TABLE channel_memberships ADD COLUMN to_at INTEGER;
UPDATE channel_memberships
SET to_at = coalesce((SELECT at FROM changes WHERE sequence <= to_sequence ORDER BY sequence DESC LIMIT 1), 0)
WHERE to_sequence IS NOT NULL;
`;
