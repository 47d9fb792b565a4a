export const indexBuilds = `
CREATE TABLE index_builds (
  id INTEGER PRIMARY KEY,
  arrivals TEXT,
  lodgings TEXT,
  availability TEXT,
  state TEXT CHECK (state IN ('building', 'serving', 'previous')),
  position INTEGER,
  started_at INTEGER,
  moved_at INTEGER,
  documents INTEGER,
  holder TEXT,
  lease_until INTEGER
) STRICT;

CREATE TABLE indexed_lodgings (
  build_id INTEGER NOT NULL,
  lodging_id INTEGER NOT NULL,
  sequence INTEGER NOT NULL DEFAULT 0,
  emission INTEGER NOT NULL DEFAULT 0,
  indexed_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  parked_reason TEXT,
  PRIMARY KEY (build_id, lodging_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX parked_lodgings ON indexed_lodgings (build_id, lodging_id) WHERE parked_reason IS NOT NULL;

CREATE TABLE emission_counter (
  emission INTEGER NOT NULL
) STRICT;
INSERT INTO emission_counter VALUES (0);
`;
