import type { z } from 'zod';
import type { TestScenario } from '../values/test-scenario.ts';
import type { Language } from '../values/texts.ts';
import type { CompressedJson } from '../formats/gzip-pieces.ts';
import type { AnswerForm } from './answers/format-choice.ts';
import type { Expense, SearchTask } from './request-context.ts';
import type { ProblemCode } from './problem.ts';
import type operationTags from './operation-tags.json';

type OperationTag = keyof typeof operationTags;

export interface Caller {
  dealer: CallingDealer | undefined;
  /** Public id of the secret key; undefined: none was sent, and a dealer is that of the calling page. */
  keyId: string | undefined;
}

interface CallingDealer {
  id: string;
  name: string;
  company: string;
  /** Channels that it may sell from. */
  outGateways: readonly string[];
  /** Channels that it delivers to. */
  inGateways: readonly string[];
  /** Hosts to which the payment page may return customers. */
  returnHosts: readonly string[];
}

export type CalledOperation = Pick<Operation, 'id' | 'auth' | 'method'>;

/** Throws INVALID_API_KEY, AUTHENTICATION_REQUIRED, ROLE_MISSING or KEY_NOT_FOR_THIS. */
export type Authenticate = (headers: Headers, operation: CalledOperation) => Caller;

/** Anybody, a key with ROLE_SERVICEPROD_API (S), with ROLE_GATEWAYIN_API (G), or with either. */
export type Auth = 'open' | 'S' | 'G' | 'S/G';

/** Headers of some answers (docs/contract.md 1.4, 1.7, 4.3, 5.7). */
type AnswerHeader = 'Link' | 'X-Total-Count' | 'X-Last-Sequence' | 'X-Generation' | 'X-Window-Start' | 'X-Window-End';

/** `root` is the name of the root element in XML. */
export interface Resource<Shape extends z.ZodType = z.ZodType> {
  root: string;
  shape: Shape;
}

export interface Body<Shape extends z.ZodType = z.ZodType, Taken = z.output<Shape>> extends Resource<Shape> {
  /** The root elements allowed in XML, each with its shape, if there are several. */
  roots?: readonly Resource[];
  /** Uncompressed bytes; default: the service's limit. */
  limit?: number;
  acceptsGzip?: boolean;
  /**
   * Makes the handler's body when that is not the output of the shape; `sent` is the body as it came, with unknown
   * members and without empty ones. Must be pure and return plain data: large bodies are read by a worker.
   */
  take?(body: z.output<Shape>, sent: unknown): Taken;
  /** Whether the body writes nothing, so that the request counts as a read on the caller's rate. */
  isRead?(body: Taken): boolean;
  /** The part of the request that a repeat with the same Idempotency-Key must share; default: all of it. */
  identity?(body: Taken): unknown;
}

export function rootsOf(body: Body): readonly Resource[] {
  return body.roots ?? [body];
}

export interface AnswerDescription<Shape extends z.ZodType = z.ZodType> extends Resource<Shape> {
  /** Writes the same bytes as `encodeJson` with less work. */
  json?(value: z.input<Shape>): Buffer;
  /**
   * Default: JSON and XML; `lines` is NDJSON, one item of the list a line. Without XML the problems have none either.
   */
  forms?: readonly AnswerForm[];
  /** The only media type, when it is neither JSON nor XML: the text is sent as it is. */
  mediaType?: 'text/calendar';
  /** Default: 200. */
  statuses?: readonly (200 | 201)[];
  headers?: readonly AnswerHeader[];
}

/** Single values as text, lists merged, empty ones left out. */
export type SentParameters = Record<string, string | string[]>;

export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  sent: SentParameters;
  body: Body;
  /** Undefined when the operation is open and no key was sent. */
  dealer: CallingDealer | undefined;
  /** No key was sent; a dealer is then that of the calling page. */
  isAnonymous: boolean;
  language: Language;
  format: 'json' | 'xml';
  requestId: string;
  /** For budgets of anonymous callers. */
  address: string;
  /** Aborted when the time limit has passed or the caller disconnected. */
  stopSignal: () => AbortSignal;
  /** Like `stopSignal`, and also at shutdown: for work that waits for something to happen. */
  waitSignal: () => AbortSignal;
  /** The If-Match header; `refuseUnlessMatching` compares it with the version of the record to be written. */
  ifMatch: string | undefined;
  /** Sandbox scenario, one of the operation's `scenarios`, which the operation plays itself. */
  scenario: TestScenario | undefined;
  /** Charges this many units for the request instead of one; await it. Throws RATE_LIMITED when less is left. */
  spend: (expense: Expense) => Promise<void> | undefined;
  /**
   * Charges the task and runs it once it has an OpenSearch slot; the signal stops it. Throws
   * RATE_LIMITED, SEARCH_TOO_COSTLY or OVERLOADED (docs/contract.md 1.10).
   */
  admit: <Result>(task: SearchTask, start: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /**
   * Runs the write of a POST in the store's transaction and returns its answer once it is durable. With an Idempotency-Key a repeat gets
   * the first answer. Throwing inside rolls the write back.
   */
  runWrite: RunWrite;
}

export type RunWrite = <Value>(write: () => WriteResult<Value>) => Promise<Reply<Value>>;

export interface WriteResult<Value> extends Reply<Value> {
  /** The booking in the answer; its erasure also erases a kept answer. */
  bookingId?: number;
  /** Awaited before the answer is sent, for instance until the stay is searchable. */
  afterCommit?: () => Promise<void>;
}

