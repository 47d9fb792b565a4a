import { readdirSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';

const folder = new URL('migrations/', import.meta.url);

/** Files are named by the version that they lead to; the first makes the tables of version 2.0.0 of the service. */
const migrations = readdirSync(folder)
  .sort()
  .map((file) => ({ version: Number.parseInt(file, 10), file }));

/** The program cannot open the file of another one; the message says what to do. */
export class WrongVersion extends Error {}

/**
 * Migrates to the newest version in one transaction; processes starting together take turns. Always writes, so that the
 * durability of writes can be checked afterwards. Throws WrongVersion for a file of a newer program, or of one before
 * 2.0.0. Foreign keys must be off: a step may replace a table that others refer to.
 */
export function migrate(db: Database.Database): void {
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    const [oldest = 0, newest = 0] = [migrations[0]?.version, migrations.at(-1)?.version];
    if (version > newest)
      throw new WrongVersion(`The database has version ${version}, this program knows ${newest}: use a newer program.`);
    if (version > 0 && version < oldest)
      throw new WrongVersion(
        `The database has version ${version}, from before version 2.0.0: open it with 2.0.0 first.`,
      );
    for (const { file } of migrations.filter((step) => step.version > version))
      db.exec(readFileSync(new URL(file, folder), 'utf8'));
    db.pragma(`user_version = ${newest}`);
  }).immediate();
}
