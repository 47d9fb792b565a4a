/**
 * Schedules documents of unchanged lodgings for rewriting at an instant: parked ones, and those found to differ from
 * the facts.
 */
export const indexRepairs = `
ALTER TABLE indexed_lodgings ADD COLUMN again_at INTEGER;
ALTER TABLE indexed_lodgings ADD COLUMN times_parked INTEGER NOT NULL DEFAULT 0;
UPDATE indexed_lodgings SET again_at = 0 WHERE parked_reason IS NOT NULL;
CREATE INDEX lodgings_again ON indexed_lodgings (build_id, again_at) WHERE again_at IS NOT NULL;
`;
