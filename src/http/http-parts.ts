import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Day } from '../values/day.ts';
import type { Db } from '../sqlite/database.ts';
import type { GroupedWrites } from '../sqlite/grouped-writes.ts';
import type { BodyMemory, LargeBodies } from './bodies/large-bodies.ts';
import type { Admission } from './limits/admission.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Shedding } from './limits/shedding.ts';
import type { Authenticate } from './operation.ts';
import type { Metrics } from './metrics.ts';
import type { TrustedProxies } from './proxies.ts';
import type { RequestContext } from './request-context.ts';

export interface HttpParts {
  log: Logger;
  /** Milliseconds since 1970; tests replace it. */
  now: () => number;
  today: () => Day;
  db: Db;
  /** Commits concurrent writes together. */
  writes: GroupedWrites;
  /** Resolves when the lodging's newest change is searchable, or after one second. */
  whenSearchable: (lodgingId: number) => Promise<void>;
  authenticate: Authenticate;
  /** Whether a publishable key for pages of the origin exists now. */
  isOriginOfKey: (origin: string) => boolean;
  rates: RateLimits;
  admission: Admission;
  shedding: Pick<Shedding, 'mayBegin'>;
  metrics: Metrics;
  largeBodies: LargeBodies;
  bodyMemory: BodyMemory;
  /** Aborted at shutdown: all waiting ends. */
  ending: AbortSignal;
  /** Includes the resources that problems may show. */
  problemShape: z.ZodType;
  answerReader?: ReaderAnswer;
  settings: {
    /** `live` plays no scenarios. */
    mode: 'test' | 'live';
    /** Prefix of addresses in answers, without a trailing slash. */
    publicUrl: string;
    /** Whether the operator has set `publicUrl`; otherwise it is a guess. */
    isPublicUrlSet: boolean;
    /** Proxies whose headers are believed; undefined: none. */
    trustedProxies: TrustedProxies | undefined;
    /** Origins whose scripts may read answers. */
    corsOrigins: ReadonlySet<string>;
    /** Default time limit of a request. */
    requestSeconds: number;
    /** Default limit of a body in bytes. */
    bodyLimit: number;
  };
}

/** Returns undefined where a program, not a person, reads the answer. */
export type ReaderAnswer = (
  request: RequestContext,
  status: number,
  headers: Readonly<Record<string, string>>,
) => Promise<Response> | undefined;
