import { negotiateForm } from '../answers/format-choice.ts';
import type { HttpParts } from '../http-parts.ts';
import type { HttpMiddleware } from '../http-env.ts';
import type { Operation } from '../operation.ts';
import { importanceOf } from './importance-of.ts';
import { runIfAllowed } from './run-if-allowed.ts';

/** The middleware that refuses requests of an operation while there are too many: what goes before all else, or after the body. */
interface SheddingMiddleware {
  atOnce: HttpMiddleware[];
  afterBody: HttpMiddleware[];
}

/**
 * Yields what refuses requests of the operation, as early as can be told what they are for, since a refusal must cost next to
 * nothing. It throws OVERLOADED.
 */
export function shedLoad(operation: Operation, { shedding }: Pick<HttpParts, 'shedding'>): SheddingMiddleware {
  const importance = importanceOf(operation);
  if (importance !== 'as the body says')
    return {
      atOnce: [
        (c, next) => {
          const context = c.get('requestContext');
          context.template = operation.path;
          return runIfAllowed(importance, shedding, next, () => {
            context.form = negotiateForm(operation.answer, context);
          });
        },
      ],
      afterBody: [],
    };
  const isRead = (body: unknown) => operation.body?.isRead?.(body) === true;
  return {
    atOnce: [],
    afterBody: [(c, next) => runIfAllowed(isRead(c.get('call').body) ? 'evaluation' : 'booking', shedding, next)],
  };
}
