import { setTimeout as pause } from 'node:timers/promises';
import { readServiceDay } from '../../stays/store/service-day.ts';
import { releaseBuild, type IndexBuild } from '../store/index-builds.ts';
import { isBehind, isParked, keepLodgingsToIndex, listLodgingsToRepeat } from '../store/indexed-lodgings.ts';
import { followBuild, type Lane } from './follow.ts';
import { findUsableBuild, listUsableBuilds } from './usable-builds.ts';
import { createSignal, type Signal } from './signal.ts';
import { turnDay } from './turn-day.ts';
import type { FollowerNews, FollowerParts } from './writer-parts.ts';

/** Keeps the index level with the facts while the service runs. */
interface Follower {
  /** Says that facts changed, so that the follower looks at once. */
  nudge: () => void;
  /**
   * Resolves when the serving build holds the lodging as of now; after one second at the latest, and at once when OpenSearch is away or
   * does not answer, or when the lodging is parked. Where others search the index, it gives them that second to hear of it, or to
   * notice that they hear nothing any more.
   */
  whenIndexed: (lodgingId: number) => Promise<void>;
  /** Takes what the follower of another process tells. */
  hear: (news: FollowerNews) => void;
  /** Resolves when nothing but parked lodgings lags in any build; for tests. */
  caughtUp: () => Promise<void>;
  /** Stops following, after the writing under way or 5 seconds, and gives the leases back. */
  stop: () => Promise<void>;
}

interface FollowerState {
  /** How long somebody waits for a lodging, in milliseconds. */
  waitAtMost: number;
  isStopping: boolean;
  /** Failures in a row to write the serving build; above 0 OpenSearch is away. */
  failures: number;
  /** When the first of them began, by the machine's clock, or when another process told of it. */
  failingSince: number;
  /** The process that holds the lease said that OpenSearch is away. */
  failsElsewhere: boolean;
  /** When the writing of urgent lodgings under way began, by the machine's clock. */
  writingSince: number | undefined;
  /** When the previous build may be tried again after a failure, by the machine's clock. */
  previousRestsUntil: number;
  /** Lodgings that are being written. */
  taken: Set<number>;
  /** Facts changed, or somebody waits, or the follower shall stop. */
  wanted: Signal;
  /** Documents were written, or writing failed. */
  written: Signal;
}

/** Milliseconds, all of them. */
const lookEvery = 200;
/** A booking is to be answered within a second, and does something beside waiting for the index. */
const defaultWait = 800;
const longestRest = 2_000;
const stopAtMost = 5_000;

/** Starts following all builds but those that are being loaded. */
export function startFollower(parts: FollowerParts): Follower {
  const state: FollowerState = {
    waitAtMost: parts.waitAtMost ?? defaultWait,
    isStopping: false,
    failures: 0,
    failingSince: 0,
    failsElsewhere: false,
    writingSince: undefined,
    previousRestsUntil: 0,
    taken: new Set(),
    wanted: createSignal(),
    written: createSignal(),
  };
  // Lodgings whose nights a booking took or freed never wait for a delivery.
  const running = Promise.all([true, false].map((isUrgent) => runFollower(parts, state, isUrgent)));
  return {
    nudge: () => state.wanted.notify(),
    whenIndexed(lodgingId) {
      parts.tellOthers?.('wanted');
      return whenIndexed(parts, state, lodgingId);
    },
    hear: (news) => hearNews(parts, state, news),
    async caughtUp() {
      while (isAnyBehind(parts)) {
        state.wanted.notify();
        await state.written.wait(lookEvery);
      }
    },
    async stop() {
      state.isStopping = true;
      state.wanted.notify();
      const hasEnded = await Promise.race([running.then(() => true), pause(stopAtMost, false, { ref: false })]);
      if (hasEnded)
        for (const build of listUsableBuilds(parts.db, parts.prefix))
          releaseBuild(parts.db, build.id, parts.leaseOwner);
    },
  };
}

function isAnyBehind({ db, prefix, today, now }: FollowerParts): boolean {
  if ((readServiceDay(db) ?? today()) !== today()) return true;
  return listUsableBuilds(db, prefix).some(
    (build) => isBehind(db, build) || listLodgingsToRepeat(db, build.id, now(), 1).length > 0,
  );
}

async function runFollower(parts: FollowerParts, state: FollowerState, isUrgent: boolean): Promise<void> {
  while (!state.isStopping) {
    const seen = state.wanted.count();
    const rest = await followOnce(parts, state, { isUrgent, taken: state.taken });
    // A notification during this turn may be about facts that it did not read.
    if (rest > 0 && state.wanted.count() === seen) await state.wanted.wait(rest);
  }
}

