import { ApiError } from '../problem.ts';
import type { Soon } from '../soon.ts';

/** Yields the signal that tells work to stop; made when first asked for, since most work never asks. */
export type StopSignal = () => AbortSignal;

/**
 * Yields what the work yields, at once when it need not wait. When it takes longer than so many seconds, its signal says so and REQUEST_TIMEOUT is thrown;
 * what it does after that reaches nobody. The signal follows `others`, too.
 */
export function withinTime<Result>(
  seconds: number,
  others: () => readonly AbortSignal[],
  work: (signal: StopSignal) => Soon<Result>,
): Soon<Result> {
  const own: { controller?: AbortController; signal?: AbortSignal; isOver?: boolean } = {};
  const signal = (): AbortSignal => {
    own.controller ??= new AbortController();
    if (own.isOver === true) own.controller.abort();
    return (own.signal ??= AbortSignal.any([own.controller.signal, ...others()]));
  };
  const working = work(signal);
  if (!(working instanceof Promise)) return working;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      own.isOver = true;
      own.controller?.abort();
      reject(new ApiError('REQUEST_TIMEOUT', { detail: `The request took longer than ${seconds} s` }));
    }, seconds * 1000);
    working
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
