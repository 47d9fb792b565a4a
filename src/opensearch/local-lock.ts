import Database from 'better-sqlite3';

export interface Lock {
  release: () => void;
}

/**
 * Takes the lock that the file stands for, or returns undefined while somebody else has it. The operating system holds
 * it through SQLite, so it ends with its process, however that dies: no lock is ever stale.
 */
export function takeLock(file: string): Lock | undefined {
  const holder = new Database(file, { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return { release: () => void holder.close() };
}
