import { proxy } from 'hono/proxy';
import type { HttpContext } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';

/** Milliseconds that a request may take longer than the primary lets it. */
const slack = 15_000;

interface PassOnOptions {
  /** The primary has so long to begin its answer, and to end it. */
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
    const context = c.var.requestContext;
    const { pathname, search } = new URL(c.req.url);
    const { address, host, protocol } = context.origin;
    const longest = AbortSignal.timeout(milliseconds);
    try {
      const answer = await proxy(`${primaryUrl}${pathname}${search}`, {
        raw,
        headers: {
          ...c.req.header(),
          // The proxy helper would unpack it, and leave the length and the tag of the packed answer.
          'accept-encoding': 'identity',
          forwarded: undefined,
          'x-forwarded-for': address,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol ?? 'http',
          'x-request-id': context.requestId,
        },
        signal: AbortSignal.any([c.req.raw.signal, longest]),
        customFetch: (request) => fetch(request, { redirect: 'manual' }),
      });
      context.carriesHeaders = true;
      return answer;
    } catch (error) {
      if (c.req.raw.signal.aborted) throw error;
      throw new ApiError('STORE_UNAVAILABLE', {
        detail: 'The primary does not answer',
        headers: { 'retry-after': '2' },
      });
    }
  };
}
