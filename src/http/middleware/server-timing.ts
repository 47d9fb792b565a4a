import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext, Spent } from '../request-context.ts';
import { formatTraceparent } from '../trace-context.ts';

/** Adds up what the requests under way spend in other parts, each separately, and identifies them there. */
export interface ServerTimings {
  /** Whatever is added within the work, and within all that it awaits, goes to the request's `spent`. */
  during<Result>(request: RequestUnderWay, work: () => Result): Result;
  /** Ignored outside of requests, as in the follower. */
  add(part: keyof Spent, milliseconds: number): void;
  traceparent: () => string | undefined;
  underWay: () => RequestUnderWay | undefined;
}

type RequestUnderWay = Pick<RequestContext, 'spent' | 'trace' | 'subject' | 'places'>;

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
