/** A connection to an OpenSearch cluster that speaks its plain REST interface; `connect` makes one. */
export interface OpenSearch {
  /** Sends a request and yields the parsed answer; throws OpenSearchError or OpenSearchUnreachable. */
  send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts?: RequestParts): Promise<Answer>;
  /** Ends what is under way, too. */
  close(): Promise<void>;
  isClosed(): boolean;
}

export interface RequestParts {
  body?: unknown;
  /** Finished lines of a bulk or multi-search request, each ended by a line feed. */
  lines?: string;
  query?: Record<string, string | number | boolean>;
  /** Milliseconds for the request with all its retries; 30,000 when left out. */
  timeout?: number;
  /** Aborted when nobody waits for the answer any more: the connection closes, by which OpenSearch cancels a search. */
  signal?: AbortSignal;
  /** Names the call in slow logs and tasks of OpenSearch, as `X-Opaque-Id`. */
  opaqueId?: string | undefined;
  /** A search that takes so little that it may go in one request with those of others (calls/gathered.ts). */
  isShared?: boolean;
}

/** Yields the connection with each call named by what `readName` yields at that moment; undefined for no name. */
export function nameCalls(client: OpenSearch, readName: () => string | undefined): OpenSearch {
  return { ...client, send: (method, path, parts) => client.send(method, path, { ...parts, opaqueId: readName() }) };
}

/** Yields the connection with all that it sends given up when the signal is aborted; the same one without a signal. */
export function giveUpOn(client: OpenSearch, signal: AbortSignal | undefined): OpenSearch {
  if (!signal) return client;
  return { ...client, send: (method, path, parts) => client.send(method, path, { ...parts, signal }) };
}

/** Yields the connection with all that it sends free to go together with what others send. */
export function shareCalls(client: OpenSearch): OpenSearch {
  return { ...client, send: (method, path, parts) => client.send(method, path, { ...parts, isShared: true }) };
}

/** OpenSearch answered with an error. */
export class OpenSearchError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status} ${type}: ${reason}`);
    this.status = status;
    this.type = type;
  }
}

/** OpenSearch did not answer: it is away, was too slow, or nobody waited any more. */
export class OpenSearchUnreachable extends Error {}
