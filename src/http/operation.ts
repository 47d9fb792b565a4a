import type { z } from 'zod';
import type { Dealer } from '../partners/rules/dealer.ts';
import type { TestScenario } from '../values/test-scenario.ts';
import type { Language } from '../values/texts.ts';
import type { PackedJson } from '../formats/json-list.ts';
import type { AnswerForm } from './answers/format-choice.ts';
import type { ExampleRequest, ExampleWorld } from './example.ts';
import type { Expense, Work } from './limits/work.ts';
import type { OperationTag } from './operation-tags.ts';
import type { ProblemCode } from './problem.ts';

/** Who may call: anybody, a key with ROLE_SERVICEPROD_API (S), with ROLE_GATEWAYIN_API (G), or with either. */
export type Auth = 'open' | 'S' | 'G' | 'S/G';

/** Headers that some answers carry (docs/contract.md 1.4, 1.7, 4.3, 5.7). */
type AnswerHeader = 'Link' | 'X-Total-Count' | 'X-Last-Sequence' | 'X-Generation' | 'X-Window-Start' | 'X-Window-End';

/** A shape on the wire and the name of its root element in XML. */
export interface Resource<Shape extends z.ZodType = z.ZodType> {
  root: string;
  shape: Shape;
}

/** The body of a POST. */
export interface Body<Shape extends z.ZodType = z.ZodType, Taken = z.output<Shape>> extends Resource<Shape> {
  /** The root elements that it may have in XML, each with its shape, where these are several. */
  roots?: readonly Resource[];
  /** Bytes, unpacked; the service's limit when left out. */
  limit?: number;
  /** Whether the body may come packed with gzip. */
  acceptsGzip?: boolean;
  /**
   * Makes what the handler gets, when that is not the value of the shape; `sent` is the body as it came, with unknown members
   * and without empty ones. Large bodies are read by a worker: this function is pure, and what it yields is plain data.
   */
  take?(body: z.output<Shape>, sent: unknown): Taken;
  /** Tells of a body that it writes nothing, so that the request counts as a read on the caller's rate. */
  isRead?(body: Taken): boolean;
  /** Yields what a repeat with the same Idempotency-Key must have in common with the first request; all of it when left out. */
  identity?(body: Taken): unknown;
}

/** Returns the root elements that a body may have in XML, each with its shape. */
export function rootsOf(body: Body): readonly Resource[] {
  return body.roots ?? [body];
}

/** The answer of an operation. */
export interface Answer<Shape extends z.ZodType = z.ZodType> extends Resource<Shape> {
  /** Writes the JSON with less work than it usually takes, in the same bytes. */
  json?(value: z.input<Shape>): Buffer;
  /** JSON and XML when left out; `lines` is NDJSON, one item of the list a line. Without XML the problems have none either. */
  forms?: readonly AnswerForm[];
  /** The only media type of the answers, when they are neither JSON nor XML: a text that goes out as it is. */
  mediaType?: 'text/calendar';
  /** Statuses of success; 200 when left out. */
  statuses?: readonly (200 | 201)[];
  /** Headers that not every answer has. */
  headers?: readonly AnswerHeader[];
}

/** Parameters as they were sent: single ones as text, lists merged, empty ones left out. */
export type SentParameters = Record<string, string | string[]>;

/** One request, authenticated, with everything parsed. */
export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  /** The query parameters as they were sent, by name; lists are merged. */
  sent: SentParameters;
  body: Body;
  /** Undefined when the operation is open and no key came. */
  dealer: Dealer | undefined;
  /** Whether no key came; the dealer then, if there is one, is that of the page that the call was made from. */
  isAnonymous: boolean;
  language: Language;
  format: 'json' | 'xml';
  requestId: string;
  /** The caller's address, for budgets of anonymous callers. */
  address: string;
  /** Yields the signal that tells work under way to stop: the time limit passed, or the caller went away. */
  stopSignal: () => AbortSignal;
  /** Yields the signal that tells whoever waits for something to happen to stop: as `stopSignal`, and when the service ends. */
  waitSignal: () => AbortSignal;
  /** The If-Match header; `refuseUnlessMatching` compares it with the version of the record that is to be written. */
  ifMatch: string | undefined;
  /** What the caller of the sandbox wants to happen; one of the operation's `scenarios`, which the operation plays itself. */
  scenario: TestScenario | undefined;
  /** Counts the request as so many units on the caller's rate, not as one, which is to be waited for; throws RATE_LIMITED when less is left. */
  spend: (expense: Expense) => Promise<void> | undefined;
  /**
   * Counts the work and runs it once it has a place in front of OpenSearch; the signal tells it to stop. Throws RATE_LIMITED,
   * SEARCH_TOO_COSTLY or OVERLOADED (docs/contract.md 1.10).
   */
  admit: <Result>(work: Work, start: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /**
   * Runs the write of a POST in the store's transaction and yields its answer once it is durable; with an Idempotency-Key a repeat
   * gets the first answer again. Throw inside to refuse: nothing of the write stays.
   */
  runWrite: RunWrite;
}

/** Runs a synchronous write; see `createRunWrite`. */
export type RunWrite = <Value>(write: () => WriteResult<Value>) => Promise<Reply<Value>>;

