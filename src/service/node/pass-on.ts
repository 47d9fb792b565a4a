import { proxy } from 'hono/proxy';
import type { HttpContext } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';

/** Milliseconds that a request may take longer than the primary lets it. */
const slack = 15_000;

/** Answers a request as the primary does; throws STORE_UNAVAILABLE when that is away, or not there within the milliseconds. */
export type PassOn = (c: HttpContext, milliseconds?: number) => Promise<Response>;

/**
 * Yields what passes requests on to the primary as they came, with the caller's address, which the primary believes where TRUST_PROXY
 * names this node.
 */
export function createPassOn(primaryUrl: string, requestSeconds: number): PassOn {
  return async (c, milliseconds = requestSeconds * 1_000 + slack) => {
    const context = c.var.requestContext;
    const { pathname, search } = new URL(c.req.url);
    const { address, host, protocol } = context.origin;
    const longest = AbortSignal.timeout(milliseconds);
    try {
      const answer = await proxy(`${primaryUrl}${pathname}${search}`, {
        raw: c.req.raw,
        headers: {
          ...c.req.header(),
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
