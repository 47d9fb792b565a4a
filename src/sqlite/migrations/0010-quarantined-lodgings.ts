/** Since when a lodging is off sale because its nights taken do not match its bookings. */
export const quarantinedLodgings = `
ALTER TABLE lodgings ADD COLUMN quarantined_at INTEGER;
CREATE INDEX quarantined_lodgings ON lodgings (id) WHERE quarantined_at IS NOT NULL;
`;
