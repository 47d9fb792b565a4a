import Database from 'better-sqlite3';
import { lockPatience, type Db } from './database.ts';

/** `damaged` names the kind of copy that does not match its checksum. */
interface Trouble {
  text: string;
  damaged?: 'answer' | 'feed';
  [field: string]: unknown;
}

export type Report = (trouble: Trouble) => void;

export function isolationOf({ db, now, report }: { db: Db; now: () => number; report: Report }, job: string) {
  return { db, now, job, log: { error: (fields: object, text: string) => report({ ...fields, text }) } };
}

/**
 * Opens a file whose content can be rebuilt from the facts, creating it if missing; it may be deleted while no process
 * has it open. `form` versions the meaning of its rows: a file of another form is emptied. The latest writes may be
 * lost at power loss.
 */
export function openDerivedFile(
  file: string,
  { tables, schema, form }: { tables: readonly string[]; schema: string; form: number },
  patience = lockPatience,
): Db {
  const db = new Database(file, { timeout: patience });
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

/** Whether the structure of the file is damaged; SQLITE_ERROR means its tables are not as created. */
export function isStructureDamaged(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(error.code);
}

/** Empties a damaged file; other connections see an ordinary transaction. */
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
