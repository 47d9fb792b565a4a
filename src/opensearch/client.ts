export interface OpenSearch {
  /** Throws OpenSearchError or OpenSearchUnreachable. */
  send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts?: RequestParts): Promise<Answer>;
  /** Aborts requests under way, too. */
  close(): Promise<void>;
  isClosed(): boolean;
}

export interface RequestParts {
  body?: unknown;
  /** Complete lines of a bulk or multi-search request, each ending in a line feed. */
  lines?: string;
  query?: Record<string, string | number | boolean>;
  /** Milliseconds for the request with all its retries; defaults to 30,000. */
  timeout?: number;
  /** Aborting closes the connection, and OpenSearch then cancels a search. */
  signal?: AbortSignal;
  /** Sent as `X-Opaque-Id`; appears in slow logs and tasks of OpenSearch. */
  opaqueId?: string | undefined;
  /** A search cheap enough to share a request with others (`gatherSearches`). */
  isShared?: boolean;
}

/** All requests on the returned connection are aborted with the signal. */
export function giveUpOn(client: OpenSearch, signal: AbortSignal | undefined): OpenSearch {
  if (!signal) return client;
  return { ...client, send: (method, path, parts) => client.send(method, path, { ...parts, signal }) };
}

/** Requests on the returned connection may share one with others. */
export function shareCalls(client: OpenSearch): OpenSearch {
  return { ...client, send: (method, path, parts) => client.send(method, path, { ...parts, isShared: true }) };
}

export class OpenSearchError extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status} ${type}: ${reason}`);
    this.status = status;
    this.type = type;
  }
}

export const unawaited = 'The caller no longer waits for the answer';

/** OpenSearch did not answer: it is down or too slow, or the request was aborted. */
export class OpenSearchUnreachable extends Error {}

export interface ErrorCause {
  type?: string;
  reason?: string;
  root_cause?: ErrorCause[];
}

/** The underlying reason: "failed on its shards" explains nothing. */
export function findRoot(error: ErrorCause): ErrorCause {
  return (error.type === 'search_phase_execution_exception' ? error.root_cause?.[0] : undefined) ?? error;
}
