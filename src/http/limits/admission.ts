import { ApiError } from '../problem.ts';
import type { RequestContext } from '../request-context.ts';
import { createDearSlots, type SlotsInUse } from './dear-slots.ts';
import type { Quota, RateLimits } from './rate-limits.ts';
import { createWorkTimes } from './work-times.ts';
import type { Work } from './work.ts';

/** Lets works begin so that none of them hurts the others. */
export interface Admission {
  /**
   * Runs the work of the caller when its turn comes, counts its cost on the caller's rate, and learns from the time that it takes.
   * Throws RATE_LIMITED, SEARCH_TOO_COSTLY or OVERLOADED when it may not begin (docs/contract.md 1.10), and SEARCH_UNAVAILABLE
   * when the signal was aborted before it ended.
   */
  run<Result>(work: Work, asker: Asker, start: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** Who asks for a work, and what tells that nobody waits for it any more. */
interface Asker {
  quota: Quota;
  subject: string;
  context: RequestContext;
  signal: AbortSignal;
}

export interface AdmissionSettings {
  /** Works that run at once, of all callers, without the dear ones. */
  atOnce: number;
  /** Works under way at once, of one key and of one address: those that run and those that wait. */
  keyAtOnce: number;
  addressAtOnce: number;
  /** Dear works that run at once, and seconds that one of them waits for its turn. */
  dearAtOnce: number;
  waitSeconds: number;
}

/** What is told of works: how many dear ones run and wait, and why one was refused. */
export interface AdmissionReports {
  noteDear: (inUse: SlotsInUse) => void;
  noteRefused: (reason: 'dear' | 'caller' | 'overload') => void;
}

/** Milliseconds of work that a unit of the rates stands for. */
const unitMilliseconds = 20;

/** A work of so many milliseconds is dear: others would feel several of them. */
const dearMilliseconds = 50;

/** Yields what lets works begin; `now` is a clock in milliseconds. Only dear works wait, and only for each other. */
export function createAdmission(
  settings: AdmissionSettings,
  rates: RateLimits,
  reports: AdmissionReports,
  now: () => number = () => performance.now(),
): Admission {
  const times = createWorkTimes(now);
  const takeTurn = createTurns(settings, reports);
  const underWay = new Map<string, number>();
  const countUnderWay = (subject: string, by: number): void => {
    const count = (underWay.get(subject) ?? 0) + by;
    if (count > 0) underWay.set(subject, count);
    else underWay.delete(subject);
  };
  return {
    async run(work, asker, start) {
      const { quota, subject, signal } = asker;
      const most = quota === 'keyReads' ? settings.keyAtOnce : settings.addressAtOnce;
      if ((underWay.get(subject) ?? 0) >= most) {
        reports.noteRefused('caller');
        throw tooMany(most);
      }
      const milliseconds = times.expect(work);
      const takeBack = spendFor(work, milliseconds, asker, rates);
      countUnderWay(subject, 1);
      try {
        const leave = await takeTurn(work, milliseconds, asker).catch((error: unknown) => {
          takeBack();
          throw error;
        });
        return await times.measure(work, () => start(signal)).finally(leave);
      } catch (error) {
        throw signal.aborted ? givenUp() : error;
      } finally {
        countUnderWay(subject, -1);
      }
    },
  };
}

/** Counts what the work costs beside the request itself, and yields what takes that back. */
function spendFor(work: Work, milliseconds: number, { quota, subject, context }: Asker, rates: RateLimits): () => void {
  const units = Math.ceil(milliseconds / unitMilliseconds);
  if (work === 'ordinary' || units <= 1) return () => undefined;
  const expense = { units, reason: work.criterion };
  rates.spend(quota, subject, context, expense);
  return () => {
    rates.giveBack(quota, subject, context, expense);
  };
}

/** Yields a function that resolves when a work may begin, with what tells that it ended; it throws when the work may not begin. */
function createTurns({ atOnce, dearAtOnce, waitSeconds }: AdmissionSettings, reports: AdmissionReports) {
  const slots = createDearSlots({ slots: dearAtOnce, longestWait: waitSeconds * 1000, onChange: reports.noteDear });
  let running = 0;
  return async (work: Work, milliseconds: number, { subject, signal }: Asker): Promise<() => void> => {
    if (work !== 'ordinary' && milliseconds >= dearMilliseconds) {
      const leave = await slots.take(subject, signal);
      if (leave) return leave;
      if (!signal.aborted) reports.noteRefused('dear');
      throw tooDear(work.criterion, waitSeconds);
    }
    if (running >= atOnce) {
      reports.noteRefused('overload');
      throw new ApiError('OVERLOADED', { headers: { 'retry-after': '2' } });
    }
    running += 1;
    return () => {
      running -= 1;
    };
  };
}

function tooDear(criterion: string, waitSeconds: number): ApiError {
  return new ApiError('SEARCH_TOO_COSTLY', {
    detail: `Such a search takes long because of ${criterion}; its turn did not come within ${waitSeconds} s`,
    headers: { 'retry-after': String(waitSeconds) },
  });
}

function tooMany(most: number): ApiError {
  return new ApiError('SEARCH_TOO_COSTLY', {
    detail: `At most ${most} searches of one caller are answered at once`,
    headers: { 'retry-after': '1' },
  });
}

/** Hardly anybody hears of it: the caller went away, was answered already, or the service ends. */
function givenUp(): ApiError {
  return new ApiError('SEARCH_UNAVAILABLE', { headers: { 'retry-after': '2' } });
}
