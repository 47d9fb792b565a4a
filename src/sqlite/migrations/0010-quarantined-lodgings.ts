/** Lets a lodging be taken off sale since an instant, because the nights that are taken are not those of its bookings. */
export const quarantinedLodgings = `
ALTER TABLE lodgings ADD COLUMN quarantined_at INTEGER;
CREATE INDEX quarantined_lodgings ON lodgings (id) WHERE quarantined_at IS NOT NULL;
`;
