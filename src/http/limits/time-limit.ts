import type { HttpParts } from '../http-parts.ts';
import { ApiError } from '../problem.ts';
import type { HttpMiddleware } from '../http-env.ts';

/**
 * Gives a request so many seconds, and those on top that it asks to wait for news (`wait`). When they are over, its stop signal says so and REQUEST_TIMEOUT is thrown; what it does after
 * that reaches nobody. The signal also tells that the caller went away. The wait signal tells all that and that the service ends:
 * what is under way then is still answered, but nothing is waited for any more. Both are made when they are first asked for, since
 * most work never asks.
 */
export function limitTime({ settings, ending }: Pick<HttpParts, 'settings' | 'ending'>): HttpMiddleware {
  return async (c, next) => {
    const { wait = 0 } = c.get('parameters').query as { wait?: number };
    const seconds = settings.requestSeconds + wait;
    const { request } = c.get('requestContext');
    const own = new AbortController();
    const stop = () => {
      own.abort();
    };
    // Heard like this: what `AbortSignal.any` makes costs six times as much (docs/decisions/0015-cpu-of-a-search.md).
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
