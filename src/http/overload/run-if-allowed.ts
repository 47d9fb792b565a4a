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
    throw new ApiError('OVERLOADED', { headers: { 'retry-after': retryAfter() } });
  }
  const began = performance.now();
  try {
    return await work();
  } finally {
    shedding.end(performance.now() - began);
  }
}

/** Yields one to three seconds, so that those who were refused together do not come back together. */
function retryAfter(): string {
  return String(1 + Math.floor(Math.random() * 3));
}
