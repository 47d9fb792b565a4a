import { setTimeout as pause } from 'node:timers/promises';
import { readServiceDay } from '../../stays/store/service-day.ts';
import { releaseBuild, type IndexBuild } from '../store/index-builds.ts';
import { isBehind, isParked, keepLodgingsToIndex, listLodgingsToRepeat } from '../store/indexed-lodgings.ts';
import { followBuild, type Lane } from './follow.ts';
import { findUsableBuild, listUsableBuilds } from './usable-builds.ts';
import { createSignal, type Signal } from './signal.ts';
import { turnDay } from './turn-day.ts';
import type { FollowerNews, FollowerParts } from './writer-parts.ts';

interface Follower {
  nudge: () => void;
  /**
   * Resolves when the serving build holds the lodging's current state; after `waitAtMost` at the latest, and at once
   * when OpenSearch is unavailable or stuck, or the lodging is parked. When other processes search the index, it still
   * waits until they have heard of the failure or noticed the silence.
   */
  whenIndexed: (lodgingId: number) => Promise<void>;
  hear: (news: FollowerNews) => void;
  /** Resolves when only parked lodgings lag in any build; for tests. */
  caughtUp: () => Promise<void>;
  /** Stops after the current write or 5 seconds, and releases the leases. */
  stop: () => Promise<void>;
}

interface FollowerState {
  waitAtMost: number;
  isStopping: boolean;
  /** Consecutive failures to write the serving build; above 0, OpenSearch counts as unavailable. */
  failures: number;
  /** Start of these failures by the machine's clock, or when another process reported them. */
  failingSince: number;
  failsElsewhere: boolean;
  /** Start of the current urgent write, by the machine's clock. */
  writingSince: number | undefined;
  /** When to retry the previous build after a failure, by the machine's clock. */
  previousRestsUntil: number;
  taken: Set<number>;
  wanted: Signal;
  written: Signal;
}

/** Milliseconds. */
const lookEvery = 200;
/** Bookings must be answered within a second, and do other work besides waiting for the index. */
const defaultWait = 800;
const longestRest = 2_000;
const stopAtMost = 5_000;

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
  // A lane of its own: lodgings whose nights a booking took or freed never wait for a delivery.
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
    // A notification during this turn may concern facts that it did not read.
    if (rest > 0 && state.wanted.count() === seen) await state.wanted.wait(rest);
  }
}

/** Writes one batch of a lane and returns the rest time in milliseconds. */
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

/** The previous build is written only once the serving one is up to date: callers wait only for the serving one. */
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

/** Logs failures instead of throwing: the serving build must be followed even if the previous indices were deleted. */
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
 * Waiting helps if the index will be written, or while other processes that search it do not know yet of the change or
 * that updates stopped.
 */
function mayWait({ isCompared, isSearchedElsewhere }: FollowerParts, state: FollowerState): boolean {
  if (!isHopeless(state) && isCompared?.() !== false) return true;
  if (state.isStopping || isSearchedElsewhere !== true) return false;
  return !isHopeless(state) || Date.now() < hopelessSince(state) + state.waitAtMost;
}

function hopelessSince({ failures, failsElsewhere, failingSince, writingSince = 0 }: FollowerState): number {
  return failures > 0 || failsElsewhere ? failingSince : writingSince;
}

function isHopeless({ waitAtMost, isStopping, failures, failsElsewhere, writingSince }: FollowerState): boolean {
  const isStuck = writingSince !== undefined && Date.now() - writingSince > waitAtMost;
  return isStopping || failures > 0 || failsElsewhere || isStuck;
}

function isParkedInServing({ db, prefix }: FollowerParts, lodgingId: number): boolean {
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && isParked(db, serving.id, lodgingId);
}

/** Until the index is compared, its content is unknown. */
function lags({ db, prefix, isCompared }: FollowerParts, lodgingId: number): boolean {
  if (isCompared?.() === false) return true;
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && keepLodgingsToIndex(db, serving, [lodgingId]).length > 0;
}
