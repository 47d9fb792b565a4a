/** Records whose work in a background job failed by their own fault: the job leaves them out and goes on with the others. */
export const parkedRecords = `
CREATE TABLE parked_records (
  job TEXT NOT NULL,
  id TEXT NOT NULL,
  error TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (job, id)
) STRICT, WITHOUT ROWID;
ALTER TABLE indexed_lodgings ADD COLUMN parked_at INTEGER;
`;
