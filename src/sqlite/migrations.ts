import type Database from 'better-sqlite3';
import { firstMigrations } from './migrations/0001-0005.ts';
import { laterMigrations } from './migrations/0006-0016.ts';
import { newestMigrations } from './migrations/0017-0018.ts';

const migrations = [...firstMigrations, ...laterMigrations, ...newestMigrations];

/** The file was made by a newer program; the message says what to do. */
export class DatabaseTooNew extends Error {}

/**
 * Migrates to the newest version in one transaction; processes starting together take turns. Always writes, so that the
 * durability of writes can be checked afterwards. Throws DatabaseTooNew for a file of a newer program. Foreign keys
 * must be off: a step may replace a table that others refer to.
 */
export function migrate(db: Database.Database): void {
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > migrations.length)
      throw new DatabaseTooNew(
        `The database has version ${version}, this program knows ${migrations.length}: use a newer program.`,
      );
    for (const text of migrations.slice(version)) db.exec(text);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
