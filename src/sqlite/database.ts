import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
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
  mkdirSync(dirname(file), { recursive: true });
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

type Kept = Map<string, Database.Statement>;

/** By connection; those that give rows, and those that give values. */
const statements = new WeakMap<Db, { rows: Kept; values: Kept }>();

/**
 * Yields the statement of the text, prepared once per connection; use `scalar` instead of `.pluck()`, which would stick to it.
 * A sorted one with a column that equals `?` is planned anew at each run; `+?` spares that to those that run often.
 */
export function prepared<Row>(db: Db, text: string): Database.Statement<unknown[], Row> {
  return statementOf<Row>(db, text, 'rows');
}

/** Yields the statement of the text that gives the first column of its rows instead of the rows. */
export function scalar<Value>(db: Db, text: string): Database.Statement<unknown[], Value> {
  return statementOf<Value>(db, text, 'values');
}

function statementOf<Row>(db: Db, text: string, giving: 'rows' | 'values'): Database.Statement<unknown[], Row> {
  let known = statements.get(db);
  if (!known) statements.set(db, (known = { rows: new Map(), values: new Map() }));
  let statement = known[giving].get(text);
  if (!statement) {
    statement = timed(db, db.prepare(text));
    if (giving === 'values') statement.pluck();
    known[giving].set(text, statement);
  }
  return statement as Database.Statement<unknown[], Row>;
}

/** Hears of each statement and transaction when it has ended; a transaction's statements are heard of as well, as 0 ms. */
type StoreObserver = (text: string, milliseconds: number) => void;

const observers = new WeakMap<Db, StoreObserver>();

/** Reports what is run on the connection from now on, to this observer only. */
export function observeStore(db: Db, observer: StoreObserver): void {
  observers.set(db, observer);
}

/** The statement's own functions are replaced, since every caller holds the statement itself; `iterate` is not timed. */
function timed(db: Db, statement: Database.Statement): Database.Statement {
  const { source } = statement;
  for (const name of ['get', 'all', 'run'] as const) {
    const plain: (...values: unknown[]) => unknown = statement[name].bind(statement);
    const observed = (...values: unknown[]) => {
      if (!statement.readonly) invalidateVersion(db);
      const observer = observers.get(db);
      if (!observer) return plain(...values);
      const started = performance.now();
      const result = plain(...values);
      observer(source, timedWhole === db ? 0 : performance.now() - started);
      return result;
    };
    Object.defineProperty(statement, name, { value: observed });
  }
  return statement;
}

/** The connection whose transaction is under way: that is timed as a whole. */
let timedWhole: Db | undefined;

/** Runs the writes in one immediate transaction: all of them or, when it throws, none; inside another one it joins that. */
export function inTransaction<T>(db: Db, write: () => T): T {
  if (db.inTransaction) return write();
  const started = performance.now();
  timedWhole = db;
  invalidateVersion(db);
  try {
    return transactionOf(db).immediate(write) as T;
  } finally {
    timedWhole = undefined;
    observers.get(db)?.('transaction', performance.now() - started);
  }
}

/** Runs writes in a part of the transaction under way, which is undone alone when it throws. */
export function runInSavepoint<T>(db: Db, write: () => T): T {
  return transactionOf(db)(write) as T;
}

type Transaction = Database.Transaction<(write: () => unknown) => unknown>;

const transactions = new WeakMap<Db, Transaction>();

/** Made once: each one costs as much as several statements. */
function transactionOf(db: Db): Transaction {
  let known = transactions.get(db);
  if (!known) transactions.set(db, (known = db.transaction((write: () => unknown) => write())));
  return known;
}

interface Seen {
  version: number;
  others: number;
  own: number;
  isFresh: boolean;
}

const seen = new WeakMap<Db, Seen>();

/**
 * Numbers the states of the database: another number after each change, of this connection or of another one. What other
 * connections commit counts from the next turn of the event loop on: all requests of one turn share a look. Undefined inside
 * a transaction, since what that has written may be undone.
 */
export function databaseVersion(db: Db): number | undefined {
  const known = seen.get(db);
  if (known?.isFresh === true) return known.version;
  if (db.inTransaction) return undefined;
  const others = scalar<number>(db, 'PRAGMA data_version').get() ?? 0;
  const own = scalar<number>(db, 'SELECT total_changes()').get() ?? 0;
  const isSame = known?.others === others && known.own === own;
  const version = (known?.version ?? 0) + Number(!isSame);
  seen.set(db, { version, others, own, isFresh: true });
  setImmediate(invalidateVersion, db);
  return version;
}

/** To be called when a transaction begins, and after each write: until the next look nothing is known. */
function invalidateVersion(db: Db): void {
  const known = seen.get(db);
  if (known) known.isFresh = false;
}

/** Yields the row; throws when it is missing: for rows of which the tables say that they exist. */
export function existingRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('A row that must exist is missing.');
  return row;
}
