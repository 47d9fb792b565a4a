import { negotiateForm } from '../answers/format-choice.ts';
import type { HttpMiddleware } from '../http-env.ts';
import type { Operation } from '../operation.ts';
import { importanceOf } from './importance-of.ts';
import { overloaded, type Shedding } from './shedding.ts';

/**
 * Sheds with OVERLOADED before anything else, since a refusal must cost next to nothing, or after the body where only
 * that tells what the request is for.
 */
export function shedLoad(
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
