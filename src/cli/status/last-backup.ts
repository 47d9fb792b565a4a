import type { Db } from '../../sqlite/database.ts';
import { findSetting, saveSetting } from '../../sqlite/settings.ts';

const setting = 'last-backup';

/** Notes that the database was copied by `backup` at the instant, in milliseconds since 1970. */
export function noteBackup(db: Db, at: number): void {
  saveSetting(db, setting, String(at));
}

/** Yields when `backup` last copied the database; undefined when it never did. Copies by other means leave no note. */
export function readLastBackup(db: Db): number | undefined {
  const noted = findSetting(db, setting);
  return noted === undefined ? undefined : Number(noted);
}
