import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from '../values/make-folder.ts';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds a write waits for writers on other connections before it fails. */
export const lockPatience = 5_000;

/** All calls on it are synchronous. */
export type Db = Database.Database;

export type SaveAction = 'INSERTED' | 'UPDATED' | 'IGNORED';

/**
 * Opens the facts, creating the file, its folder and its tables if missing. Writes are durable at power loss. Throws if
 * the file cannot guarantee that, was made by a newer program, or is locked for `patience` milliseconds. Calls
 * `onMigrate` before it changes existing tables, which may take long.
 */
export function openDatabase(file: string, onMigrate?: () => void, patience = lockPatience): Db {
  makeFolder(dirname(file));
  const db = new Database(file, { timeout: patience });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('cache_size = -65536');
    db.pragma('journal_size_limit = 67108864');
    // The rollback data of a booking exceeds its default memory: each booking would write a temporary file.
    db.pragma('temp_store = MEMORY');
    db.pragma('wal_autocheckpoint = 4000');
    // Deleted or overwritten content is zeroed in its page; otherwise personal data would linger there.
    db.pragma('secure_delete = FAST');
    db.pragma('foreign_keys = OFF');
    migrate(db, onMigrate);
    db.pragma(`busy_timeout = ${lockPatience}`);
    db.pragma('foreign_keys = ON');
    // Checked after the first write: the engine's default for this mode is weaker and takes effect late.
    if (db.pragma('synchronous', { simple: true }) !== 2) {
      throw new Error('The database does not write durably (synchronous is not FULL).');
    }
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

interface ConnectionState {
  statements: Map<string, Statement<unknown>>;
  scalars: Map<string, Statement<unknown>>;
  /** Created once: each costs as much as several statements. */
  transaction: Database.Transaction<(write: () => unknown) => unknown>;
  observer?: StoreObserver;
  isTimedAsWhole: boolean;
  failure?: Error;
  onFailure?: (code: string) => void;
  /** Counts the writes of this connection, including those that changed no row. */
  writes: number;
  seen?: { version: number; others: number; own: number; isFresh: boolean };
}

const connections = new WeakMap<Db, ConnectionState>();

/**
 * Whether the error leaves the content of the file unknown. After a full disk or a failed read the file holds nothing
 * of the transaction.
 */
export function isIoError(error: unknown): error is Error & { code: string } {
  const { code = '' } = error as { code?: string };
  return /^SQLITE_(IOERR(?!_READ|_SHORT_READ|_NOMEM)|CANTOPEN)/.test(code);
}

/** After an I/O error, every statement on the connection throws that error again. The listener is called once. */
export function stopOnIoError(db: Db, onFailure: (code: string) => void): void {
  connectionOf(db).onFailure = onFailure;
}

export function failStore(db: Db, code: string): void {
  noteError(connectionOf(db), new Database.SqliteError('I/O error in another process', code));
}

export function findFailure(db: Db): Error | undefined {
  return connectionOf(db).failure;
}

function noteError(connection: ConnectionState, error: unknown): Error {
  if (!connection.failure && connection.onFailure && isIoError(error)) {
    connection.failure = error;
    connection.onFailure(error.code);
  }
  return connection.failure ?? (error as Error);
}

function connectionOf(db: Db): ConnectionState {
  let connection = connections.get(db);
  if (!connection) {
    const transaction = db.transaction((write: () => unknown) => write());
    connection = { statements: new Map(), scalars: new Map(), transaction, isTimedAsWhole: false, writes: 0 };
    connections.set(db, connection);
  }
  return connection;
}

type Statement<Row> = ReturnType<typeof observeStatement<Row>>;

function observeStatement<Row>(statement: Database.Statement<unknown[], Row>, connection: ConnectionState) {
  const observe = <Result>(execute: () => Result): Result => {
    if (connection.failure) throw connection.failure;
    if (!statement.readonly) noteWrite(connection);
    const started = connection.observer ? performance.now() : 0;
    try {
      return execute();
    } catch (error) {
      throw noteError(connection, error);
    } finally {
      connection.observer?.(statement.source, connection.isTimedAsWhole ? 0 : performance.now() - started);
    }
  };
  return {
    get: (...values: unknown[]) => observe(() => statement.get(...values)),
    all: (...values: unknown[]) => observe(() => statement.all(...values)),
    run: (...values: unknown[]) => observe(() => statement.run(...values)),
  };
}

/**
 * Prepares once per connection. A sorted query with `column = ?` is re-planned on each run; `+?` avoids that for
 * frequent ones.
 */
export function prepared<Row>(db: Db, text: string): Statement<Row> {
  const connection = connectionOf(db);
  const statement = connection.statements.get(text) ?? observeStatement(db.prepare(text), connection);
  connection.statements.set(text, statement);
  return statement as Statement<Row>;
}

export function scalar<Value>(db: Db, text: string): Statement<Value> {
  const connection = connectionOf(db);
  const statement = connection.scalars.get(text) ?? observeStatement(db.prepare(text).pluck(), connection);
  connection.scalars.set(text, statement);
  return statement as Statement<Value>;
}

/** Called when each statement and transaction ends; statements inside a transaction are reported with 0 ms. */
type StoreObserver = (text: string, milliseconds: number) => void;

export function observeStore(db: Db, observer: StoreObserver): void {
  connectionOf(db).observer = observer;
}

/** Runs in an immediate transaction, rolled back if `write` throws; joins a transaction already under way. */
export function inTransaction<T>(db: Db, write: () => T): T {
  if (db.inTransaction) return write();
  const connection = connectionOf(db);
  const started = performance.now();
  connection.isTimedAsWhole = true;
  invalidateVersion(connection);
  try {
    return connection.transaction.immediate(write) as T;
  } catch (error) {
    throw noteError(connection, error);
  } finally {
    connection.isTimedAsWhole = false;
    connection.observer?.('transaction', performance.now() - started);
  }
}

/** SQLite checkpoints by itself too, but then reports no error. */
export function checkpoint(db: Db): void {
  prepared(db, 'PRAGMA wal_checkpoint(PASSIVE)').get();
}

/** All reads see one state of the database, whatever is written meanwhile. */
export function inSnapshot<T>(db: Db, read: () => T): T {
  return connectionOf(db).transaction(read) as T;
}

/** Runs in a savepoint of the transaction under way: if `write` throws, only its own writes are undone. */
export function inSavepoint<T>(db: Db, write: () => T): T {
  return connectionOf(db).transaction(write) as T;
}

/**
 * Changes with every change of the database, on this or another connection. Commits of other connections are noticed
 * from the next turn of the event loop: all requests of one turn share a check. Undefined inside a transaction, whose
 * writes may be undone.
 */
export function databaseVersion(db: Db): number | undefined {
  const connection = connectionOf(db);
  const { seen } = connection;
  if (seen?.isFresh === true) return seen.version;
  if (db.inTransaction) return undefined;
  const others = scalar<number>(db, 'PRAGMA data_version').get() ?? 0;
  const own = connection.writes;
  const isSame = seen?.others === others && seen.own === own;
  connection.seen = { version: (seen?.version ?? 0) + Number(!isSame), others, own, isFresh: true };
  setImmediate(invalidateVersion, connection);
  return connection.seen.version;
}

function noteWrite(connection: ConnectionState): void {
  connection.writes += 1;
  invalidateVersion(connection);
}

/** Call when a transaction begins and after each write: the next call of `databaseVersion` checks again. */
function invalidateVersion({ seen }: ConnectionState): void {
  if (seen) seen.isFresh = false;
}

/** For rows that foreign keys guarantee to exist. */
export function existingRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A row that must exist is missing.');
  return row;
}

