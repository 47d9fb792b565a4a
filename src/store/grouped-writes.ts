import type { Db } from './database.ts';

/** Writes that share commits: a commit costs one sync of the disk, whatever it holds. */
export interface GroupedWrites {
  /**
   * Runs the write in a transaction, together with others that come at the same time, and resolves when it is durable. A write
   * that throws is undone alone and rejects; when the commit itself fails, all of the group reject and nothing is written.
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

/** Makes the grouping of writes on a connection; writes run in the order in which they came. */
export function groupedWrites(db: Db): GroupedWrites {
  const waiting: Waiting[] = [];
  const flush = () => {
    const group: { settle: Waiting['settle']; outcome?: Outcome }[] = [];
    let failure: Outcome | undefined;
    try {
      db.transaction(() => {
        const until = performance.now() + longestHold;
        for (let next = waiting.shift(); next; next = performance.now() < until ? waiting.shift() : undefined) {
          const member: (typeof group)[number] = { settle: next.settle };
          group.push(member);
          member.outcome = outcomeOf(db, next.write);
        }
      }).immediate();
    } catch (error) {
      // Nothing of the group is written. Without a transaction nobody was taken from the queue: then all fail.
      failure = { error: error as Error };
      if (group.length === 0) group.push(...waiting.splice(0));
    }
    if (waiting.length > 0) setImmediate(flush);
    for (const { settle, outcome } of group) settle(failure ?? outcome ?? { error: new Error('A write was left out') });
  };
  return {
    run: <T>(write: () => T) =>
      new Promise<T>((resolve, reject) => {
        const settle = (outcome: Outcome) => {
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as T);
        };
        if (waiting.push({ write, settle }) === 1) setImmediate(flush);
      }),
  };
}

/** Runs one write of a group so that it can be undone without the others. */
function outcomeOf(db: Db, write: () => unknown): Outcome {
  try {
    return { value: db.transaction(write)() };
  } catch (error) {
    // Some failures end the whole transaction; then there is no group any more.
    if (!db.inTransaction) throw error;
    return { error: error as Error };
  }
}
