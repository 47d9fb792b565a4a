import { uptime } from 'node:os';
import type { Logger } from 'pino';
import type { Db } from '../../sqlite/database.ts';
import { findSetting, saveSetting } from '../../sqlite/settings.ts';
import { isoInstantOf } from '../../values/day.ts';
import { createPlausibleClock, tolerance, type ClockSources } from './plausible-clock.ts';

/** The clock of all processes, threads and commands on one database. */
interface KeptClock {
  /** The instant, in milliseconds since 1970. */
  now: () => number;
  /** How far the machine's clock is ahead of `now`, in milliseconds; 0 while it is believed. */
  readAhead: () => number;
}

interface ClockParts {
  db: Db;
  /** Days by which the machine's clock may be ahead of the last instant when a program starts. */
  stepDays: number;
  /** The machine's clocks when left out. */
  sources?: Partial<ClockSources>;
}

const [seenSetting, acceptedSetting, waitingSetting] = ['clock-seen', 'clock-accepted', 'clock-waiting'];
const day = 86_400_000;

const machine: ClockSources = {
  shown: Date.now,
  elapsed: () => performance.now(),
  // The operating system counts it from its start on, sleep included.
  elapsedWithSleep: () => uptime() * 1000,
};

/** Yields the clock: the machine's as far as the last instant in the database makes that plausible, or an operator accepts it. */
export function openClock({ db, stepDays, sources }: ClockParts): KeptClock {
  const all = { ...machine, ...sources };
  // Where a service waits already, a new start makes no jump plausible.
  const longestStop = findSetting(db, waitingSetting) === 'yes' ? 0 : stepDays * day;
  const clock = createPlausibleClock(all, readInstant(db, seenSetting), longestStop);
  let answered = readInstant(db, acceptedSetting);
  /** Looked up only while it waits. */
  const acceptIfTold = () => {
    const accepted = readInstant(db, acceptedSetting);
    if (accepted === answered) return;
    answered = accepted;
    if (accepted !== undefined && Math.abs(all.shown() - accepted) <= tolerance.milliseconds) clock.accept();
  };
  return {
    now() {
      if (clock.readAhead() !== 0) acceptIfTold();
      return clock.now();
    },
    readAhead() {
      if (clock.readAhead() !== 0) acceptIfTold();
      return clock.readAhead();
    },
  };
}

/** Accepts what the machine's clock shows (`shown`) for all that run and all that start; they hear of it by themselves. */
export function acceptClock(db: Db, shown: number): void {
  saveSetting(db, seenSetting, String(shown));
  saveSetting(db, acceptedSetting, String(shown));
  saveSetting(db, waitingSetting, 'no');
}

/** Reads the last instant that a service kept; undefined before the first. */
export function readLastSeen(db: Db): number | undefined {
  return readInstant(db, seenSetting);
}

const keepEvery = 60_000;

/**
 * Yields what keeps the present instant, once a minute, and tells the log when the machine's clock is not believed any more, or
 * again. To be called often.
 */
export function watchClock({ db, clock, log }: { db: Db; clock: KeptClock; log: Logger }): () => void {
  let kept: number | undefined;
  let wasWaiting: boolean | undefined;
  return () => {
    const [ahead, now] = [clock.readAhead(), clock.now()];
    const isWaiting = ahead !== 0;
    if (isWaiting && wasWaiting !== true) log.error(describeJump(now, ahead), waitingText);
    if (!isWaiting && wasWaiting === true) log.warn('the clock of this machine is believed again');
    if (isWaiting !== wasWaiting) saveSetting(db, waitingSetting, isWaiting ? 'yes' : 'no');
    wasWaiting = isWaiting;
    if (kept !== undefined && Math.abs(now - kept) < keepEvery) return;
    saveSetting(db, seenSetting, String(now));
    kept = now;
  };
}

const waitingText =
  'the clock of this machine is not plausible: the service goes on with its own; if the machine is right, run "npm run cli -- clock accept"';

function describeJump(now: number, ahead: number) {
  return { clockShows: isoInstantOf(now + ahead), serviceTakes: isoInstantOf(now) };
}

function readInstant(db: Db, name: string): number | undefined {
  const text = findSetting(db, name);
  return text === undefined ? undefined : Number(text);
}
