import Database from 'better-sqlite3';
import { lockPatience, type Db } from './database.ts';

/**
 * Opens a file of what can be made again from the facts at any time, creating it where it is missing; it may be deleted while no
 * process has it open. `form` names what its rows mean: a file of another one is emptied. What was written last may be lost at a
 * power loss.
 */
export function openDerivedFile(file: string, { tables, schema, form }: DerivedTables): Db {
  const db = new Database(file, { timeout: lockPatience });
  // Rows are tens of kilobytes.
  db.pragma('page_size = 16384');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.transaction(() => {
    if (db.pragma('user_version', { simple: true }) === form) return;
    for (const table of tables) db.exec(`DROP TABLE IF EXISTS ${table}`);
    db.exec(schema);
    db.pragma(`user_version = ${form}`);
  }).immediate();
  return db;
}

interface DerivedTables {
  tables: readonly string[];
  /** SQL that creates them. */
  schema: string;
  /** A whole number of 32 bits. */
  form: number;
}
