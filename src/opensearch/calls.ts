import { setTimeout as pause } from 'node:timers/promises';
import {
  findRoot,
  OpenSearchError,
  OpenSearchUnreachable,
  unawaited,
  type OpenSearch,
  type RequestParts,
  type ErrorCause,
} from './client.ts';

interface CallReport {
  /** The API called, such as `_search`; `other` for rare ones. */
  call: string;
  outcome: 'ok' | 'refused' | 'unreachable';
  milliseconds: number;
}

const known = /\/(_search|_msearch|_bulk|_mget|_doc|_count|_refresh|_update_by_query|_delete_by_query)(?:\/|$)/;

/** `readName` is called for each request; undefined for no name. */
export function observeCalls(
  client: OpenSearch,
  { readName, onCall }: { readName: () => string | undefined; onCall: (report: CallReport) => void },
): OpenSearch {
  return {
    ...client,
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>): Promise<Answer> {
      const started = performance.now();
      let outcome: CallReport['outcome'] = 'ok';
      try {
        return await client.send<Answer>(method, path, { ...parts, opaqueId: readName() });
      } catch (error) {
        outcome = error instanceof OpenSearchUnreachable ? 'unreachable' : 'refused';
        throw error;
      } finally {
        onCall({ call: known.exec(path)?.[1] ?? 'other', outcome, milliseconds: performance.now() - started });
      }
    },
  };
}

const attempts = 5;
/** Milliseconds per attempt: a machine on which everything starts at once may need most of it. */
const patience = 120_000;
const busy = [429, 502, 503, 504];

/**
 * For background work such as an index build. Calls may take two minutes, and are retried with growing pauses while OpenSearch is busy or
 * down. See `connect` for why repeating is safe.
 */
export function persist(client: OpenSearch, signal?: AbortSignal): OpenSearch {
  return {
    ...client,
    async send<Answer>(...[method, path, parts]: Parameters<OpenSearch['send']>): Promise<Answer> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await client.send<Answer>(method, path, { timeout: patience, ...parts });
        } catch (error) {
          // The previous attempt succeeded although its answer was lost.
          if (attempt > 1 && error instanceof OpenSearchError && error.type === 'resource_already_exists_exception') {
            return {} as Answer;
          }
          if (attempt === attempts || !isTransient(error) || client.isClosed() || signal?.aborted) throw error;
          await pause(500 * 2 ** attempt, undefined, { signal });
        }
      }
    },
  };
}

function isTransient(error: unknown): boolean {
  return error instanceof OpenSearchUnreachable || (error instanceof OpenSearchError && busy.includes(error.status));
}

/** OpenSearch runs this many at once, and each is answered only with the last. */
const most = 8;

interface WaitingSearch {
  path: string;
  parts: RequestParts;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends shareable searches together: those of one index and form issued in one turn of the event loop become one
 * request. Each gets its own answer or error, and an aborted one ends at once. A single search is sent as is.
 */
export function gatherSearches(client: OpenSearch): OpenSearch {
  const waiting = new Map<string, WaitingSearch[]>();
  const sendAll = () => {
    const groups = [...waiting.values()];
    waiting.clear();
    for (const group of groups) {
      for (let first = 0; first < group.length; first += most) sendGroup(client, group.slice(first, first + most));
    }
  };
  const wait = (search: WaitingSearch) => {
    const form = JSON.stringify([search.path, search.parts.query, search.parts.timeout]);
    const group = waiting.get(form);
    if (group) return void group.push(search);
    // Runs after all input of this turn has been read.
    if (waiting.size === 0) setImmediate(sendAll);
    waiting.set(form, [search]);
  };
  return {
    ...client,
    send<Answer>(method: Parameters<OpenSearch['send']>[0], path: string, parts: RequestParts = {}): Promise<Answer> {
      const { isShared, signal } = parts;
      if (!isShared || signal?.aborted || !path.endsWith('/_search')) return client.send(method, path, parts);
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new OpenSearchUnreachable(unawaited)));
        wait({ path, parts, resolve: resolve as WaitingSearch['resolve'], reject });
      });
    },
  };
}

interface SearchResponse {
  status?: number;
  error?: ErrorCause;
}

function sendGroup(client: OpenSearch, group: readonly WaitingSearch[]): void {
  const searches = group.filter(({ parts: { signal } }) => !signal?.aborted);
  const [first, ...others] = searches;
  if (!first) return;
  if (others.length === 0) {
    client.send('POST', first.path, first.parts).then(first.resolve, first.reject);
    return;
  }
  client.send<{ responses?: SearchResponse[] }>('POST', '/_msearch', joinParts(searches, first)).then(
    ({ responses = [] }) => {
      for (const [place, search] of searches.entries()) settle(search, responses[place] ?? {});
    },
    (error: unknown) => {
      for (const { reject } of searches) reject(error);
    },
  );
}

function settle({ resolve, reject }: WaitingSearch, part: SearchResponse): void {
  if (part.error) {
    const { type = 'error', reason = 'no reason given' } = findRoot(part.error);
    reject(new OpenSearchError(part.status ?? 0, type, reason));
  } else resolve(part);
}

/** The combined request carries the opaque ids of all its searches. */
function joinParts(searches: readonly WaitingSearch[], { path, parts }: WaitingSearch): RequestParts {
  const { filter_path: filterPath, ...each } = parts.query ?? {};
  const header = JSON.stringify({ index: path.slice(1, path.lastIndexOf('/')), ...each });
  const wanted = typeof filterPath === 'string' ? [...filterPath.split(','), 'status', 'error'] : [];
  const names = new Set(searches.flatMap(({ parts: { opaqueId } }) => opaqueId ?? []));
  return {
    lines: searches.map((search) => `${header}\n${JSON.stringify(search.parts.body)}\n`).join(''),
    query: {
      max_concurrent_searches: most,
      ...(wanted.length > 0 && { filter_path: wanted.map((member) => `responses.${member}`).join(',') }),
    },
    ...(parts.timeout !== undefined && { timeout: parts.timeout }),
    ...(names.size > 0 && { opaqueId: [...names].join(',') }),
  };
}

interface SentRequest {
  /** Without the query string, such as `/lodging-arrivals/_search`. */
  path: string;
  milliseconds: number;
  /** One search, or those of a multi-search; empty for reads by id. */
  searches: readonly unknown[];
}

/** Requests are added to the list once answered. */
export function recordCalls(client: OpenSearch): { client: OpenSearch; requests: SentRequest[] } {
  const requests: SentRequest[] = [];
  const recording: OpenSearch = {
    ...client,
    async send<Answer>(...request: Parameters<OpenSearch['send']>): Promise<Answer> {
      const [, path, parts] = request;
      const started = performance.now();
      const answer = await client.send<Answer>(...request);
      requests.push({ path, milliseconds: performance.now() - started, searches: listSearches(parts ?? {}) });
      return answer;
    },
  };
  return { client: recording, requests };
}

function listSearches({ body, lines }: { body?: unknown; lines?: string }): unknown[] {
  if (lines === undefined) return body === undefined ? [] : [body];
  // In a multi-search, a line with the index name precedes each search.
  return lines
    .trimEnd()
    .split('\n')
    .filter((_, line) => line % 2 === 1)
    .map((line): unknown => JSON.parse(line));
}
