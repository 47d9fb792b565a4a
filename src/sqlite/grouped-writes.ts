import { lockPatience, prepared, inSavepoint, type Db } from './database.ts';

/** Writes that share commits: a commit costs one sync of the disk, whatever it holds. */
export interface GroupedWrites {
  /**
   * Runs the write in a transaction, together with others that come at the same time, and resolves when it is durable. A write
   * that throws is undone alone and rejects; when the commit itself fails, all of the group reject: nothing is written, or, after an
   * I/O error (`isIoError`), it is unknown what is.
   */
  run: <T>(write: () => T) => Promise<T>;
}

interface Waiting {
  write: () => unknown;
  settle: (outcome: Outcome) => void;
}

/** Nobody throws anything but errors. */
type Outcome = { value: unknown } | { error: Error };

/** The longest that a group may hold the event loop before its commit, in milliseconds. */
const longestHold = 8;

/** Groups that follow one another for so many milliseconds leave a gap of so many, in which other processes get their turn. */
const turn = { atMost: 50, gap: 2 };

/**
 * Makes the grouping of writes on a connection; writes run in the order in which they came. While another process writes they
 * wait without holding the event loop, and all fail after `patience` milliseconds.
 */
export function createGroupedWrites(db: Db, patience = lockPatience): GroupedWrites {
  const waiting: Waiting[] = [];
  const turns = planTurns(() => flush());
  let refusedSince: number | undefined;

  const flush = () => {
    const { group, failure } = runGroup(db, waiting);
    if (group.length > 0 || failure === undefined) {
      refusedSince = undefined;
    } else if (isBusy(failure.error) && performance.now() - (refusedSince ??= performance.now()) < patience) {
      turns.tryAgain();
      return;
    } else {
      // Without a transaction nobody was taken from the queue: then all fail.
      refusedSince = undefined;
      group.push(...waiting.splice(0));
    }
    if (waiting.length > 0) turns.next();
    for (const { settle, outcome } of group) settle(failure ?? outcome ?? { error: new Error('A write was left out') });
  };
  return {
    run: <T>(write: () => T) =>
      new Promise<T>((resolve, reject) => {
        const settle = (outcome: Outcome) => {
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as T);
        };
        waiting.push({ write, settle });
        turns.next();
      }),
  };
}

/** Says when the next group is written; asked again before that, it says nothing new. */
function planTurns(flush: () => void): { next: () => void; tryAgain: () => void } {
  let [isPlanned, since, endedAt] = [false, 0, 0];
  const ran = () => {
    isPlanned = false;
    flush();
    endedAt = performance.now();
  };
  const plan = (pause: number) => {
    isPlanned = true;
    if (pause > 0) setTimeout(ran, pause);
    else setImmediate(ran);
  };
  return {
    next() {
      if (isPlanned) return;
      const now = performance.now();
      if (now - endedAt >= turn.gap) since = now;
      const isOver = now - since > turn.atMost;
      if (isOver) since = now + turn.gap;
      plan(isOver ? turn.gap : 0);
    },
    // Often, so that it meets the gap of another process.
    tryAgain: () => {
      plan(1);
    },
  };
}

interface Group {
  group: { settle: Waiting['settle']; outcome?: Outcome }[];
  /** Nothing of the group is written. */
  failure?: { error: Error };
}

/** Runs writes in one transaction and takes them from the queue. */
function runGroup(db: Db, waiting: Waiting[]): Group {
  const group: Group['group'] = [];
  try {
    beginTransaction(db);
    const until = performance.now() + longestHold;
    for (let next = waiting.shift(); next; next = performance.now() < until ? waiting.shift() : undefined) {
      const member: (typeof group)[number] = { settle: next.settle };
      group.push(member);
      member.outcome = runInSavepoint(db, next.write);
    }
    prepared(db, 'COMMIT').run();
    return { group };
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    return { group, failure: { error: error as Error } };
  }
}

/** Begins a transaction or throws at once: the engine would hold the event loop, and look too seldom to get its turn. */
function beginTransaction(db: Db): void {
  db.pragma('busy_timeout = 0');
  try {
    prepared(db, 'BEGIN IMMEDIATE').run();
  } finally {
    db.pragma(`busy_timeout = ${lockPatience}`);
  }
}

function isBusy(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Runs one write of a group so that it can be undone without the others. */
function runInSavepoint(db: Db, write: () => unknown): Outcome {
  try {
    return { value: inSavepoint(db, write) };
  } catch (error) {
    // Some failures end the whole transaction; then there is no group any more.
    if (!db.inTransaction) throw error;
    return { error: error as Error };
  }
}
