import { Client, errors } from '@opensearch-project/opensearch';

/** A connection to an OpenSearch cluster that speaks its plain REST interface. */
export interface OpenSearch {
  /** Sends a request and yields the parsed answer; throws OpenSearchError or OpenSearchUnreachable. */
  send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD', path: string, parts?: RequestParts): Promise<Answer>;
  close(): Promise<void>;
  isClosed(): boolean;
}

export interface RequestParts {
  body?: unknown;
  /** Finished lines of a bulk or multi-search request, each ended by a line feed. */
  lines?: string;
  query?: Record<string, string | number | boolean>;
  /** Milliseconds; 30,000 when left out. */
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
export class OpenSearchUnreachable extends Error {}

/** Yields a connection to the cluster at the address; nothing is sent yet. */
export function connect(url: string): OpenSearch {
  const client = new Client({ node: url, maxRetries: 0, sniffOnStart: false });
  let isClosed = false;
  return {
    async send<Answer>(method: string, path: string, parts: RequestParts = {}): Promise<Answer> {
      const body = parts.lines === undefined ? { body: parts.body as string } : { bulkBody: parts.lines };
      try {
        const answer = await client.transport.request(
          {
            method,
            path,
            ...(parts.body === undefined && parts.lines === undefined ? {} : body),
            querystring: parts.query ?? {},
          },
          { requestTimeout: parts.timeout ?? 30_000, maxRetries: 0 },
        );
        return answer.body as Answer;
      } catch (error) {
        throw translated(error);
      }
    },
    close() {
      isClosed = true;
      return client.close();
    },
    isClosed: () => isClosed,
  };
}

interface ErrorBody {
  error?: { type?: string; reason?: string; root_cause?: { reason?: string }[] } | string;
}

function translated(error: unknown): unknown {
  if (error instanceof errors.ResponseError) {
    const { error: cause } = (error.meta.body ?? {}) as ErrorBody;
    const described = typeof cause === 'string' ? { type: cause } : (cause ?? {});
    return new OpenSearchError(
      error.meta.statusCode ?? 0,
      described.type ?? 'error',
      described.reason ?? error.message,
    );
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  )
    return new OpenSearchUnreachable(error.message, { cause: error });
  return error;
}
