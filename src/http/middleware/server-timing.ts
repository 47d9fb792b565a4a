import { AsyncLocalStorage } from 'node:async_hooks';
import type { Spent } from '../request-context.ts';

/** Adds up what the requests under way spend in other parts, each for itself however they take turns. */
export interface ServerTimings {
  /** Runs the work; what is added within it, and within all that it waits for, goes to `spent`. */
  during<Result>(spent: Spent, work: () => Result): Result;
  /** Adds milliseconds to the request under way; outside of requests, as in the follower, to nothing. */
  add(part: keyof Spent, milliseconds: number): void;
}

/** Yields the sums of a service. */
export function createServerTimings(): ServerTimings {
  const underWay = new AsyncLocalStorage<Spent>();
  return {
    during: (spent, work) => underWay.run(spent, work),
    add(part, milliseconds) {
      const spent = underWay.getStore();
      if (spent) spent[part] += milliseconds;
    },
  };
}
