import { Serializer, type ApiResponse } from '@opensearch-project/opensearch';
import { OpenSearchError } from './client.ts';

/** Leaves text that is not JSON as it is, so that an error with the status can be made from it. */
export class PlainSerializer extends Serializer {
  override deserialize(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
}

/** Throws an OpenSearchError for a redirect and for anything but JSON. */
export function readAnswer(response: ApiResponse): unknown {
  const body = response.body as unknown;
  if (body === '') return {};
  if ((response.statusCode ?? 0) >= 300 || typeof body !== 'object' || body === null) throw createError(response);
  return body;
}

export interface ToldError {
  type?: string;
  reason?: string;
  root_cause?: ToldError[];
}

interface ErrorBody {
  error?: ToldError | string;
  /** Sent by Amazon OpenSearch Service. */
  message?: string;
}

export function createError(response: ApiResponse): OpenSearchError {
  const status = response.statusCode ?? 0;
  if (status === 401)
    return new OpenSearchError(
      status,
      'unauthorized',
      'user or password is wrong or missing (OPENSEARCH_USER, OPENSEARCH_PASSWORD)',
    );
  const { error, message } = (typeof response.body === 'object' ? (response.body ?? {}) : {}) as ErrorBody;
  // Amazon's further lines repeat the request with its session token.
  const plain = message?.split('\n')[0] ?? 'no reason given';
  const { type = 'error', reason = plain } = typeof error === 'string' ? { type: error } : findRoot(error ?? {});
  return new OpenSearchError(status, type, reason);
}

/** The underlying reason: "failed on its shards" explains nothing. */
export function findRoot(error: ToldError): ToldError {
  return (error.type === 'search_phase_execution_exception' ? error.root_cause?.[0] : undefined) ?? error;
}
