import { proxy } from 'hono/proxy';
import type { HttpContext } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';

/** Milliseconds that a request may take longer than the primary lets it. */
const slack = 15_000;

/** Milliseconds for a whole file, however large: nobody waits for it all that time. */
const wholeFileWithin = 600_000;

interface PassOnOptions {
  /** The primary has so long to begin its answer. It ends it in its own time; a line that brings nothing for minutes is given up by `fetch`. */
  milliseconds?: number | undefined;
  /** What is sent in place of the request as it came, whose body was read already. */
  request?: Request | undefined;
}

/** Answers a request as the primary does; throws STORE_UNAVAILABLE when that is away, or not there in time. */
export type PassOn = (c: HttpContext, options?: PassOnOptions) => Promise<Response>;

/**
 * Yields what passes requests on to the primary as they came, with the caller's address, which the primary believes where TRUST_PROXY
 * names this node.
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
      // Nobody hears of it.
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

/** Gets the whole file that a request asks for in whatever part; undefined when the primary gives none to its caller. */
export type FetchWhole = (c: HttpContext) => Promise<AsyncIterable<Uint8Array> | undefined>;

/** Yields what gets files from the primary as their callers would, whether they wait for them or not. */
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

/** Tells the primary who asks. */
function originHeaders(c: HttpContext) {
  const { origin, requestId } = c.get('requestContext');
  return {
    // Packed, it would be unpacked here, with the length and the tag of the packed answer.
    'accept-encoding': 'identity',
    'x-forwarded-for': origin.address,
    'x-forwarded-host': origin.host,
    'x-forwarded-proto': origin.protocol ?? 'http',
    'x-request-id': requestId,
  };
}
