import { proxy } from 'hono/proxy';
import type { HttpContext, HttpMiddleware } from '../../http/http-env.ts';
import { ApiError } from '../../http/problem.ts';
import type { Primary } from './follow-primary.ts';
import { whileAnswering } from './while-answering.ts';

/** Milliseconds a forwarded request may take beyond the primary's own limit. */
const slack = 15_000;

/**
 * The primary must begin its answer in time, and answer polls meanwhile. Throws STORE_UNAVAILABLE if it does not, or is
 * unreachable. `raw` replaces the request of the context, whose body can be read only once.
 */
type PassOn = (c: HttpContext, milliseconds?: number, raw?: Request) => Promise<Response>;

/**
 * Forwards requests unchanged, adding the caller's address, which the primary trusts if TRUST_PROXY names this node.
 */
export function createPassOn(primaryUrl: string, { age }: Pick<Primary, 'age'>, requestSeconds: number): PassOn {
  return async (c, milliseconds = requestSeconds * 1_000 + slack, raw = c.req.raw) => {
    const { pathname, search } = new URL(c.req.url);
    const { origin, requestId } = c.get('requestContext');
    const headers = {
      ...c.req.header(),
      forwarded: undefined,
      'x-forwarded-for': origin.address,
      'x-forwarded-host': origin.host,
      'x-request-id': requestId,
    };
    const forward = (late: AbortSignal) =>
      proxy(`${primaryUrl}${pathname}${search}`, {
        raw,
        headers,
        signal: AbortSignal.any([c.req.raw.signal, late]),
        customFetch(request) {
          // `fetch` would decompress a compressed answer, leaving the wrong length and ETag.
          request.headers.set('accept-encoding', 'identity');
          return fetch(request, { redirect: 'manual' });
        },
      });
    try {
      const answer = await whileAnswering(age, milliseconds, forward);
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
    }
  };
}

/**
 * Milliseconds. A booking is answered once the index holds it, or 800 ms after its commit. So a state that is at most
 * this old when a search begins names every booking that was answered half a second before and is not indexed.
 */
const trustedFor = 500;
const askInDoubt = 2_000;
const restAfterFailure = 1_000;

/**
 * Passes requests on to the primary: all once the state is older than `staleSeconds`, searches while it is older than `trustedFor`, and
 * searches that the index cannot answer. If the primary is unreachable, the node answers these by itself, since a primary that is down
 * sells nothing.
 */
export function answerOrAsk({ age, polled }: Primary, staleSeconds: number, passOn: PassOn): HttpMiddleware {
  let restsUntil = 0;
  const ask = async (c: HttpContext, raw: Request, milliseconds?: number) => {
    if (performance.now() < restsUntil) return undefined;
    const answer = await passOn(c, milliseconds, raw).catch(() => undefined);
    // A proxy in between may have answered instead.
    const isOfPrimary = answer?.headers.get('x-request-id') === c.get('requestContext').requestId;
    if (answer && (answer.status < 500 || isOfPrimary)) return answer;
    restsUntil = performance.now() + restAfterFailure;
    return leave(c, answer);
  };
  const askFirst = async (c: HttpContext, raw: Request) => {
    const answer = await ask(c, raw, askInDoubt);
    // A starting primary refuses searches; the state that it sends with the next polls lets the node answer.
    for (let polls = 0; answer && answer.status >= 500 && polls < 3; polls += 1) {
      await polled();
      if (age() <= trustedFor) return leave(c, answer);
    }
    return answer;
  };
  return async (c, next) => {
    const context = c.get('requestContext');
    if (age() > staleSeconds * 1_000) return passOn(c);
    const copy = copyOf(c.req.raw);
    const first = age() > trustedFor ? await askFirst(c, copyOf(copy)) : undefined;
    if (first) return first;
    await next();
    if (context.problem !== 'SEARCH_UNAVAILABLE') return;
    const answer = await ask(c, copy);
    if (!answer) return;
    context.problem = undefined;
    c.res = undefined;
    c.res = answer;
  };
}

/** A body can be read once: by the primary, or here. */
function copyOf(raw: Request): Request {
  return raw.method === 'GET' ? raw : raw.clone();
}

async function leave(c: HttpContext, answer: Response | undefined): Promise<undefined> {
  await answer?.body?.cancel();
  c.get('requestContext').carriesHeaders = false;
}