export function findSetting(db: Db, name: string): string | undefined {
  return scalar<string>(db, 'SELECT value FROM settings WHERE name = ?').get(name);
}

export function saveSetting(db: Db, name: string, value: string): void {
  prepared(
    db,
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}

/** Members stored in another form: lists and objects as JSON, flags as 1 and 0. */
interface StoredForms<Member> {
  json?: readonly Member[];
  flags?: readonly Member[];
}

/** Columns must be named like the members; NULL becomes undefined. */
export function recordOf<Stored>(row: object, { json = [], flags = [] }: StoredForms<keyof Stored> = {}): Stored {
  const record = { ...row } as Record<keyof Stored, unknown>;
  for (const name of Object.keys(row) as (keyof Stored)[]) if (record[name] === null) record[name] = undefined;
  for (const name of json) record[name] = JSON.parse(record[name] as string) as unknown;
  for (const name of flags) record[name] = record[name] === 1;
  return record as Stored;
}

export function valuesOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  const isList = typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
  return isList ? JSON.stringify(value) : value;
}

const folder = new URL('migrations/', import.meta.url);

/** Files are named by the version that they lead to; the first makes the tables of version 2.0.0 of the service. */
const migrations = readdirSync(folder)
  .sort()
  .map((file) => ({ version: Number.parseInt(file, 10), file }));

/** The program cannot open the file of another one; the message says what to do. */
export class WrongVersion extends Error {}

/**
 * Migrates to the newest version in one transaction; processes that start together migrate one after the other. Always writes, so that the
 * durability of writes can be checked afterwards. Throws WrongVersion for a file of a newer program, or of one before
 * 2.0.0. Foreign keys must be off: a step may replace a table that others refer to.
 */
function migrate(db: Database.Database, onMigrate?: () => void): void {
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    const [oldest = 0, newest = 0] = [migrations[0]?.version, migrations.at(-1)?.version];
    if (version > newest) {
      throw new WrongVersion(
        `The database has version ${version}; this program supports up to ${newest}: use a newer program.`,
      );
    }
    if (version > 0 && version < oldest) {
      throw new WrongVersion(
        `The database has version ${version} of a program before 2.0.0: open it with 2.0.0 first.`,
      );
    }
    if (version > 0 && version < newest) onMigrate?.();
    for (const { file } of migrations.filter((step) => step.version > version)) {
      db.exec(readFileSync(new URL(file, folder), 'utf8'));
    }
    db.pragma(`user_version = ${newest}`);
  }).immediate();
}
