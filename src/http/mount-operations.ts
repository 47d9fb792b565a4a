import type { Application, HttpMiddleware } from './http-env.ts';
import { answerCall, answerConditionally } from './answers/answer.ts';
import { readCall } from './bodies/read-call.ts';
import type { HttpParts } from './http-parts.ts';
import { replayWrites } from './idempotency.ts';
import { importanceOf, overloaded, type Shedding } from './limits/shedding.ts';
import { negotiateForm } from './answers/format-choice.ts';
import { limitTime } from './limits/time-limit.ts';
import { authorize } from './authorize.ts';
import { pathsOf, type Operation } from './operation.ts';
import { byFixedWords, routerPath } from './path.ts';
import { readParameters } from './parameters.ts';
import { holdToScenario, playScenario } from './play-scenario.ts';
import { ApiError } from './problem.ts';
import { refuseBeforeOperation } from './problem-response.ts';

/** Other methods of a path answer 405; HEAD answers as GET without a body. */
export function mountOperations(app: Application, operations: readonly Operation[], parts: HttpParts): void {
  const served = operations.flatMap((each) => pathsOf(each).map((path) => ({ ...each, path })));
  const byPath = Map.groupBy(served, ({ path }) => path);
  for (const path of [...byPath.keys()].sort(byFixedWords)) {
    const known = byPath.get(path) ?? [];
    for (const operation of known) app.on(operation.method, routerPath(path), ...operationMiddleware(operation, parts));
    app.all(routerPath(path), refuseMethod(path, known, parts));
  }
}

/** In the order in which refusals take precedence. */
function operationMiddleware(operation: Operation, parts: HttpParts): [HttpMiddleware, ...HttpMiddleware[]] {
  const elsewhere = parts.answerElsewhere?.(operation);
  if (elsewhere) return [elsewhere];
  const { atOnce, afterBody } = shedLoad(operation, parts.shedding);
  const [first, ...rest] = [
    ...atOnce,
    authorize(operation, parts),
    readParameters(operation),
    limitTime(parts),
    readCall(operation, parts),
    playScenario(operation, parts),
    ...afterBody,
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
  for (const [path, routes] of Map.groupBy(mounted, (route) => route.path))
    app.all(path, () => {
      throw methodNotAllowed(routes.map(({ method }) => method));
    });
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

/**
 * Sheds with OVERLOADED before anything else, since a refusal must cost next to nothing, or after the body where only
 * that tells what the request is for.
 */
function shedLoad(
  operation: Operation,
  shedding: Pick<Shedding, 'mayBegin'>,
): { atOnce: HttpMiddleware[]; afterBody: HttpMiddleware[] } {
  const importance = importanceOf(operation);
  if (importance !== 'as the body says')
    return {
      atOnce: [
        (c, next) => {
          const context = c.get('requestContext');
          context.template = operation.path;
          if (shedding.mayBegin(importance)) return next();
          context.form = negotiateForm(operation.answer, context);
          throw overloaded();
        },
      ],
      afterBody: [],
    };
  const isRead = (body: unknown) => operation.body?.isRead?.(body) === true;
  return {
    atOnce: [],
    afterBody: [
      (c, next) => {
        if (shedding.mayBegin(isRead(c.get('call').body) ? 'evaluation' : 'booking')) return next();
        throw overloaded();
      },
    ],
  };
}
