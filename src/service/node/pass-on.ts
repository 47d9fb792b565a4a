import { proxy } from 'hono/proxy';
import type { HttpContext } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';

/** Milliseconds a forwarded request may take beyond the primary's own limit. */
const slack = 15_000;

/** Milliseconds for a whole file of any size; no caller waits that long. */
const wholeFileWithin = 600_000;

interface PassOnOptions {
  /**
   * Time for the primary to begin its answer. Its own limit ends the answer; `fetch` gives up on a connection that
   * stays silent for minutes.
   */
  milliseconds?: number | undefined;
  /** Sent instead of the original request, whose body was already read. */
  request?: Request | undefined;
}

/** Forwards a request to the primary. Throws STORE_UNAVAILABLE if it is unreachable or late. */
export type PassOn = (c: HttpContext, options?: PassOnOptions) => Promise<Response>;

/**
 * Forwards requests unchanged, adding the caller's address, which the primary trusts if TRUST_PROXY names this node.
 */
export function createPassOn(primaryUrl: string, requestSeconds: number): PassOn {
  return async (c, { milliseconds = requestSeconds * 1_000 + slack, request: raw = c.req.raw } = {}) => {
    const { pathname, search } = new URL(c.req.url);
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort();
    }, milliseconds);
    try {
      const answer = await proxy(`${primaryUrl}${pathname}${search}`, {
        raw,
        headers: { ...c.req.header(), forwarded: undefined, ...originHeaders(c) },
        signal: AbortSignal.any([c.req.raw.signal, late.signal]),
        customFetch: (request) => fetch(request, { redirect: 'manual' }),
      });
      c.get('requestContext').carriesHeaders = true;
      return answer;
    } catch {
      // The caller is gone: nobody sees this error.
      if (c.req.raw.signal.aborted) throw new ApiError('SEARCH_UNAVAILABLE');
      throw new ApiError('STORE_UNAVAILABLE', {
        detail: 'The primary does not answer',
        outcome: 'unknown',
        headers: { 'retry-after': '2' },
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Fetches the whole file even for a range request; undefined if the primary refuses this caller. */
export type FetchWhole = (c: HttpContext) => Promise<AsyncIterable<Uint8Array> | undefined>;

/** Fetches with the caller's credentials, whether or not the caller still waits. */
export function createFetchWhole(primaryUrl: string, ending: AbortSignal): FetchWhole {
  return async (c) => {
    const { 'x-api-key': key, authorization } = c.req.header();
    const answer = await fetch(`${primaryUrl}${new URL(c.req.url).pathname}`, {
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(authorization !== undefined && { authorization }),
        ...originHeaders(c),
      },
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(wholeFileWithin)]),
    });
    if (answer.status === 200 && answer.body) return answer.body;
    await answer.body?.cancel();
    return undefined;
  };
}

function originHeaders(c: HttpContext) {
  const { origin, requestId } = c.get('requestContext');
  return {
    // `fetch` would decompress a compressed answer, leaving the wrong length and ETag.
    'accept-encoding': 'identity',
    'x-forwarded-for': origin.address,
    'x-forwarded-host': origin.host,
    'x-forwarded-proto': origin.protocol ?? 'http',
    'x-request-id': requestId,
  };
}
