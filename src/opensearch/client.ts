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

/** OpenSearch did not answer: it is away, or was too slow. */
export class OpenSearchUnreachable extends Error {
  /** How long the request waited in vain, in milliseconds. */
  readonly waited: number;

  constructor(message: string, waited = 0) {
    super(message);
    this.waited = waited;
  }
}
