import type { FairQueue, QueueRefusal } from './fair-queue.ts';
import { ApiError } from '../problem.ts';
import type { RequestContext, SearchTask } from '../request-context.ts';
import type { RateLimits, Quota } from './rate-limits.ts';
import { overloaded, type Shedding } from './shedding.ts';

export type Admission = ReturnType<typeof createAdmission>;

interface TaskCaller {
  quota: Quota;
  context: RequestContext;
  signal: AbortSignal;
}

interface AdmissionParts {
  rates: RateLimits;
  queue: FairQueue;
  shedding: Pick<Shedding, 'mayBegin'>;
  noteRefused: (reason: QueueRefusal | 'expensive') => void;
}

export function createAdmission({ rates, queue, shedding, noteRefused }: AdmissionParts) {
  const takeSlot = async (task: SearchTask, { context, signal }: TaskCaller): Promise<() => void> => {
    if (task.isExpensive && !shedding.mayBegin('expensive', context)) throw overloaded();
    const outcome = await queue.enter(context, task, signal);
    if (typeof outcome === 'function') return outcome;
    noteRefused(outcome === 'late' && task.isExpensive ? 'expensive' : outcome);
    throw refusalOf(outcome, task);
  };
  return {
    /**
     * Charges the task to the caller's rate and runs it once it has a slot. Throws RATE_LIMITED, SEARCH_TOO_COSTLY or
     * OVERLOADED when it is refused (docs/contract.md 1.10), and SEARCH_UNAVAILABLE when the signal is aborted before it
     * ended.
     */
    async run<Result>(
      task: SearchTask,
      { quota, context, signal }: TaskCaller,
      start: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      // The request itself counts as one unit, which covers its first task only.
      const units = task.units + (context.task ? 1 : 0);
      const expense = { units, reason: task.criterion };
      context.task ??= task;
      if (units > 1) await rates.spend(quota, context.subject, context, expense);
      try {
        const leave = await takeSlot(task, { quota, context, signal }).catch((error: unknown) => {
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

function refusalOf(refusal: QueueRefusal, { isExpensive, criterion }: SearchTask): ApiError {
  if (refusal === 'gone') return givenUp();
  if (refusal === 'full') {
    return new ApiError('SEARCH_TOO_COSTLY', {
      detail: 'The search queue is full, and no other caller of this class has more searches in it',
      headers: { 'retry-after': '1' },
    });
  }
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
