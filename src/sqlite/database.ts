import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder } from '../values/make-folder.ts';
import { migrate } from './migrations.ts';

/** How long a write waits for those of other connections before it fails, in milliseconds. */
export const lockPatience = 5_000;

/** A connection to the facts; everything on it is synchronous. */
export type Db = Database.Database;

/** What a write did: made a record, changed one, or found nothing to change. */
export type SaveAction = 'INSERTED' | 'UPDATED' | 'IGNORED';

/**
 * Opens the facts, creating the file, its folder and its tables where missing. Writes are durable at power loss; throws when
 * the file does not keep to that, and when it was made by a newer program.
 */
export function openDatabase(file: string): Db {
  makeFolder(dirname(file));
  const db = new Database(file, { timeout: lockPatience });
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('cache_size = -65536');
    db.pragma('journal_size_limit = 67108864');
    // A booking changes more pages than undoing it keeps in memory otherwise: each would write a temporary file.
    db.pragma('temp_store = MEMORY');
    db.pragma('wal_autocheckpoint = 4000');
    // What is deleted or overwritten goes from its page; without it, texts of persons linger there.
    db.pragma('secure_delete = FAST');
    db.pragma('foreign_keys = OFF');
    migrate(db);
    db.pragma('foreign_keys = ON');
    // Read after the first write: the engine's own default for this mode is weaker and comes into force late.
    if (db.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('The database does not write durably (synchronous is not FULL).');
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** What is known of a connection beside the library's own. */
interface ConnectionState {
  statements: Map<string, Statement<unknown>>;
  /** Statements that give values instead of rows. */
  scalars: Map<string, Statement<unknown>>;
  /** Made once: each one costs as much as several statements. */
  transaction: Database.Transaction<(write: () => unknown) => unknown>;
  observer?: StoreObserver;
  /** Whether a transaction that is timed as a whole is under way. */
  isTimedAsWhole: boolean;
  failure?: Error;
  onFailure?: (code: string) => void;
  /** Counts what this connection wrote, whether it changed a row or not. */
  writes: number;
  seen?: { version: number; others: number; own: number; isFresh: boolean };
}

const connections = new WeakMap<Db, ConnectionState>();

/**
 * Reports whether the error leaves it unknown what the file holds. After a full disk or a failed read it holds nothing of the
 * transaction.
 */
export function isIoError(error: unknown): error is Error & { code: string } {
  const { code = '' } = error as { code?: string };
  return /^SQLITE_(IOERR(?!_READ|_SHORT_READ|_NOMEM)|CANTOPEN)/.test(code);
}

/** Stops all use of the connection after an I/O error: each statement throws that error again. The listener is called once. */
export function stopOnIoError(db: Db, onFailure: (code: string) => void): void {
  connectionOf(db).onFailure = onFailure;
}

/** Stops all use of the connection, as an I/O error does. */
export function failStore(db: Db, code: string): void {
  noteError(connectionOf(db), new Database.SqliteError('I/O error in another process', code));
}

/** Returns the I/O error that stopped the connection. */
export function findFailure(db: Db): Error | undefined {
  return connectionOf(db).failure;
}

/** Returns the error to throw. */
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

/** A prepared statement, reported to the observer of its connection. */
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
    /** Yields the first row. */
    get: (...values: unknown[]) => observe(() => statement.get(...values)),
    all: (...values: unknown[]) => observe(() => statement.all(...values)),
    run: (...values: unknown[]) => observe(() => statement.run(...values)),
  };
}

/**
 * Yields the statement of the text, prepared once per connection. A sorted one with a column that equals `?` is planned anew at
 * each run; `+?` spares that to those that run often.
 */
export function prepared<Row>(db: Db, text: string): Statement<Row> {
  const connection = connectionOf(db);
  let statement = connection.statements.get(text);
  if (!statement) connection.statements.set(text, (statement = observeStatement(db.prepare(text), connection)));
  return statement as Statement<Row>;
}

/** Yields the statement of the text that gives the first column of its rows instead of the rows. */
export function scalar<Value>(db: Db, text: string): Statement<Value> {
  const connection = connectionOf(db);
  let statement = connection.scalars.get(text);
  if (!statement) connection.scalars.set(text, (statement = observeStatement(db.prepare(text).pluck(), connection)));
  return statement as Statement<Value>;
}

/** Hears of each statement and transaction when it has ended; a transaction's statements are heard of as well, as 0 ms. */
type StoreObserver = (text: string, milliseconds: number) => void;

/** Reports what is run on the connection from now on, to this observer only. */
export function observeStore(db: Db, observer: StoreObserver): void {
  connectionOf(db).observer = observer;
}

/** Runs the writes in one immediate transaction: all of them or, when it throws, none; inside another one it joins that. */
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

/** Copies committed pages from the WAL into the file. SQLite does so by itself, too, but reports no error then. */
export function checkpoint(db: Db): void {
  prepared(db, 'PRAGMA wal_checkpoint(PASSIVE)').get();
}

/** Yields the version of the tables: programs with the same one read each other's rows. */
export function tablesVersion(db: Db): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/** Runs reads on one state of the database, whatever others write meanwhile. */
export function inSnapshot<T>(db: Db, read: () => T): T {
  return connectionOf(db).transaction(read) as T;
}

/** Runs writes within a savepoint of the transaction under way: when they throw, they alone are undone. */
export function inSavepoint<T>(db: Db, write: () => T): T {
  return connectionOf(db).transaction(write) as T;
}

/**
 * Numbers the states of the database: another number after each change, of this connection or of another one. What other
 * connections commit counts from the next turn of the event loop on: all requests of one turn share a look. Undefined inside
 * a transaction, since what that has written may be undone.
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

/** To be called when a transaction begins, and after each write: the next question for the version looks again. */
function invalidateVersion({ seen }: ConnectionState): void {
  if (seen) seen.isFresh = false;
}

/** Yields the row; throws when it is missing: for rows of which the tables say that they exist. */
export function existingRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A row that must exist is missing.');
  return row;
}
