import type { z } from 'zod';
import type { Context } from '../service/context.ts';
import type { Role } from '../partners/rules/api-key.ts';
import type { Dealer } from '../lodgings/rules/lodging.ts';
import type { Language } from '../values/texts.ts';
import type { ProblemCode } from './problem.ts';
import type { ExampleRequest, ExampleWorld } from './example.ts';

export type { Role };

/** Who may call: anybody, a key with ROLE_SERVICEPROD_API (S), with ROLE_GATEWAYIN_API (G), or with either. */
export type Auth = 'open' | 'S' | 'G' | 'S/G';

/** Headers that some answers carry (contract 1.4, 1.7, 4.3, 5.7). */
export type AnswerHeader = 'Link' | 'X-Total-Count' | 'X-Last-Sequence' | 'X-Window-Start' | 'X-Window-End';

/** A shape on the wire and the name of its root element in XML. */
export interface Resource<Shape extends z.ZodType = z.ZodType> {
  root: string;
  /** Of a body: further names that its root element may have. */
  otherRoots?: readonly string[];
  shape: Shape;
  /** Of an answer: writes its JSON with less work than it usually takes, in the same bytes. */
  json?(value: z.input<Shape>): Buffer;
}

/** One request, authenticated, with everything parsed. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  /** Undefined when the operation is open and no key came. */
  dealer: Dealer | undefined;
  roles: readonly Role[];
  /** True: no key came; the dealer then, if there is one, is that of the page that the call was made from. */
  isKeyless?: boolean;
  language: Language;
  format: 'json' | 'xml';
  requestId: string;
  /** The caller's address, for budgets of keyless calls. */
  address: string;
  /** Yields the signal that tells work under way to stop: the time limit passed, the caller went away, or the service ends. */
  stopSignal?: () => AbortSignal;
  /** The If-Match header; `refuseUnlessMatching` compares it with the version of the record that is to be written. */
  ifMatch?: string | undefined;
  /**
   * Runs the write of a POST in the store's transaction and yields its answer once it is durable; with an Idempotency-Key a repeat
   * gets the first answer again. Throw inside to refuse: nothing of the write stays.
   */
  settle: Settle;
}

/** What a write leaves: its answer, and what it belongs to. */
export interface Settled<Value> extends Reply<Value> {
  /** The booking that the answer tells of; its erasure takes a kept answer along. */
  bookingId?: number;
  /** What has to be so before the answer goes out, such as that the stay is searchable. */
  awaits?: () => Promise<void>;
}

/** Runs a synchronous write; see `settling`. */
export type Settle = <Value>(write: () => Settled<Value>) => Promise<Reply<Value>>;

export interface Reply<Value> {
  /** 200 when left out. */
  status?: 200 | 201;
  value: Value;
  /**
   * The items of the list, written one by one as they are read: a list of any length needs little memory. `value` then is the
   * answer without them: an empty list, or an object whose first empty list they stand in.
   */
  items?: Iterable<unknown> | AsyncIterable<unknown>;
  /** Path of the new record, with 201. */
  location?: string;
  /** Language of the main text, when it is not the asked one. */
  language?: string;
  /** Of a write: `recordTag` of the written record's version, for If-Match; goes out as the ETag. */
  tag?: string;
  headers?: Record<string, string>;
}

/**
 * One operation of the API: everything the protocol, the documentation and the tests need to know of it. `Params` and
 * `Query` are shapes over strings (query lists: arrays of strings); `Body` is the shape of the parsed JSON or XML body,
 * `Taken` what the handler gets of it.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Taken = z.output<Body>,
> {
  /** The file's name without its ending. */
  id: string;
  method: 'GET' | 'POST';
  /** With placeholders in braces; `{arrival}-{departure}` is one segment. */
  path: string;
  /** One sentence for the documentation. */
  summary: string;
  auth: Auth;
  params?: Params;
  query?: Query;
  body?: Resource<Body>;
  /** Bytes; `config.bodyLimit` when left out. */
  bodyLimit?: number;
  /** Whether the body may come packed with gzip; the limit counts unpacked bytes. */
  acceptsGzip?: boolean;
  /**
   * Makes what the handler gets of a body, when that is not the value of its shape; `sent` is the body as it came, with unknown
   * members and without empty ones. Of large bodies it runs in another thread: it is pure, and what it yields is plain data,
   * not much of it.
   */
  take?(body: z.output<Body>, sent: unknown): Taken;
  answer: Resource<Answer>;
  /** Of a POST: tells of the body that it writes nothing, so that the request counts as a read on the caller's rate. */
  countsAsRead?(body: Taken): boolean;
  /**
   * Of a POST: yields what of the body a repeat with the same Idempotency-Key must have in common with the first request; all
   * of it when left out.
   */
  sameBy?(body: Taken): unknown;
  /** Seconds that the request may take; `config.requestSeconds` when left out. */
  timeLimit?(query: z.output<Query>): number;
  /**
   * The only media type of the answers, when they are neither JSON nor XML: the answer's shape is then a text, which goes out
   * as it is. Problems are JSON.
   */
  mediaType?: 'text/calendar';
  /** Whether there is no XML form of the answers; nor is there one of their problems. */
  isJsonOnly?: boolean;
  /** Whether the answer is a list that also comes as NDJSON (one item a line); the problems of such a request are JSON. */
  hasLines?: boolean;
  /**
   * The codes of the problems that this operation alone decides on. Those of the protocol, of parameters and of bodies are known
   * from the other members (documentation/openapi-problems.ts).
   */
  problems: readonly ProblemCode[];
  /** Headers of the answers that not every operation has. */
  answerHeaders?: readonly AnswerHeader[];
  /** Statuses of success; 200 when left out. */
  statuses?: readonly (200 | 201)[];
  /** Yields a request that succeeds, for the documentation and the tests; what it writes may be written again. */
  example: (world: ExampleWorld) => ExampleRequest;
  /** `no-store` for what must never be kept, else conditional answers by `version`. */
  caching: 'no-store' | 'conditional';
  /**
   * Names the version of the data that the answer is made of, before it is made; the ETag is a hash of it with service day,
   * format, language, parameters. Undefined: no ETag. It may throw an ApiError, as `handle` would.
   */
  version?(
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): string | undefined | Promise<string | undefined>;
  /** Yields `recordTag` of the record that the answer shows, so that its ETag serves If-Match; the record must exist. */
  tag?(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): string;
  /** Tells whether the final bytes of the answer are worth keeping in memory. */
  keeps?(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): boolean;
  handle(
    call: Call<z.output<Params>, z.output<Query>, Taken>,
  ): Reply<z.input<Answer>> | Promise<Reply<z.input<Answer>>>;
}

/** Yields the operation as it is; gives its parts their types. */
export function defineOperation<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Taken = z.output<Body>,
>(operation: Operation<Params, Query, Body, Answer, Taken>): Operation<Params, Query, Body, Answer, Taken> {
  return operation;
}
