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
import type { Shedding } from './limits/shedding.ts';
import type { Work } from './limits/work.ts';
import type { HttpMiddleware } from './http-env.ts';
import type { Operation } from './operation.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ReaderAnswer } from './reader-answer.ts';
import type { Authenticate } from './caller.ts';
import type { TrustedProxies } from './proxies/trusted-proxies.ts';
import type { ServerTimings } from './middleware/server-timing.ts';

/** A search as it was answered: nothing of what was sent but what makes it cost its units, in words of the contract. */
export interface AnsweredSearch {
  operation: string;
  status: number;
  requestId: string;
  work: Work;
  /** Milliseconds until the answer, and those of them that OpenSearch took. */
  ms: number;
  searchMs: number;
}

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
  /** Tells whether pages of the origin have a publishable key now. */
  isOriginOfKey: (origin: string) => boolean;
  rates: RateLimits;
  /** Admits work to OpenSearch. */
  admission: Admission;
  shedding: Pick<Shedding, 'mayBegin'>;
  metrics: Metrics;
  /** Is told of every search that was answered. */
  noteSearch: (search: AnsweredSearch) => void;
  timings: ServerTimings;
  responses: ResponseCache;
  largeBodies: LargeBodies;
  bodyMemory: BodyMemory;
  /** Aborted when the service ends: whoever waits, stops waiting. */
  ending: AbortSignal;
  /** The shape of problems with the resources that they may show. */
  problemShape: z.ZodType;
  /** Yields what answers an operation in this process' place; undefined, also when left out: it is answered here. */
  answerElsewhere?: (operation: Pick<Operation, 'id'>) => HttpMiddleware | undefined;
  /** Answers problems that a person meets in a browser with a page. */
  answerReader?: ReaderAnswer;
  settings: {
    /** `live` plays no scenarios. */
    mode: 'test' | 'live';
    /** Address in answers, without a slash at its end. */
    publicUrl: string;
    /** Whether the operator has set that address; otherwise it is a guess. */
    isPublicUrlSet: boolean;
    /** Whose word is taken for where a request came from; undefined: nobody's. */
    trustedProxies: TrustedProxies | undefined;
    /** Origins whose scripts may read answers. */
    corsOrigins: ReadonlySet<string>;
    /** Seconds that a request may take that has no limit of its own. */
    requestSeconds: number;
    /** Bytes of bodies that have no limit of their own. */
    bodyLimit: number;
  };
}
