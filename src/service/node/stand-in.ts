import type { HttpContext, HttpMiddleware } from '../../http/http-env.ts';
import type { Heard } from './hear-standing.ts';
import type { PassOn } from './pass-on.ts';

/** Paths of operations, the page's own included; all else needs nothing of the facts. */
const ofOperations = /^\/(v\d+|web)\//;

/** The one read that has a body. */
const readWithBody = '/v2/availabilities/search';

/**
 * Milliseconds, all of them. The primary tells how it stands more often than that. A booking that it cannot tell the cluster of waits for 800
 * before it is answered, so half a second after the answer no node believes what it heard before.
 */
const doubtAfter = 1_000;
const waitInDoubt = 2_000;
/** After the primary did not answer. */
const restInDoubt = 1_000;
/** For a primary that is there again to tell how it stands. */
const waitForNews = 1_000;

/**
 * Lets the primary answer what this node cannot, or should not: reads while it is in doubt about what was sold since it heard of the primary
 * last, and what is not indexed yet, or whose index is away. Where the primary is away, nothing was sold, and the node's own answer
 * stands; where it is there and cannot search, it may have sold, and what it said is the answer unless it tells how it stands. Everything
 * is left to the primary once the standing is older than `staleSeconds`.
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
    // A body is read once, and may have to be sent on.
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

/** What the primary said: an answer, or that it cannot give one now; neither where it is away or the caller asks too much of it. */
interface Asked {
  answer?: Response;
  refusal?: Response;
}

/** Yields what asks the primary for an answer. */
function createAsker(passOn: PassOn) {
  let restsUntil = 0;
  return async (c: HttpContext, milliseconds?: number, request?: Request): Promise<Asked> => {
    if (performance.now() < restsUntil) return {};
    const answer = await passOn(c, { milliseconds, request: request ?? copyOf(c) }).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return { answer };
    // What stands between may answer in its place.
    const isOfPrimary = answer?.headers.get('x-request-id') === c.get('requestContext').requestId;
    if (answer && isOfPrimary && answer.status !== 429) return { refusal: answer };
    if (answer) await leave(c, answer);
    restsUntil = performance.now() + restInDoubt;
    return {};
  };
}

/** Undefined where there is no body, and the request can be sent on as it came. */
function copyOf(c: HttpContext): Request | undefined {
  return c.req.method === 'POST' ? c.req.raw.clone() : undefined;
}
