import Database from 'better-sqlite3';
import { factsFile } from '../../src/service/facts-file.ts';

/** Holds the store of the data folder as another program that writes would; yields what lets it go. */
export function lockStore(dataDir: string): () => void {
  const other = new Database(factsFile(dataDir));
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('ROLLBACK');
    other.close();
  };
}
