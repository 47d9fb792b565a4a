import { createHash } from 'node:crypto';
import { chmodSync, closeSync, createReadStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Db } from './database.ts';

/** A file is not a whole database; the message says what is wrong with it. */
export class BrokenDatabase extends Error {}

/**
 * Writes one state of the database into a new file while others write, and yields what `read` finds in it: what was committed before is
 * in it. Its pages are read in one transaction, so that writers do not make it begin again. Throws BrokenDatabase when the copy is not
 * whole; nothing is left then.
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

/** Yields what `read` finds in a database that is not written to; throws BrokenDatabase when the file is none, or has a mistake inside. */
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

/** Moves the file in place of another one, so that a power loss leaves the one or the other. */
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
 * Opens the database for this program alone, with all that was committed in its one file; others wait until it is closed. Undefined
 * while another program has it open; throws when the file is no database.
 */
export function takeAlone(file: string): Db | undefined {
  const db = new Database(file, { timeout: 500 });
  try {
    // The last connection alone may change it.
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

/** Lists the files that belong to a database, as far as they are there. */
export function listDatabaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`].filter((path) => existsSync(path));
}

/** Computes the SHA-256 of a file, in hexadecimal. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
