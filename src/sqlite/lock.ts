import Database from 'better-sqlite3';

export interface Lock {
  release: () => void;
}

/**
 * Returns undefined while somebody else holds the lock. The operating system holds it through SQLite and releases it
 * when the process dies, so no lock is ever stale.
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
