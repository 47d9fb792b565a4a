import { createHash } from 'node:crypto';
import { chmodSync, closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Db } from './database.ts';

/** The file is not an intact database; the message says why. */
export class BrokenDatabase extends Error {}

/**
 * Writes one state of the database to a new file while others write, and returns what `read` finds in it. The file has everything
 * committed before the call. Pages are read in one transaction, so that writers do not force a restart. Throws BrokenDatabase if the copy
 * is damaged; no file is left then.
 */
export function copyDatabase<Result>(db: Db, file: string, read: (copy: Db) => Result): Result {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(unfinished);
    chmodSync(unfinished, 0o600);
    const result = readWhole(unfinished, read);
    moveDurably(unfinished, file);
    return result;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Opens read-only. Throws BrokenDatabase if the file is no database or fails the integrity check. */
export function readWhole<Result>(file: string, read: (db: Db) => Result): Result {
  const refuse = (reason: string) => new BrokenDatabase(`${file} is not a whole database: ${reason}.`);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const said = String(db.pragma('integrity_check', { simple: true }));
    if (said !== 'ok') throw refuse(said);
    return read(db);
  } catch (error) {
    throw error instanceof Database.SqliteError ? refuse(error.message) : error;
  } finally {
    db.close();
  }
}

/** Replaces the target so that a power loss leaves either the old or the new file. */
export function moveDurably(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  sync(dirname(to));
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * Opens the database exclusively, with everything committed merged into its one file. Undefined while another program
 * has it open; throws if the file is no database.
 */
export function takeAlone(file: string): Db | undefined {
  const db = new Database(file, { timeout: 500 });
  try {
    // Only the last connection may change the journal mode.
    if (db.pragma('journal_mode = DELETE', { simple: true }) === 'delete') {
      db.exec('BEGIN EXCLUSIVE');
      return db;
    }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      db.close();
      throw error;
    }
  }
  db.close();
  return undefined;
}

export function listDatabaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path));
}

export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
