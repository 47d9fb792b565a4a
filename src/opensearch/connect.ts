import { Client, errors } from '@opensearch-project/opensearch';
import { readNodes, type ClusterAccess } from './access.ts';
import { readAnswer, createError, PlainSerializer } from './answers.ts';
import { OpenSearchUnreachable, type OpenSearch, type RequestParts } from './client.ts';
import { NodePool } from './node-pool.ts';
import { PoolConnection } from './pool-connection.ts';
import { signForAws } from './signed-connection.ts';

/**
 * Takes comma-separated node addresses; sends nothing yet. A request that a node did not answer, or answered with 502,
 * 503 or 504, goes to each other node once. Repeating is safe even if the first attempt arrived: searches and reads
 * change nothing; documents are written and deleted with an external version, so the second attempt is refused as old
 * (409), which counts as done; aliases and settings are set to what they already are; refresh, flush and merge find
 * nothing left to do; deleting an index ignores that it is gone. Creating an index twice is refused, and the rebuild
 * fails as it would have without an answer.
 */
export function connect(addresses: string, access: ClusterAccess = {}): OpenSearch {
  const nodes = readNodes(addresses, access);
  const client = new Client({
    nodes,
    ...(access.aws ? signForAws(access.aws) : { Connection: PoolConnection }),
    ...(access.ca === undefined ? {} : { ssl: { ca: access.ca } }),
    ConnectionPool: NodePool,
    Serializer: PlainSerializer,
    maxRetries: nodes.length - 1,
    // A single node is tried in any case.
    resurrectStrategy: nodes.length > 1 ? 'ping' : 'none',
    // `send` limits the request with all its retries.
    requestTimeout: 0,
  });
  let closing: Promise<void> | undefined;
  return {
    send: (method, path, parts) => sendCall(client, { method, path }, parts),
    close: () => (closing ??= client.close()),
    isClosed: () => closing !== undefined,
  };
}

/** The library passes the signal on to PoolConnection, but its types do not know it. */
type SignalledParams = Parameters<Client['transport']['request']>[0] & Pick<RequestParts, 'signal'>;

async function sendCall<Answer>(
  { transport }: Client,
  call: { method: string; path: string },
  { body, lines, query, timeout = 30_000, signal, opaqueId }: RequestParts = {},
): Promise<Answer> {
  const content = lines === undefined ? { body: body as object } : { bulkBody: lines };
  const params: SignalledParams = {
    ...call,
    ...content,
    ...(query && { querystring: query }),
    ...(signal && { signal }),
  };
  const request = transport.request(params, opaqueId === undefined ? {} : { opaqueId });
  const timer = setTimeout(() => request.abort(), timeout);
  try {
    return readAnswer(await request) as Answer;
  } catch (error) {
    if (error instanceof errors.ResponseError) throw createError(error.meta);
    const reason = signal?.aborted ? 'Nobody waits for the answer any more' : describeReason(error, timeout);
    // The library's error holds the whole request, so it is not passed on as the cause.
    throw reason === undefined ? error : new OpenSearchUnreachable(reason);
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined for errors other than a missing answer, such as a body that cannot be serialized. */
function describeReason(error: unknown, timeout: number): string | undefined {
  // Which of the two follows an abort depends on whether another node was left to try.
  if (error instanceof errors.TimeoutError || error instanceof errors.RequestAbortedError)
    return `No answer within ${timeout} ms`;
  if (error instanceof errors.ConnectionError) return error.message;
  return error instanceof errors.NoLivingConnectionsError ? 'The client is closed' : undefined;
}
