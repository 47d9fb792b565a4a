import { prepared, scalar, type Db } from './database.ts';

/** Reads a setting kept with the data. */
export function findSetting(db: Db, name: string): string | undefined {
  return scalar<string>(db, 'SELECT value FROM settings WHERE name = ?').get(name);
}

/** Writes a setting, in place of its former value. */
export function saveSetting(db: Db, name: string, value: string): void {
  prepared(
    db,
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}
