/** Keeps the instant at which a lodging left a channel's catalog: the change row that had it may be replaced by a newer one. */
export const membershipEnds = `
ALTER TABLE channel_memberships ADD COLUMN to_at INTEGER;
UPDATE channel_memberships
SET to_at = coalesce((SELECT at FROM changes WHERE sequence <= to_sequence ORDER BY sequence DESC LIMIT 1), 0)
WHERE to_sequence IS NOT NULL;
`;
