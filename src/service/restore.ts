import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { beginGeneration, type FormerLives, readBuilds } from '../search/store/index-builds.ts';
import { listDatabaseFiles, moveDurably, readWhole, takeAlone } from '../sqlite/copies.ts';
import { openDatabase } from '../sqlite/database.ts';
import { generationOf } from '../sqlite/generation.ts';
import { factsFile, readyFile } from './facts-file.ts';
import { checkFolder } from './starting/open-facts.ts';

export class DatabaseInUse extends Error {}

/**
 * Replaces the database by the backup and keeps the previous one beside it; `now` is in milliseconds since 1970. Sales and changes after
 * the backup are lost from the facts, but others still hold them. So every lodging counts as changed, and a new generation begins.
 * Numbering resumes far above any number issued, no former index serves, and prepared answers are dropped. Returns where the previous
 * database is kept, if there was one, the sequence of the newest change in the backup, and the number of lodgings. Throws DatabaseInUse,
 * or BrokenDatabase for an incomplete backup; nothing has changed then.
 */
export function restoreFacts(dataDir: string, backup: string, now: number) {
  readWhole(backup, () => undefined);
  // On a new machine there is no folder yet.
  checkFolder(dataDir);
  const facts = factsFile(dataDir);
  const unfinished = `${facts}.unfinished`;
  removeDatabase(unfinished);
  const former = holdFormer(facts);
  try {
    copyFileSync(backup, unfinished);
    chmodSync(unfinished, 0o600);
    const begun = beginAnew(unfinished, former, now);
    const keptAs = keepFormer(facts, now);
    moveDurably(unfinished, facts);
    removeDatabase(readyFile(dataDir));
    return { keptAs, ...begun };
  } finally {
    former.letGo();
    removeDatabase(unfinished);
  }
}

/** Locks the present database and reads which indices were made from it; a broken one yields none. */
function holdFormer(facts: string): FormerLives & { letGo: () => void } {
  const nothing = { builds: [], seen: [], letGo: () => undefined };
  if (!existsSync(facts)) return nothing;
  try {
    const db = takeAlone(facts);
    if (!db) throw new DatabaseInUse(`${facts} is open in another program: stop the service and its commands first.`);
    return { builds: readBuilds(db), seen: [generationOf(db)], letGo: () => db.close() };
  } catch (error) {
    if (error instanceof DatabaseInUse) throw error;
    return nothing;
  }
}

function beginAnew(file: string, former: FormerLives, now: number): { sequence: number; lodgings: number } {
  const db = openDatabase(file);
  try {
    const sequence = readNewestSequence(db);
    return { sequence, lodgings: beginGeneration(db, former, now) };
  } finally {
    // Closing the last connection merges the log into the database file.
    db.close();
  }
}

function keepFormer(facts: string, now: number): string | undefined {
  if (!existsSync(facts)) return undefined;
  const keptAs = `${facts}.before-${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}`;
  linkSync(facts, keptAs);
  // Left behind by a broken database that could not be opened.
  for (const file of listDatabaseFiles(facts).slice(1)) renameSync(file, keptAs + file.slice(facts.length));
  return keptAs;
}

function removeDatabase(file: string): void {
  for (const each of listDatabaseFiles(file)) rmSync(each);
}
