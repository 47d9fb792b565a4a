import type { Db } from '../../sqlite/database.ts';
import { findSetting, saveSetting } from '../../sqlite/settings.ts';

const setting = 'last-backup';

/** `at` is in milliseconds since 1970. */
export function noteBackup(db: Db, at: number): void {
  saveSetting(db, setting, String(at));
}

/** Undefined when `backup` never ran. Copies by other means leave no record. */
export function readLastBackup(db: Db): number | undefined {
  const noted = findSetting(db, setting);
  return noted === undefined ? undefined : Number(noted);
}
