import type { HttpParts } from '../http-parts.ts';
import { ApiError } from '../problem.ts';
import type { HttpMiddleware } from '../http-env.ts';

/**
 * A request may take the configured seconds plus those of its `wait` parameter. Then its stop signal is aborted and
 * REQUEST_TIMEOUT is thrown; what it does after that reaches nobody. The stop signal is also aborted when the caller
 * disconnects; the wait signal on all that and at shutdown, when requests under way are still answered but wait for
 * nothing. Both are made on first use, since most requests never use them.
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
