import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Client, ConnectionPool, errors, Serializer, type ApiResponse } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3';
import { readNodes, type ClusterAccess } from './access.ts';
import {
  findRoot,
  OpenSearchError,
  OpenSearchUnreachable,
  unawaited,
  type OpenSearch,
  type RequestParts,
  type ErrorCause,
} from './client.ts';

/**
 * Takes comma-separated node addresses; until they are known, calls fail as unreachable. A request that a node did not answer, or answered
 * with 502, 503 or 504, goes to each other node once. Repeating is safe even if the first attempt arrived. Documents are written and
 * deleted with an external version, so the second attempt is refused as old (409), which counts as done. Other calls are idempotent: deleting
 * an index, for example, ignores a missing one. Creating an index twice is refused, and the rebuild fails as it would have
 * without an answer.
 */
export function connect(addresses: string | Promise<string>, access: ClusterAccess = {}): OpenSearch {
  const agents: Agent[] = [];
  const underWay = new Set<GiveUp>();
  let client: Client | undefined;
  let isClosed = false;
  const open = (known: string) => {
    client = createClient(known, access, agents);
  };
  if (typeof addresses === 'string') open(addresses);
  else addresses.then(open, () => undefined);
  return {
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>): Promise<Answer> {
      if (isClosed) throw new OpenSearchUnreachable('The client is closed');
      if (!client) throw new OpenSearchUnreachable('OpenSearch is being started');
      return (await sendCall({ client, underWay }, { method, path }, parts)) as Answer;
    },
    close() {
      isClosed = true;
      for (const giveUp of underWay) giveUp('The client is closed');
      for (const agent of agents) agent.destroy();
      return Promise.resolve();
    },
    isClosed: () => isClosed,
  };
}

function createClient(addresses: string, access: ClusterAccess, agents: Agent[]): Client {
  const nodes = readNodes(addresses, access);
  return new Client({
    nodes,
    ...(access.aws && signForAws(access.aws)),
    ...(access.ca !== undefined && { ssl: { ca: access.ca } }),
    agent({ url, ssl }) {
      const agent = url.protocol === 'https:' ? new SecureAgent({ ...sockets, ...ssl }) : new Agent(sockets);
      agents.push(agent);
      return agent;
    },
    ConnectionPool: NodePool,
    Serializer: PlainSerializer,
    maxRetries: nodes.length - 1,
    // A single node is tried in any case.
    resurrectStrategy: nodes.length > 1 ? 'ping' : 'none',
    // `sendCall` limits the request with all its retries.
    requestTimeout: 0,
  });
}

/** Milliseconds that a socket may be idle: less than load balancers allow. */
const sockets = { keepAlive: true, timeout: 30_000, scheduling: 'lifo' } as const;

type GiveUp = (reason: string) => void;

async function sendCall(
  { client, underWay }: { client: Client; underWay: Set<GiveUp> },
  call: { method: string; path: string },
  parts: RequestParts = {},
): Promise<unknown> {
  const { timeout = 30_000, signal } = parts;
  if (signal?.aborted) throw new OpenSearchUnreachable(unawaited);
  const request = startRequest(client, call, parts);
  const late = `No answer within ${timeout} ms`;
  const givenUp: { reason?: string } = {};
  const giveUp = (reason: string) => {
    givenUp.reason ??= reason;
    request.abort();
  };
  const leave = () => giveUp(unawaited);
  const timer = setTimeout(giveUp, timeout, late);
  signal?.addEventListener('abort', leave);
  underWay.add(giveUp);
  try {
    return readAnswer(await request);
  } catch (error) {
    if (error instanceof errors.ResponseError) throw createError(error.meta);
    if (givenUp.reason === late) markNodeDead(client, error as Partial<errors.ConnectionError>);
    const reason = givenUp.reason ?? describeReason(error);
    // The library's error holds the whole request, so it is not passed on as the cause.
    throw reason === undefined ? error : new OpenSearchUnreachable(reason);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    underWay.delete(giveUp);
  }
}

function startRequest(
  client: Client,
  call: { method: string; path: string },
  { body, lines, query, opaqueId }: RequestParts,
) {
  const content = lines === undefined ? { body: body as object } : { bulkBody: lines };
  const options = opaqueId === undefined ? {} : { opaqueId };
  return client.transport.request({ ...call, ...content, ...(query && { querystring: query }) }, options);
}

function markNodeDead({ connectionPool }: Client, { meta }: Partial<errors.ConnectionError>): void {
  const { connection } = meta?.meta ?? {};
  if (connection) connectionPool.markDead(connection);
}

/** Undefined for errors other than a missing answer, such as a body that cannot be serialized. */
function describeReason(error: unknown): string | undefined {
  if (error instanceof errors.RequestAbortedError) return error.message;
  if (!(error instanceof errors.ConnectionError)) return undefined;
  const { message, meta } = error;
  const reason = /certificate|altnames/i.test(message)
    ? `its certificate is not trusted (${message}): is OPENSEARCH_CA_FILE right?`
    : message;
  return `${meta.meta.connection.url.origin}: ${reason}`;
}

/** Signs each request, and each retry again, with AWS Signature Version 4. */
function signForAws({ region, ...credentials }: NonNullable<ClusterAccess['aws']>) {
  const getCredentials = () => Promise.resolve(credentials);
  const { Connection, Transport } = AwsSigv4Signer({ region, service: 'es', getCredentials });
  return { Connection, Transport };
}

/**
 * The client's own pool doubles the timeout of a node with each failing request. After a short outage it stays unused for up to half an
 * hour. Then every request pings it until it answers. Here a node is retried after one to eight seconds, with one ping at a time.
 */
class NodePool extends ConnectionPool {
  #isAsking = false;

  constructor(options: ConstructorParameters<typeof ConnectionPool>[0]) {
    super(options);
    this.resurrectTimeout = 1_000;
    this.resurrectTimeoutCutoff = 3;
  }

  override resurrect(...[options, callback = () => undefined]: Parameters<ConnectionPool['resurrect']>): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    super.resurrect(options, (isAlive, connection) => {
      this.#isAsking = false;
      callback(isAlive, connection);
    });
  }
}

/** Leaves text that is not JSON as it is, so that an error with the status can be made from it. */
class PlainSerializer extends Serializer {
  override deserialize(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
}

/** Throws an OpenSearchError for a redirect and for anything but JSON. */
function readAnswer(response: ApiResponse): unknown {
  const body = response.body as unknown;
  if (body === '') return {};
  if ((response.statusCode ?? 0) >= 300 || typeof body !== 'object' || body === null) throw createError(response);
  return body;
}

interface ErrorBody {
  error?: ErrorCause | string;
  /** Sent by Amazon OpenSearch Service. */
  message?: string;
}

function createError(response: ApiResponse): OpenSearchError {
  const status = response.statusCode ?? 0;
  if (status === 401) {
    return new OpenSearchError(
      status,
      'unauthorized',
      'user or password is wrong or missing: correct OPENSEARCH_USER and OPENSEARCH_PASSWORD',
    );
  }
  const { error, message } = (typeof response.body === 'object' ? (response.body ?? {}) : {}) as ErrorBody;
  // Amazon's further lines repeat the request with its session token.
  const plain = message?.split('\n')[0] ?? 'no reason given';
  const { type = 'error', reason = plain } = typeof error === 'string' ? { type: error } : findRoot(error ?? {});
  return new OpenSearchError(status, type, reason);
}
