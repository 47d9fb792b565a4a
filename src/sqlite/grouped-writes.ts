import { lockPatience, prepared, inSavepoint, type Db } from './database.ts';

/** Writes that share commits: each commit costs one disk sync, whatever it holds. */
export interface GroupedWrites {
  /**
   * Runs the write in a transaction shared with concurrent writes, and resolves when it is durable. A write that throws
   * is undone alone and rejects. If the commit fails, all of the group reject: nothing is written, or, after an I/O
   * error (`isIoError`), the outcome is unknown.
   */
  run: <T>(write: () => T) => Promise<T>;
}

interface WaitingWrite {
  write: () => unknown;
  settle: (outcome: WriteOutcome) => void;
}

/** Only errors are ever thrown. */
type WriteOutcome = { value: unknown } | { error: Error };

/** Longest time, in milliseconds, a group may block the event loop before its commit. */
const longestHold = 8;

/** Milliseconds: after `atMost` of back-to-back groups, a pause of `gap` lets other processes write. */
const burst = { atMost: 50, gap: 2 };

/**
 * Groups writes on a connection; they run in order of arrival. While another process writes they wait without blocking
 * the event loop, and all fail after `patience` milliseconds.
 */
export function createGroupedWrites(db: Db, patience = lockPatience): GroupedWrites {
  const waiting: WaitingWrite[] = [];
  const groups = planGroups(() => flush());
  let refusedSince: number | undefined;

  const flush = () => {
    const { group, failure } = runGroup(db, waiting);
    if (group.length === 0 && failure !== undefined) {
      refusedSince ??= performance.now();
      if (isBusy(failure.error) && performance.now() - refusedSince < patience) {
        groups.tryAgain();
        return;
      }
      // If no transaction began, the queue is still full: all of it fails.
      group.push(...waiting.splice(0));
    }
    refusedSince = undefined;
    if (waiting.length > 0) groups.next();
    for (const { settle, outcome } of group) settle(failure ?? outcome ?? { error: new Error('A write was left out') });
  };
  return {
    run: <T>(write: () => T) =>
      new Promise<T>((resolve, reject) => {
        const settle = (outcome: WriteOutcome) => {
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as T);
        };
        waiting.push({ write, settle });
        groups.next();
      }),
  };
}

function planGroups(flush: () => void): { next: () => void; tryAgain: () => void } {
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
      if (now - endedAt >= burst.gap) since = now;
      const isOver = now - since > burst.atMost;
      if (isOver) since = now + burst.gap;
      plan(isOver ? burst.gap : 0);
    },
    // Retries often, to hit the gap another process leaves.
    tryAgain: () => {
      plan(1);
    },
  };
}

interface Group {
  group: { settle: WaitingWrite['settle']; outcome?: WriteOutcome }[];
  /** Nothing of the group is written. */
  failure?: { error: Error };
}

function runGroup(db: Db, waiting: WaitingWrite[]): Group {
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

/** Throws at once if the database is locked: SQLite's own wait would block the event loop and poll too rarely. */
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

/** Runs one write of a group so that it can be undone alone. */
function runInSavepoint(db: Db, write: () => unknown): WriteOutcome {
  try {
    return { value: inSavepoint(db, write) };
  } catch (error) {
    // Some failures roll back the whole transaction, and with it the group.
    if (!db.inTransaction) throw error;
    return { error: error as Error };
  }
}
