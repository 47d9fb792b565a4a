import Database from 'better-sqlite3';
import { factsFile } from '../../src/service/facts-file.ts';

/** Locks the database as another writer would; returns the function that releases it. */
export function lockStore(dataDir: string): () => void {
  const other = new Database(factsFile(dataDir));
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('ROLLBACK');
    other.close();
  };
}
