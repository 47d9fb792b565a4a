import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Day } from '../values/day.ts';
import type { Db } from '../sqlite/database.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import type { ResponseCache } from './answers/response-cache.ts';
import type { BodyMemory } from './bodies/body-memory.ts';
import type { LargeBodies } from './bodies/large-bodies.ts';
import type { Admission } from './limits/admission.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Authenticate } from './caller.ts';
import type { ServerTimings } from './middleware/server-timing.ts';
import type { Shedding } from './overload/shedding.ts';

/** What HTTP works with, the same for all requests; nothing of it speaks of lodgings. */
export interface HttpParts {
  log: Logger;
  /** The service's clock, in milliseconds since 1970; tests own it. */
  now: () => number;
  today: () => Day;
  db: Db;
  /** Runs writes of requests, those that come together in one commit. */
  writes: GroupedWrites;
  /** Resolves when the newest change of the lodging is searchable, or after one second. */
  whenSearchable: (lodgingId: number) => Promise<void>;
  authenticate: Authenticate;
  rates: RateLimits;
  /** Lets searches begin, of operations and of the page. */
  admission: Admission;
  /** Refuses requests while there are too many. */
  shedding: Shedding;
  metrics: Metrics;
  timings: ServerTimings;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  bodyMemory: BodyMemory;
  /** Aborted when the service ends: whoever waits, stops waiting. */
  ending: AbortSignal;
  /** The shape of problems with the resources that they may show. */
  problemShape: z.ZodType;
  settings: {
    /** Address in answers, without a slash at its end. */
    publicUrl: string;
    /** Origins whose scripts may read answers. */
    corsOrigins: ReadonlySet<string>;
    /** Seconds that a request may take that has no limit of its own. */
    requestSeconds: number;
    /** Bytes of bodies that have no limit of their own. */
    bodyLimit: number;
  };
}
