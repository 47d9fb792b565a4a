import { ApiError } from '../problem.ts';
import { overloaded, runIfAllowed } from '../overload/run-if-allowed.ts';
import type { SearchLine } from '../overload/search-line.ts';
import type { Shedding } from '../overload/shedding.ts';
import type { RequestContext } from '../request-context.ts';
import type { SlotsInUse } from './dear-slots.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Quota } from './unit-counts.ts';
import { createTurns, type AdmissionSettings, type RefusedTurn, type Turns } from './turns.ts';
import { createWorkTimes } from './work-times.ts';
import type { Work } from './work.ts';

/** Lets works begin so that none of them hurts the others. */
export interface Admission {
  /**
   * Runs the work of the caller when its turn comes, counts its cost on the caller's rate, and learns from the time that it takes.
   * Throws RATE_LIMITED, SEARCH_TOO_COSTLY or OVERLOADED when it may not begin (docs/contract.md 1.10), and SEARCH_UNAVAILABLE
   * when the signal was aborted before it ended.
   */
  run<Result>(work: Work, asker: Asker, start: Start<Result>): Promise<Result>;
}

/** Who asks for a work, and what tells that nobody waits for it any more. */
interface Asker {
  quota: Quota;
  subject: string;
  context: RequestContext;
  signal: AbortSignal;
}

/** What is told of works: how many dear ones run and wait, and why one was refused. */
export interface AdmissionReports {
  noteDear: (inUse: SlotsInUse) => void;
  noteRefused: (reason: RefusedTurn) => void;
}

/** Milliseconds of work that a unit of the rates stands for. */
const unitMilliseconds = 20;

/** A work of so many milliseconds is dear: others would feel several of them. */
const dearMilliseconds = 15;

interface AdmissionParts {
  now?: () => number;
  turns?: Turns | undefined;
  /** What refuses works while the process has too much to do, and makes them wait while the index has. */
  overload?: { shedding: Shedding; line: SearchLine };
}

/**
 * Yields what lets works begin; `now` is a clock in milliseconds, and `turns` may be those of several processes. Only dear works
 * wait, and only for each other.
 */
export function createAdmission(
  settings: AdmissionSettings,
  rates: RateLimits,
  reports: AdmissionReports,
  { now = () => performance.now(), turns, overload }: AdmissionParts = {},
): Admission {
  const takeTurns = turns ?? createTurns(settings, reports.noteDear, now);
  const times = createWorkTimes(now);
  const runInTurn = async <Result>(work: ExpectedWork, asker: Asker, start: Start<Result>): Promise<Result> => {
    const takeBack = await spendFor(work, asker, rates);
    const leave = await beginWork(work, asker, { settings, turns: takeTurns, reports, line: overload?.line }).catch(
      (error: unknown) => {
        takeBack();
        throw error;
      },
    );
    return times.measure(work.work, () => start(asker.signal)).finally(leave);
  };
  return {
    async run(work, asker, start) {
      const milliseconds = times.expect(work);
      const isDear = work !== 'ordinary' && milliseconds >= dearMilliseconds;
      const run = () => runInTurn({ work, milliseconds, isDear }, asker, start);
      try {
        // The process has let the request begin as a read already.
        return await (isDear && overload ? runIfAllowed('dear', overload.shedding, run) : run());
      } catch (error) {
        throw asker.signal.aborted ? givenUp() : error;
      }
    },
  };
}

/** A work and how long it is thought to take. */
interface ExpectedWork {
  work: Work;
  milliseconds: number;
  isDear: boolean;
}

type Start<Result> = (signal: AbortSignal) => Promise<Result>;

/** Counts what the work costs beside the request itself, and yields what takes that back. */
async function spendFor(
  { work, milliseconds }: ExpectedWork,
  { quota, subject, context }: Asker,
  rates: RateLimits,
): Promise<() => void> {
  const units = Math.ceil(milliseconds / unitMilliseconds);
  if (work === 'ordinary' || units <= 1) return () => undefined;
  const expense = { units, reason: work.criterion };
  await rates.spend(quota, subject, context, expense);
  return () => {
    rates.giveBack(quota, subject, context, expense);
  };
}

interface Gates {
  settings: AdmissionSettings;
  turns: Turns;
  reports: AdmissionReports;
  line: SearchLine | undefined;
}

/** Resolves when the work may begin, with what tells that it ended; throws when it may not. */
async function beginWork(work: ExpectedWork, asker: Asker, gates: Gates): Promise<() => void> {
  const { line } = gates;
  if (work.isDear && line?.mayPass() === false) throw overloaded();
  const leave = await takeTurn(work, asker, gates);
  if (work.isDear || !line) return leave;
  const entered = await line.enter(asker.subject, asker.signal);
  if (typeof entered === 'function')
    return () => {
      entered();
      leave();
    };
  leave();
  throw entered === 'gone' ? givenUp() : overloaded();
}

async function takeTurn(
  { work, isDear }: ExpectedWork,
  { quota, subject, signal }: Asker,
  { settings, turns, reports }: Gates,
): Promise<() => void> {
  const most = quota === 'keyReads' ? settings.keyAtOnce : settings.addressAtOnce;
  const turn = await turns.take({ subject, most, isDear }, signal);
  if (typeof turn === 'function') return turn;
  if (turn === 'gone') throw givenUp();
  reports.noteRefused(turn);
  if (turn === 'caller') throw tooMany(most);
  if (turn === 'dear' && work !== 'ordinary') throw tooDear(work.criterion, settings.waitSeconds);
  throw overloaded();
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