/** Writes one batch of a lane and returns how long to rest, in milliseconds. */
async function followOnce(parts: FollowerParts, state: FollowerState, lane: Lane): Promise<number> {
  const since = Date.now();
  if (lane.isUrgent) state.writingSince = since;
  try {
    const failed = state.failures > 0;
    const written = await followAll(parts, state, lane);
    if (written > 0 || (failed && state.failures === 0)) tellOutcome(parts, state, 'written');
    return written === 0 ? lookEvery : 0;
  } catch (error) {
    state.failures += 1;
    if (state.failures === 1) state.failingSince = since;
    if (state.failures === 1) parts.log.warn({ err: error }, 'the index cannot be written now; it is tried again');
    tellOutcome(parts, state, 'failed');
    return Math.min(longestRest, lookEvery * state.failures);
  } finally {
    if (lane.isUrgent) state.writingSince = undefined;
  }
}

/** Wakes those who wait for documents, here and in other processes. */
function tellOutcome({ tellOthers }: FollowerParts, state: FollowerState, outcome: 'written' | 'failed'): void {
  state.failsElsewhere = false;
  state.written.notify();
  tellOthers?.(outcome);
}

function hearNews(parts: FollowerParts, state: FollowerState, news: FollowerNews): void {
  if (state.isStopping) return;
  if (news === 'wanted') {
    if (isHopeless(state) && !state.failsElsewhere) parts.tellOthers?.('failed');
    else state.wanted.notify();
    return;
  }
  if (news === 'failed' && !state.failsElsewhere) state.failingSince = Date.now();
  state.failsElsewhere = news === 'failed';
  state.written.notify();
  if (news === 'gone') state.wanted.notify();
}

/** The previous build is written only when the serving one is up to date, because callers wait for the serving one alone. */
async function followAll(parts: FollowerParts, state: FollowerState, lane: Lane): Promise<number> {
  if (parts.isCompared?.() === false) return 0;
  turnDay(parts);
  const builds = listUsableBuilds(parts.db, parts.prefix);
  for (const build of builds) {
    if (build.state !== 'serving') continue;
    const written = await followBuild(parts, build, lane);
    if (written > 0 || !isBehind(parts.db, build)) state.failures = 0;
    if (written > 0) return written;
  }
  if (lane.isUrgent) return 0;
  const previous = builds.find((build) => build.state === 'previous');
  return previous && Date.now() >= state.previousRestsUntil ? followPrevious(parts, state, previous) : 0;
}

/** Failures are logged and not thrown: when somebody deleted the previous indices, the serving build must be followed all the same. */
async function followPrevious(parts: FollowerParts, state: FollowerState, build: IndexBuild): Promise<number> {
  try {
    return await followBuild(parts, build);
  } catch (error) {
    parts.log.warn({ err: error }, 'the previous index cannot be written now; it is tried again');
    state.previousRestsUntil = Date.now() + 10 * longestRest;
    return 0;
  }
}

async function whenIndexed(parts: FollowerParts, state: FollowerState, lodgingId: number): Promise<void> {
  const { wanted, written } = state;
  wanted.notify();
  const until = Date.now() + state.waitAtMost;
  if (!mayWait(parts, state) || isParkedInServing(parts, lodgingId)) return;
  while (Date.now() < until && mayWait(parts, state) && lags(parts, lodgingId)) await written.wait(25);
}

/**
 * Tells whether waiting is of any use: the index will be written, or others that search it do not know yet that they hear nothing any
 * more, or shall hear of the change meanwhile.
 */
function mayWait({ isCompared, isSearchedElsewhere }: FollowerParts, state: FollowerState): boolean {
  if (!isHopeless(state) && isCompared?.() !== false) return true;
  if (state.isStopping || isSearchedElsewhere?.() !== true) return false;
  return !isHopeless(state) || Date.now() < hopelessSince(state) + state.waitAtMost;
}

function hopelessSince({ failures, failsElsewhere, failingSince, writingSince = 0 }: FollowerState): number {
  return failures > 0 || failsElsewhere ? failingSince : writingSince;
}

/** OpenSearch is away, or neither answers nor refuses; or nothing is written here any more. */
function isHopeless({ waitAtMost, isStopping, failures, failsElsewhere, writingSince }: FollowerState): boolean {
  const isStuck = writingSince !== undefined && Date.now() - writingSince > waitAtMost;
  return isStopping || failures > 0 || failsElsewhere || isStuck;
}

function isParkedInServing({ db, prefix }: FollowerParts, lodgingId: number): boolean {
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && isParked(db, serving.id, lodgingId);
}

/** Before the index was compared nobody knows what it holds. */
function lags({ db, prefix, isCompared }: FollowerParts, lodgingId: number): boolean {
  if (isCompared?.() === false) return true;
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && keepLodgingsToIndex(db, serving, [lodgingId]).length > 0;
}