/** For JSON the value may already be compressed. */
type AnyReply<Value> = Reply<Value> | Reply<CompressedJson>;

export interface Reply<Value> {
  /** Default: 200. */
  status?: 200 | 201;
  value: Value;
  /**
   * The items of the list, written as they are read: a list of any length needs little memory. `value` is then the
   * answer without them: an empty list, or an object whose first empty list takes them.
   */
  items?: Iterable<unknown> | AsyncIterable<unknown>;
  /** Path of the new record, with 201. */
  location?: string;
  /** Language of the main text, if not the requested one. */
  language?: string | undefined;
  /** `recordTag` of the written version, for If-Match; sent as the ETag. */
  tag?: string;
  headers?: Record<string, string>;
}

/** Caching of a read. Functions may throw an ApiError, as `handle` may. */
export interface Conditional<AnyCall> {
  /**
   * Version of the data behind the answer, known before it is made. The ETag is a hash of it with service day, format, language and
   * parameters.
   */
  version(call: AnyCall): string | Promise<string>;
  /** `recordTag` of the shown record, so that its ETag serves If-Match; the record must exist. */
  tag?(call: AnyCall): string;
  /** Sends `Cache-Control: no-store`, for example for personal data. The answer still has an ETag. */
  isPersonal?: boolean;
}

/**
 * Everything that HTTP, documentation and tests need to know of an operation. `Params` and `Query` are shapes over
 * strings (query lists: arrays of strings); `Taken` is the handler's body.
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
  documentation: OperationDocumentation;
  params?: Params;
  query?: Query;
  body?: Body<BodyShape, Taken>;
  answer: AnswerDescription<AnswerShape>;
  /**
   * Only the problems that this operation itself decides on. Those of the protocol, of parameters and of bodies follow
   * from the other members (documentation/openapi/openapi-problems.ts).
   */
  problems: readonly ProblemCode[];
  /** Of reads only. Undefined: nobody may cache the answer. */
  caching?: Conditional<Call<z.output<Params>, z.output<Query>>>;
  /** Machines read or deliver much by it, without haste: it is shed first under load. */
  isBulk?: true;
  /** Sandbox scenarios besides `commonScenarios`; without the list, not even those. */
  scenarios?: readonly TestScenario[];
  handle(
    call: Call<z.output<Params>, z.output<Query>, Taken>,
  ): AnyReply<z.input<AnswerShape>> | Promise<AnyReply<z.input<AnswerShape>>>;
}

/** Sample answers are in `documentation/answer-samples.json`. */
interface OperationDocumentation {
  tag: OperationTag;
  /** One sentence. */
  summary: string;
  /** A request that succeeds, for the documentation and the tests; its write must be repeatable. */
  example: (world: ExampleWorld) => ExampleRequest;
}

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

export type OperationFactories<Parts> = Readonly<Record<string, (parts: Parts) => Operation>>;

export function makeOperations<Parts>(factories: OperationFactories<Parts>, parts: Parts): Operation[] {
  return Object.values(factories).map((make) => make(parts));
}

/** At first: the body may show that it writes. */
export function beginsAsRead({ method, body }: Pick<Operation, 'method' | 'body'>): boolean {
  return method === 'GET' || body?.isRead !== undefined;
}

/** Calendars are also served at a path ending in `.ics`, by which some programs recognize them. */
export function pathsOf({ path, answer }: Pick<Operation, 'path' | 'answer'>): string[] {
  return answer.mediaType === 'text/calendar' ? [path, `${path}.ics`] : [path];
}

export function isConditional({ caching }: Pick<Operation, 'caching'>): boolean {
  return caching !== undefined;
}

/** Also of its problems. */
export function hasXml({ answer }: Pick<Operation, 'answer'>): boolean {
  return answer.mediaType === undefined && (answer.forms ?? ['xml']).includes('xml');
}

/**
 * Operations that need a key but also take a publishable one: what a page needs to find stays (docs/contract.md 1.1).
 */
const opened: ReadonlySet<string> = new Set([
  'search-stays',
  'read-price-calendar',
  'suggest-names',
  'search-availabilities',
  'list-lodging-reviews',
]);

export function takesPublishableKeys({ id, auth, method }: Pick<Operation, 'id' | 'auth' | 'method'>): boolean {
  return opened.has(id) || (auth === 'open' && method === 'GET');
}

/** Records of a service by which example requests succeed. Days are `YYYYMMDD`. */
export interface ExampleWorld {
  /** A lodging on sale on the channel, with services, reviews and a local operator. */
  lodgingId: number;
  gatewayCode: string;
  /** Two bookable stays of the lodging that share no night; the second one is for the booking. */
  stay: ExampleStay;
  stayToBook: ExampleStay;
  /** Can be chosen with both stays. */
  extra: string;
  /** Valid for both stays. */
  couponCode: string;
  reviewId: number;
  /** Confirmed and unpaid, of the lodging, for two persons. */
  bookingId: number;
  bookingReference: string;
  /** A webhook of the booking's dealer, a delivery of it, and another webhook, which is deleted. */
  webhookId: number;
  deliveryId: number;
  webhookToDelete: number;
  provider: { providerId: string; providerReference: string };
  contractNumber: string;
  /** Another property, which the example delivers. */
  delivery: { providerId: string; providerReference: string };
}

export interface ExampleStay {
  arrival: string;
  departure: string;
}

/** Values of path and query in their own types, and the body as JSON. */
export interface ExampleRequest {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  body?: Readonly<Record<string, unknown>>;
}
