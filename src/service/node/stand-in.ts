import type { HttpContext, HttpMiddleware } from '../../http/http-env.ts';
import type { Heard } from './hear-standing.ts';
import type { PassOn } from './pass-on.ts';

/** Paths of operations, the page's own included; all else needs nothing of the facts. */
const ofOperations = /^\/(v\d+|web)\//;

/**
 * Milliseconds, all of them. The primary tells how it stands more often than that. A booking that it cannot tell the cluster of waits for 800
 * before it is answered, so half a second after the answer no node believes what it heard before.
 */
const doubtAfter = 1_000;
const waitInDoubt = 2_000;
/** After the primary did not answer. */
const restInDoubt = 1_000;

/**
 * Lets the primary answer what this node cannot, or should not: reads while it is in doubt about what was sold since it heard of the primary
 * last, and what is not indexed yet, or whose index is away. Where the primary does not answer, nothing was sold, and the node's own answer
 * stands; but everything is left to the primary once the standing is older than `staleSeconds`.
 */
export function standIn(heard: Heard, staleSeconds: number, passOn: PassOn): HttpMiddleware {
  const ask = createAsker(passOn);
  return async (c, next) => {
    const context = c.var.requestContext;
    if (!ofOperations.test(context.path)) return next();
    if (heard.age() > staleSeconds * 1_000) return passOn(c);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const first = isRead && heard.age() > doubtAfter ? await ask(c, waitInDoubt) : undefined;
    if (first) return first;
    await next();
    if (!isRead || context.problem !== 'SEARCH_UNAVAILABLE') return;
    const answer = await ask(c);
    if (!answer) return;
    context.problem = undefined;
    c.res = undefined;
    c.res = answer;
  };
}

/** Yields what asks the primary for an answer, and yields none where it is away or has too much to do. */
function createAsker(passOn: PassOn) {
  let restsUntil = 0;
  return async (c: HttpContext, milliseconds?: number): Promise<Response | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    const { requestContext } = c.var;
    const answer = await passOn(c, milliseconds).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await answer?.body?.cancel();
    requestContext.carriesHeaders = false;
    restsUntil = performance.now() + restInDoubt;
    return undefined;
  };
}
