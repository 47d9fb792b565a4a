import { setTimeout as pause } from 'node:timers/promises';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from './client.ts';

export interface BulkOperation {
  lodgingId: number;
  lines: string;
}

interface BulkItem {
  status: number;
  error?: { type?: string; reason?: string };
}

interface BulkAnswer {
  errors: boolean;
  items?: Record<string, BulkItem>[];
}

const mostTries = 8;
const requestBytes = 1_000_000;

/**
 * `document` is JSON text. All documents of a lodging share a shard; those whose id is the lodging's are routed there
 * by it.
 */
export function buildWrite(lodgingId: number, id: string | number, version: number, document: string): BulkOperation {
  return {
    lodgingId,
    lines: `{"index":${describeTarget(lodgingId, id, version)}}\n${document}\n`,
  };
}

export function buildDelete(lodgingId: number, id: string | number, version: number): BulkOperation {
  return { lodgingId, lines: `{"delete":${describeTarget(lodgingId, id, version)}}\n` };
}

function describeTarget(lodgingId: number, id: string | number, version: number): string {
  const routing = id === lodgingId ? '' : `"routing":"${lodgingId}",`;
  return `{"_id":"${id}",${routing}"version":${version},"version_type":"external"}`;
}

/** Requests of about one megabyte. */
export function splitIntoRequests(operations: readonly BulkOperation[]): BulkOperation[][] {
  const requests: BulkOperation[][] = [];
  let room = 0;
  for (const operation of operations) {
    if (room < operation.lines.length || requests.length === 0) {
      requests.push([]);
      room = requestBytes;
    }
    requests.at(-1)?.push(operation);
    room -= operation.lines.length;
  }
  return requests;
}

/**
 * Returns the refused lodgings with the reason. Stale versions (409) and deletes of missing documents (404) count as
 * success. Items rejected under load (429, 503) are retried with backoff. Throws when the cluster is unavailable or
 * stays overloaded, and when a refusal is not about the document: the index is missing, blocked, forbidden or broken.
 */
export async function sendBulk(
  client: OpenSearch,
  index: string,
  operations: readonly BulkOperation[],
  options: { refresh: boolean },
): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  let waiting = operations;
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    const items = await sendOnce(client, index, waiting, options.refresh);
    const again = waiting.filter((operation, at) => {
      const verdict = judgeItem(items?.[at]);
      if (verdict.kind === 'refused') refused.set(operation.lodgingId, verdict.reason);
      return verdict.kind === 'busy';
    });
    if (again.length > 0 && attempt === mostTries) throw new Error('OpenSearch stays too busy for bulk requests');
    if (again.length > 0) await pause(50 * 2 ** attempt);
    waiting = again;
  }
  return refused;
}

/** Undefined means that every item succeeded, an empty list that the whole request was rejected for now. */
async function sendOnce(
  client: OpenSearch,
  index: string,
  operations: readonly BulkOperation[],
  refresh: boolean,
): Promise<readonly BulkItem[] | undefined> {
  try {
    const answer = await client.send<BulkAnswer>('POST', `/${index}/_bulk`, {
      lines: operations.map(({ lines }) => lines).join(''),
      query: { refresh, filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason' },
      timeout: 60_000,
    });
    return readItems(answer, operations.length);
  } catch (error) {
    if (error instanceof OpenSearchError && (error.status === 429 || error.status === 503)) {
      return operations.map(() => ({ status: error.status }));
    }
    throw error;
  }
}

/** Throws when the answer does not cover every document. */
function readItems({ errors, items = [] }: Partial<BulkAnswer>, count: number): readonly BulkItem[] | undefined {
  if (errors === false) return undefined;
  const read = items.flatMap((item) => Object.values(item));
  if (errors !== true || read.length !== count) {
    throw new OpenSearchUnreachable('The answer to a bulk request was not whole');
  }
  return read;
}

function judgeItem(item: BulkItem | undefined): { kind: 'done' | 'busy' } | { kind: 'refused'; reason: string } {
  if (!item || item.status < 300 || item.status === 409) return { kind: 'done' };
  if (item.status === 404 && !item.error) return { kind: 'done' };
  if (item.status === 429 || item.status === 503) return { kind: 'busy' };
  const { type = 'error', reason = '' } = item.error ?? {};
  // Not the lodging's fault: the index is missing or blocked (403), or the cluster failed.
  if (item.status !== 400) throw new OpenSearchError(item.status, type, reason);
  return { kind: 'refused', reason: `${type}: ${reason}` };
}

/** Like `sendBulk`, in requests of about one megabyte, one after the other. */
export async function sendAll(
  client: OpenSearch,
  index: string,
  operations: readonly BulkOperation[],
  refresh: boolean,
): Promise<Map<number, string>> {
  const requests = splitIntoRequests(operations);
  const isOnlyOne = requests.length === 1;
  const refused: [number, string][] = [];
  for (const request of requests) {
    refused.push(...(await sendBulk(client, index, request, { refresh: refresh && isOnlyOne })));
  }
  if (refresh && requests.length > 1) await client.send('POST', `/${index}/_refresh`);
  return new Map(refused);
}
