import { setTimeout as pause } from 'node:timers/promises';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../opensearch/client.ts';

/** One document to write or delete, with the lines that say so in a bulk request. */
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
const bulkBytes = 1_000_000;

/**
 * Builds the operation that writes a document with an index version; `document` is JSON text. All documents of a lodging share a shard:
 * those that bear its id as theirs do so by that.
 */
export function buildWrite(lodgingId: number, id: string | number, version: number, document: string): BulkOperation {
  return {
    lodgingId,
    lines: `{"index":${describeTarget(lodgingId, id, version)}}\n${document}\n`,
  };
}

/** Builds the operation that deletes a document with an index version. */
export function buildDelete(lodgingId: number, id: string | number, version: number): BulkOperation {
  return { lodgingId, lines: `{"delete":${describeTarget(lodgingId, id, version)}}\n` };
}

function describeTarget(lodgingId: number, id: string | number, version: number): string {
  const routing = id === lodgingId ? '' : `"routing":"${lodgingId}",`;
  return `{"_id":"${id}",${routing}"version":${version},"version_type":"external"}`;
}

/** Splits operations into requests of about one megabyte. */
export function splitIntoRequests(operations: readonly BulkOperation[]): BulkOperation[][] {
  const requests: BulkOperation[][] = [];
  let room = 0;
  for (const operation of operations) {
    if (room < operation.lines.length || requests.length === 0) {
      requests.push([]);
      room = bulkBytes;
    }
    requests.at(-1)?.push(operation);
    room -= operation.lines.length;
  }
  return requests;
}

/**
 * Sends one bulk request and yields the lodgings of which something was refused, with the reason. An older version (409)
 * and a document that is already gone (404 on delete) are success. What the cluster is too busy for (429, 503) is sent again after
 * growing pauses; throws when the cluster is away or stays too busy, and when it refuses whatever document it may be: the index is
 * gone, blocked, forbidden or broken.
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

/** Undefined items mean that every operation went well; an empty list that the whole request was refused for now. */
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
    if (error instanceof OpenSearchError && (error.status === 429 || error.status === 503))
      return operations.map(() => ({ status: error.status }));
    throw error;
  }
}

/** Throws when the answer does not say what became of each document: half an answer is none. */
function readItems({ errors, items = [] }: Partial<BulkAnswer>, count: number): readonly BulkItem[] | undefined {
  if (errors === false) return undefined;
  const read = items.flatMap((item) => Object.values(item));
  if (errors !== true || read.length !== count)
    throw new OpenSearchUnreachable('The answer to a bulk request was not whole');
  return read;
}

function judgeItem(item: BulkItem | undefined): { kind: 'done' | 'busy' } | { kind: 'refused'; reason: string } {
  if (!item || item.status < 300 || item.status === 409) return { kind: 'done' };
  if (item.status === 404 && !item.error) return { kind: 'done' };
  if (item.status === 429 || item.status === 503) return { kind: 'busy' };
  const { type = 'error', reason = '' } = item.error ?? {};
  // All else is no fault of the lodging: its index is missing, blocked (403), or the cluster has failed.
  if (item.status !== 400) throw new OpenSearchError(item.status, type, reason);
  return { kind: 'refused', reason: `${type}: ${reason}` };
}
