/** Publishable keys: a key with origins only reads, for pages of those origins. */
export const publishableKeys = `
CREATE TABLE key_origins (
  public_id TEXT NOT NULL REFERENCES api_keys (public_id),
  origin TEXT NOT NULL,
  PRIMARY KEY (origin, public_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX origins_of_key ON key_origins (public_id);
`;
