import type { HttpParts } from './http-parts.ts';
import type { Application, HttpContext, HttpMiddleware } from './http-env.ts';
import { answerCall, answerConditionally } from './answers/answer.ts';
import { replayWrites } from './idempotency.ts';
import { importanceOf, overloaded, type Importance, type Shedding } from './limits/shedding.ts';
import { negotiateForm } from './answers/format-choice.ts';
import { authorize, readCall } from './authorize.ts';
import { pathsOf, type Operation } from './operation.ts';
import { readParameters, routerPath } from './parameters.ts';
import { holdToScenario, playScenario } from './play-scenario.ts';
import { ApiError } from './problem.ts';
import { refuseBeforeOperation } from './problem-response.ts';

/** Other methods of a path answer 405; HEAD answers as GET without a body. */
export function mountOperations(app: Application, operations: readonly Operation[], parts: HttpParts): void {
  const served = operations.flatMap((each) => pathsOf(each).map((path) => ({ ...each, path })));
  const byPath = Map.groupBy(served, ({ path }) => path);
  // Fixed words first: a brace sorts after every letter.
  for (const path of [...byPath.keys()].sort()) {
    const known = byPath.get(path) ?? [];
    for (const operation of known) app.on(operation.method, routerPath(path), ...operationMiddleware(operation, parts));
    app.all(routerPath(path), refuseMethod(path, known, parts));
  }
}

/** In the order in which refusals take precedence. */
function operationMiddleware(operation: Operation, parts: HttpParts): [HttpMiddleware, ...HttpMiddleware[]] {
  const importance = importanceOf(operation);
  const isRead = (c: HttpContext) => operation.body?.isRead?.(c.get('call').body) === true;
  const [first, ...rest] = [
    // Before anything else, since a refusal must cost next to nothing.
    ...(importance ? [shedLoad(operation, parts.shedding, () => importance)] : []),
    authorize(operation, parts),
    readParameters(operation),
    limitTime(parts),
    readCall(operation, parts),
    playScenario(operation, parts),
    ...(importance ? [] : [shedLoad(operation, parts.shedding, (c) => (isRead(c) ? 'evaluation' : 'booking'))]),
    answerConditionally(operation, parts),
    replayWrites(operation, parts),
    holdToScenario(),
    answerCall(operation, parts),
  ] as const;
  return [first, ...rest];
}

/** Applies to the pages mounted so far. */
export function refuseOtherMethods(app: Application): void {
  const mounted = app.routes.filter(({ method }) => method === 'GET' || method === 'POST');
  for (const [path, routes] of Map.groupBy(mounted, (route) => route.path)) {
    app.all(path, () => {
      throw methodNotAllowed(routes.map(({ method }) => method));
    });
  }
}

function refuseMethod(path: string, known: readonly Operation[], parts: HttpParts): HttpMiddleware {
  const error = methodNotAllowed(known.map(({ method }) => method));
  return (c) => {
    c.get('requestContext').template = path;
    return refuseBeforeOperation(error, c, parts, known[0]);
  };
}

function methodNotAllowed(known: readonly string[]): ApiError {
  const allowed = [...new Set(known)].sort().flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new ApiError('METHOD_NOT_ALLOWED', { allowed, headers: { allow: allowed.join(', ') } });
}

/** Refuses with OVERLOADED what is not important enough now. */
function shedLoad(
  operation: Operation,
  shedding: Pick<Shedding, 'mayBegin'>,
  importanceFor: (c: HttpContext) => Importance,
): HttpMiddleware {
  return (c, next) => {
    const context = c.get('requestContext');
    context.template = operation.path;
    if (shedding.mayBegin(importanceFor(c), context)) return next();
    context.form = negotiateForm(operation.answer, context);
    throw overloaded();
  };
}

/**
 * A request may take the configured seconds plus those of its `wait` parameter. Then its stop signal is aborted and REQUEST_TIMEOUT is
 * thrown; what it does after that reaches nobody. The stop signal is also aborted when the caller disconnects. The wait signal is aborted
 * then too, and at shutdown, when running requests are still answered but no longer wait. Both are made on first use, since most requests
 * never use them.
 */
function limitTime({ settings, ending }: Pick<HttpParts, 'settings' | 'ending'>): HttpMiddleware {
  return async (c, next) => {
    const { wait = 0 } = c.get('parameters').query as { wait?: number };
    const seconds = settings.requestSeconds + wait;
    const { request } = c.get('requestContext');
    const own = new AbortController();
    const stop = () => {
      own.abort();
    };
    // Listens directly: `AbortSignal.any` costs six times as much (docs/decisions/0015-cpu-of-a-search.md).
    let caller: AbortSignal | undefined;
    const stopSignal = () => {
      caller ??= listenTo(request.signal, stop);
      return own.signal;
    };
    c.set('stopSignal', stopSignal);
    c.set('waitSignal', () => AbortSignal.any([stopSignal(), ending]));
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        stop();
        reject(
          new ApiError('REQUEST_TIMEOUT', { detail: `The request took longer than ${seconds} s`, outcome: 'unknown' }),
        );
      }, seconds * 1000);
    });
    try {
      await Promise.race([next(), isLate]);
    } finally {
      clearTimeout(timer);
      caller?.removeEventListener('abort', stop);
    }
  };
}

function listenTo(signal: AbortSignal, stop: () => void): AbortSignal {
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop);
  return signal;
}
