import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext, Spent } from '../request-context.ts';
import { formatTraceparent } from '../trace-context.ts';

/** Adds up what the requests under way spend in other parts, each for itself however they take turns, and names them there. */
export interface ServerTimings {
  /** Runs the work; what is added within it, and within all that it waits for, goes to the request's `spent`. */
  during<Result>(request: RequestUnderWay, work: () => Result): Result;
  /** Adds milliseconds to the request under way; outside of requests, as in the follower, to nothing. */
  add(part: keyof Spent, milliseconds: number): void;
  /** Returns the `traceparent` of the request under way; undefined outside of requests. */
  traceparent: () => string | undefined;
  /** Returns the request under way; undefined outside of requests. */
  underWay: () => RequestUnderWay | undefined;
}

type RequestUnderWay = Pick<RequestContext, 'spent' | 'trace' | 'subject' | 'places'>;

/** Yields the sums of a service. */
export function createServerTimings(): ServerTimings {
  const underWay = new AsyncLocalStorage<RequestUnderWay>();
  return {
    during: (request, work) => underWay.run(request, work),
    add(part, milliseconds) {
      const request = underWay.getStore();
      if (request) request.spent[part] += milliseconds;
    },
    traceparent() {
      const request = underWay.getStore();
      return request && formatTraceparent(request.trace);
    },
    underWay: () => underWay.getStore(),
  };
}
