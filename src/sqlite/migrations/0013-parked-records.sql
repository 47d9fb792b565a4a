-- Records that fail in a background job by their own fault: the job skips them and continues.
CREATE TABLE parked_records (
  job TEXT NOT NULL,
  id TEXT NOT NULL,
  error TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (job, id)
) STRICT, WITHOUT ROWID;
ALTER TABLE indexed_lodgings ADD COLUMN parked_at INTEGER;