/** What a write leaves: its answer, and what it belongs to. */
export interface WriteResult<Value> extends Reply<Value> {
  /** The booking that the answer tells of; its erasure takes a kept answer along. */
  bookingId?: number;
  /** What has to be so before the answer goes out, such as that the stay is searchable. */
  afterCommit?: () => Promise<void>;
}

/** The reply of an operation; where JSON is asked for, its value may be packed already. */
type Answered<Value> = Reply<Value> | Reply<PackedJson>;

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
  language?: string | undefined;
  /** Of a write: `recordTag` of the written record's version, for If-Match; goes out as the ETag. */
  tag?: string;
  headers?: Record<string, string>;
}

/** How callers may keep the answers of a read. Functions may throw an ApiError, as `handle` would. */
export interface Conditional<AnyCall> {
  /**
   * Names the version of the data that the answer is made of, before it is made; the ETag is a hash of it with service day,
   * format, language and parameters.
   */
  version(call: AnyCall): string | Promise<string>;
  /** Yields `recordTag` of the record that the answer shows, so that its ETag serves If-Match; the record must exist. */
  tag?(call: AnyCall): string;
  /** Tells whether the final bytes of the answer are worth keeping in memory. */
  keeps?(call: AnyCall): boolean;
  /** Whether nobody may keep the answer although it has an ETag, as personal data. */
  isPersonal?: boolean;
}

/**
 * One operation of the API: everything that HTTP, the documentation and the tests need to know of it. `Params` and `Query` are
 * shapes over strings (query lists: arrays of strings); `Taken` is what the handler gets of the body.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  BodyShape extends z.ZodType = z.ZodType,
  AnswerShape extends z.ZodType = z.ZodType,
  Taken = z.output<BodyShape>,
> {
  /** The file's name without its ending. */
  id: string;
  method: 'GET' | 'POST';
  /** With placeholders in braces; `{arrival}-{departure}` is one segment. */
  path: string;
  auth: Auth;
  documentation: OperationDocumentation<z.input<AnswerShape>>;
  params?: Params;
  query?: Query;
  body?: Body<BodyShape, Taken>;
  answer: Answer<AnswerShape>;
  /**
   * The codes of the problems that this operation alone decides on. Those of the protocol, of parameters and of bodies are known
   * from the other members (documentation/openapi/openapi-problems.ts).
   */
  problems: readonly ProblemCode[];
  caching: 'no-store' | Conditional<Call<z.output<Params>, z.output<Query>>>;
  /** Whether machines read or deliver much by it, at their leisure: it is refused first when there is too much to do. */
  isBulk?: true;
  /** What callers of the sandbox may have happen to it besides `commonScenarios`; without the list, not even those. */
  scenarios?: readonly TestScenario[];
  handle(
    call: Call<z.output<Params>, z.output<Query>, Taken>,
  ): Answered<z.input<AnswerShape>> | Promise<Answered<z.input<AnswerShape>>>;
}

/** What people read about an operation. */
interface OperationDocumentation<Value = unknown> {
  tag: OperationTag;
  /** One sentence. */
  summary: string;
  /** Yields a request that succeeds, for the documentation and the tests; what it writes may be written again. */
  example: (world: ExampleWorld) => ExampleRequest;
  /** An answer, for the documentation and the tests; long ones stand beside the shape of the answer. */
  sample: Value;
  /** An answer with status 201, where that is another one. */
  sampleOf201?: Value;
}

/** Yields the operation as it is; gives its parts their types. */
export function defineOperation<
  Params extends z.ZodType,
  Query extends z.ZodType,
  BodyShape extends z.ZodType,
  AnswerShape extends z.ZodType,
  Taken = z.output<BodyShape>,
>(
  operation: Operation<Params, Query, BodyShape, AnswerShape, Taken>,
): Operation<Params, Query, BodyShape, AnswerShape, Taken> {
  return operation;
}

/** What makes the operations of a room of its parts, by the names of the operations. */
export type OperationFactories<Parts> = Readonly<Record<string, (parts: Parts) => Operation>>;

/** Yields the operations of a room. */
export function makeOperations<Parts>(factories: OperationFactories<Parts>, parts: Parts): Operation[] {
  return Object.values(factories).map((make) => make(parts));
}

/** Tells whether a request counts as a read at first; its body may show that it writes. */
export function beginsAsRead({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return method === 'GET' || body?.isRead !== undefined;
}

/** Returns the paths at which an operation is served: a calendar also at one that ends in `.ics`, by which some programs know it. */
export function pathsOf({ path, answer }: Pick<Operation, 'path' | 'answer'>): string[] {
  return answer.mediaType === 'text/calendar' ? [path, `${path}.ics`] : [path];
}

/** Tells whether the answer has an ETag by which it can be asked for again: 304 while it is the same. */
export function isConditional({ method, caching }: Pick<Operation, 'method' | 'caching'>): boolean {
  return method === 'GET' && caching !== 'no-store';
}

/** Tells whether answers and problems of the operation have an XML form. */
export function hasXml({ answer }: Pick<Operation, 'answer'>): boolean {
  return answer.mediaType === undefined && (answer.forms ?? ['xml']).includes('xml');
}
