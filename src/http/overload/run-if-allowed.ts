import { ApiError } from '../problem.ts';
import type { Importance } from './importance.ts';
import type { Shedding } from './shedding.ts';

/** Runs the work unless there is too much to do; throws OVERLOADED then. */
export async function runIfAllowed<Result>(
  importance: Importance,
  shedding: Shedding,
  work: () => Promise<Result>,
  beforeRefusing: () => void = () => undefined,
): Promise<Result> {
  if (!shedding.mayBegin(importance)) {
    beforeRefusing();
    throw overloaded();
  }
  const began = performance.now();
  try {
    return await work();
  } finally {
    shedding.end(performance.now() - began);
  }
}

/** Yields the problem of too much at once; one to three seconds later, so that those refused together do not come back together. */
export function overloaded(): ApiError {
  return new ApiError('OVERLOADED', { headers: { 'retry-after': String(1 + Math.floor(Math.random() * 3)) } });
}
