import type { FairQueue, Refusal } from './fair-queue.ts';
import { ApiError } from '../problem.ts';
import type { RequestContext, Work } from '../request-context.ts';
import type { RateLimits, Quota } from './rate-limits.ts';
import { overloaded, type Shedding } from './shedding.ts';

export type Admission = ReturnType<typeof createAdmission>;

interface Asker {
  quota: Quota;
  context: RequestContext;
  signal: AbortSignal;
}

interface AdmissionParts {
  rates: RateLimits;
  queue: FairQueue;
  shedding: Pick<Shedding, 'mayBegin'>;
  noteRefused: (reason: Refusal | 'expensive') => void;
}

export function createAdmission({ rates, queue, shedding, noteRefused }: AdmissionParts) {
  const takeSlot = async (work: Work, { context, signal }: Asker): Promise<() => void> => {
    if (work.isExpensive && !shedding.mayBegin('expensive', context)) throw overloaded();
    const outcome = await queue.enter(context, work, signal);
    if (typeof outcome === 'function') return outcome;
    noteRefused(outcome === 'late' && work.isExpensive ? 'expensive' : outcome);
    throw refusalOf(outcome, work);
  };
  return {
    /**
     * Charges the work to the caller's rate and runs it once it has a slot. Throws RATE_LIMITED, SEARCH_TOO_COSTLY or
     * OVERLOADED when it is refused (docs/contract.md 1.10), and SEARCH_UNAVAILABLE when the signal is aborted before it
     * ended.
     */
    async run<Result>(
      work: Work,
      { quota, context, signal }: Asker,
      start: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      // The request itself counts as one unit, which covers its first work only.
      const units = work.units + (context.work ? 1 : 0);
      const expense = { units, reason: work.criterion };
      context.work ??= work;
      if (units > 1) await rates.spend(quota, context.subject, context, expense);
      try {
        const leave = await takeSlot(work, { quota, context, signal }).catch((error: unknown) => {
          if (units > 1) rates.giveBack(quota, context.subject, context, expense);
          throw error;
        });
        context.slots += 1;
        return await start(signal).finally(() => {
          context.slots -= 1;
          leave();
        });
      } catch (error) {
        throw signal.aborted ? givenUp() : error;
      }
    },
  };
}

function refusalOf(refusal: Refusal, { isExpensive, criterion }: Work): ApiError {
  if (refusal === 'gone') return givenUp();
  if (refusal === 'full')
    return new ApiError('SEARCH_TOO_COSTLY', {
      detail: 'The search queue is full, and no other caller of this class has more searches in it',
      headers: { 'retry-after': '1' },
    });
  if (!isExpensive) return overloaded();
  return new ApiError('SEARCH_TOO_COSTLY', {
    detail: `Timed out after 2 s in the queue; ${criterion} makes this search expensive`,
    headers: { 'retry-after': '2' },
  });
}

/** Hardly ever read: the caller disconnected or was already answered, or the service stops. */
function givenUp(): ApiError {
  return new ApiError('SEARCH_UNAVAILABLE', { headers: { 'retry-after': '2' } });
}
