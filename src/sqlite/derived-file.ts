import Database from 'better-sqlite3';
import { lockPatience, type Db } from './database.ts';

/** What went wrong with copies of the facts; `damaged` names the kind of a copy that does not match its checksum. */
interface Trouble {
  text: string;
  damaged?: 'answer' | 'feed' | 'node-copy';
  [field: string]: unknown;
}

/** Logs trouble, and counts damaged copies. */
export type Report = (trouble: Trouble) => void;

/** Returns what isolates the records of a job that makes copies. */
export function isolationOf({ db, now, report }: { db: Db; now: () => number; report: Report }, job: string) {
  return { db, now, job, log: { error: (fields: object, text: string) => report({ ...fields, text }) } };
}

/**
 * Opens a file of what can be made again from the facts at any time, creating it where it is missing; it may be deleted while no
 * process has it open. `form` names what its rows mean: a file of another one is emptied. What was written last may be lost at a
 * power loss.
 */
export function openDerivedFile(
  file: string,
  { tables, schema, form }: { tables: readonly string[]; schema: string; form: number },
): Db {
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

/** Reports whether an error tells that the structure of the file is damaged; SQLITE_ERROR: its tables are not as they were made. */
export function isStructureDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(error.code);
}

/** Replaces everything in a damaged file by the empty tables; other connections see that as an ordinary transaction. */
export function resetDerivedFile(db: Db, schema: string): void {
  // DROP TABLE would read the damaged pages to free them.
  db.unsafeMode(true);
  try {
    db.pragma('writable_schema = ON');
    db.transaction(() => db.exec('DELETE FROM sqlite_schema')).immediate();
  } finally {
    db.pragma('writable_schema = RESET');
    db.unsafeMode(false);
  }
  db.exec('VACUUM');
  db.transaction(() => db.exec(schema)).immediate();
}
