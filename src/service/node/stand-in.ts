import type { HttpContext, HttpMiddleware } from '../../http/http-env.ts';
import type { Heard } from './hear-standing.ts';
import type { PassOn } from './pass-on.ts';

/** Paths of operations, including the page's own; nothing else needs the facts. */
const ofOperations = /^\/(v\d+|web)\//;

/** The only read with a body. */
const readWithBody = '/v2/availabilities/search';

/**
 * Milliseconds. The primary sends its standing more often than `doubtAfter`. When it cannot reach the cluster, it holds
 * a booking for 800 ms before answering, so half a second after that answer no node trusts an earlier standing.
 */
const doubtAfter = 1_000;
const waitInDoubt = 2_000;
const restInDoubt = 1_000;
/** Time a recovered primary gets to send its standing. */
const waitForNews = 1_000;

/**
 * Lets the primary answer reads that this node cannot or should not answer: while the node may have missed sales since
 * the last standing, and for lodgings not yet indexed or without an index. If the primary is down, nothing was sold and
 * the node's own answer stands. If it is up but cannot search, it may have sold, so its refusal is the answer unless a
 * new standing arrives. Once the standing is older than `staleSeconds`, everything goes to the primary.
 */
export function standIn(heard: Heard, staleSeconds: number, passOn: PassOn): HttpMiddleware {
  const ask = createAsker(passOn);
  const isInDoubt = () => heard.age() > doubtAfter;
  const answerInDoubt = async (c: HttpContext): Promise<Response | undefined> => {
    const asked = await ask(c, waitInDoubt);
    if (!asked.refusal) return asked.answer;
    await heard.wait(waitForNews);
    if (isInDoubt()) return asked.refusal;
    await leave(c, asked.refusal);
    return undefined;
  };
  return async (c, next) => {
    const context = c.get('requestContext');
    if (!ofOperations.test(context.path)) return next();
    if (heard.age() > staleSeconds * 1_000) return passOn(c);
    if (!isRead(c)) return next();
    const first = isInDoubt() ? await answerInDoubt(c) : undefined;
    if (first) return first;
    // A body can be read once only, and may have to be forwarded.
    const request = copyOf(c);
    await next();
    if (context.problem !== 'SEARCH_UNAVAILABLE') return;
    const { answer, refusal } = await ask(c, undefined, request);
    if (refusal) await leave(c, refusal);
    if (!answer) return;
    context.problem = undefined;
    c.res = undefined;
    c.res = answer;
  };
}

function isRead(c: HttpContext): boolean {
  return ['GET', 'HEAD'].includes(c.req.method) || c.get('requestContext').path === readWithBody;
}

async function leave(c: HttpContext, answer: Response): Promise<void> {
  await answer.body?.cancel();
  c.get('requestContext').carriesHeaders = false;
}

/** The primary's answer, or its refusal to answer now; neither if it is down or the caller exceeded a rate limit. */
interface Asked {
  answer?: Response;
  refusal?: Response;
}

function createAsker(passOn: PassOn) {
  let restsUntil = 0;
  return async (c: HttpContext, milliseconds?: number, request?: Request): Promise<Asked> => {
    if (performance.now() < restsUntil) return {};
    const answer = await passOn(c, { milliseconds, request: request ?? copyOf(c) }).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return { answer };
    // A proxy in between may have answered instead.
    const isOfPrimary = answer?.headers.get('x-request-id') === c.get('requestContext').requestId;
    if (answer && isOfPrimary && answer.status !== 429) return { refusal: answer };
    if (answer) await leave(c, answer);
    restsUntil = performance.now() + restInDoubt;
    return {};
  };
}

/** Undefined for requests without a body, which can be forwarded as they came. */
function copyOf(c: HttpContext): Request | undefined {
  return c.req.method === 'POST' ? c.req.raw.clone() : undefined;
}
