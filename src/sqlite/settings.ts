import { prepared, scalar, type Db } from './database.ts';

export function findSetting(db: Db, name: string): string | undefined {
  return scalar<string>(db, 'SELECT value FROM settings WHERE name = ?').get(name);
}

export function saveSetting(db: Db, name: string, value: string): void {
  prepared(
    db,
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}
