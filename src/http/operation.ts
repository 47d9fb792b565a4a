import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Role } from '../domain/api-key.ts';
import type { Dealer } from '../domain/lodging.ts';
import type { Language } from '../domain/texts.ts';

export type { Role };

/** Who may call: anybody, a key with ROLE_SERVICEPROD_API (S), with ROLE_GATEWAYIN_API (G), or with either. */
export type Auth = 'open' | 'S' | 'G' | 'S/G';

/** A shape on the wire and the name of its root element in XML. */
export interface Resource<Shape extends z.ZodType = z.ZodType> {
  root: string;
  shape: Shape;
}

/** One request, authenticated, with everything parsed. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  context: Context;
  params: Params;
  query: Query;
  body: Body;
  /** The body as it came, before its shape dropped unknown members; empty members are left out. Undefined without a body. */
  sentBody?: unknown;
  /** Undefined when the operation is open and no key came. */
  dealer: Dealer | undefined;
  roles: readonly Role[];
  language: Language;
  format: 'json' | 'xml';
  requestId: string;
  /** The caller's address, for budgets of keyless calls. */
  address: string;
}

export interface Reply<Value> {
  /** 200 when left out. */
  status?: 200 | 201;
  value: Value;
  /** Path of the new record, with 201. */
  location?: string;
  /** Language of the main text, when it is not the asked one. */
  language?: string;
  headers?: Record<string, string>;
}

/**
 * One operation of the API: everything the protocol, the documentation and the tests need to know of it. `Params` and
 * `Query` are shapes over strings (query lists: arrays of strings); `Body` is the shape of the parsed JSON or XML body.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
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
  answer: Resource<Answer>;
  /**
   * The only media type of the answers, when they are neither JSON nor XML: the answer's shape is then a text, which goes out
   * as it is. Problems are JSON.
   */
  mediaType?: 'text/calendar';
  /** Whether there is no XML form of the answers; nor is there one of their problems. */
  isJsonOnly?: boolean;
  /** `no-store` for what must never be kept, else conditional answers by `version`. */
  caching: 'no-store' | 'conditional';
  /**
   * Names the version of the data that the answer is made of, before it is made; the ETag is a hash of it with service day,
   * format, language, parameters. Undefined: no ETag. It may throw an ApiError, as `handle` would.
   */
  version?(
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): string | undefined | Promise<string | undefined>;
  /** Tells whether the final bytes of the answer are worth keeping in memory. */
  keeps?(call: Call<z.output<Params>, z.output<Query>, z.output<Body>>): boolean;
  handle(
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>>,
  ): Reply<z.input<Answer>> | Promise<Reply<z.input<Answer>>>;
}

/** Yields the operation as it is; gives its parts their types. */
export function defineOperation<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(operation: Operation<Params, Query, Body, Answer>): Operation<Params, Query, Body, Answer> {
  return operation;
}
