import type { HttpMiddleware } from '../../http/http-env.ts';
import type { Heard } from './hear-standing.ts';
import type { PassOn } from './pass-on.ts';

/** Paths of operations, the page's own included; all else needs nothing of the facts. */
const ofOperations = /^\/(v\d+|web)\//;

/**
 * Lets the primary answer what this node cannot: everything once the standing that it has is too old, and reads of what is not indexed
 * yet, or whose index is away. Where the primary is away, too, the node's own refusal stands.
 */
export function standIn(heard: Heard, staleSeconds: number, passOn: PassOn): HttpMiddleware {
  return async (c, next) => {
    const context = c.var.requestContext;
    if (!ofOperations.test(context.path)) return next();
    if (heard.age() > staleSeconds * 1_000) return passOn(c);
    await next();
    if (context.problem !== 'SEARCH_UNAVAILABLE' || !['GET', 'HEAD'].includes(c.req.method)) return;
    const answer = await passOn(c).catch(() => undefined);
    if (!answer) return;
    context.problem = undefined;
    c.res = undefined;
    c.res = answer;
  };
}
