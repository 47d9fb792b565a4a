import { setTimeout as pause } from 'node:timers/promises';
import { releaseBuild, type IndexBuild } from '../store/index-builds.ts';
import { isParked, lodgingsToIndex, thoseToIndex } from '../store/indexed-lodgings.ts';
import { followBuild, type FollowerParts } from './follow.ts';
import { findUsableBuild, usableBuilds } from './usable-builds.ts';
import { wakeable, type Wakeable } from './signal.ts';

/** Keeps the index level with the facts while the service runs. */
export interface Follower {
  /** Says that something changed, so that it need not be found by looking. */
  nudge: () => void;
  /**
   * Resolves when the serving build holds the lodging as of now, after one second, or at once when OpenSearch is away or does not answer,
   * or the lodging is parked.
   */
  whenIndexed: (lodgingId: number) => Promise<void>;
  /** Resolves when nothing but parked lodgings lags in any build; for tests. */
  caughtUp: () => Promise<void>;
  /** Lets the writing under way end, for a few seconds. */
  stop: () => Promise<void>;
}

interface FollowerState {
  isStopping: boolean;
  /** Failures in a row to write the serving build; above 0 OpenSearch is away. */
  failures: number;
  /** When the look under way began, by the machine's clock. */
  lookingSince: number | undefined;
  /** When the previous build is tried again after a failure. */
  formerRestsUntil: number;
  /** How many wait for a lodging. */
  awaited: Map<number, number>;
  bell: Wakeable;
}

const lookEvery = 200;
const waitAtMost = 1_000;
const longestRest = 2_000;
const stopAtMost = 5_000;

/** Starts following all builds but those that are being filled. */
export function startFollower(parts: FollowerParts): Follower {
  const state: FollowerState = {
    ...{ isStopping: false, failures: 0, lookingSince: undefined, formerRestsUntil: 0 },
    ...{ awaited: new Map<number, number>(), bell: wakeable() },
  };
  const running = run(parts, state);
  return {
    nudge: () => state.bell.ring(),
    whenIndexed: (lodgingId) => whenIndexed(parts, state, lodgingId),
    async caughtUp() {
      while (usableBuilds(parts.db, parts.prefix).some((build) => lodgingsToIndex(parts.db, build, 1).length > 0)) {
        state.bell.ring();
        await state.bell.answered(lookEvery);
      }
    },
    async stop() {
      state.isStopping = true;
      state.bell.ring();
      const hasEnded = await Promise.race([running.then(() => true), pause(stopAtMost, false, { ref: false })]);
      if (hasEnded)
        for (const build of usableBuilds(parts.db, parts.prefix)) releaseBuild(parts.db, build.id, parts.holder);
    },
  };
}

async function run(parts: FollowerParts, state: FollowerState): Promise<void> {
  while (!state.isStopping) {
    const seen = state.bell.count();
    const rest = await lookOnce(parts, state);
    // What rang while this look was under way may not be in it.
    if (rest > 0 && state.bell.count() === seen) await state.bell.heard(rest);
  }
}

/** Writes one batch of each build and yields how long to rest, in milliseconds. */
async function lookOnce(parts: FollowerParts, state: FollowerState): Promise<number> {
  state.lookingSince = Date.now();
  try {
    const written = await followAll(parts, state);
    if (written === 0) return lookEvery;
    state.bell.answer();
    return 0;
  } catch (error) {
    state.failures += 1;
    if (state.failures === 1) parts.log.warn({ err: error }, 'the index cannot be written now; it is tried again');
    state.bell.answer();
    return Math.min(longestRest, lookEvery * state.failures);
  } finally {
    state.lookingSince = undefined;
  }
}

/** Somebody waits for the serving build only, so the previous one is written when nothing is left to write in that. */
async function followAll(parts: FollowerParts, state: FollowerState): Promise<number> {
  parts.today();
  const builds = usableBuilds(parts.db, parts.prefix);
  for (const build of builds) {
    if (build.state !== 'serving') continue;
    const written = await followBuild(parts, build, [...state.awaited.keys()]);
    state.failures = 0;
    if (written > 0) return written;
  }
  const former = builds.find((build) => build.state === 'previous');
  return former && Date.now() >= state.formerRestsUntil ? followFormer(parts, state, former) : 0;
}

/** A previous build that cannot be written, as when somebody deleted its indices, must not keep bookings from waiting for the serving one. */
async function followFormer(parts: FollowerParts, state: FollowerState, build: IndexBuild): Promise<number> {
  try {
    return await followBuild(parts, build);
  } catch (error) {
    parts.log.warn({ err: error }, 'the previous index cannot be written now; it is tried again');
    state.formerRestsUntil = Date.now() + 10 * longestRest;
    return 0;
  }
}

async function whenIndexed(parts: FollowerParts, state: FollowerState, lodgingId: number): Promise<void> {
  const { awaited, bell } = state;
  bell.ring();
  if (state.failures > 0 || isStuck(state) || isParkedInServing(parts, lodgingId)) return;
  awaited.set(lodgingId, (awaited.get(lodgingId) ?? 0) + 1);
  bell.ring();
  const until = Date.now() + waitAtMost;
  const isHopeless = () => state.failures > 0 || isStuck(state);
  while (Date.now() < until && !isHopeless() && lagsInServing(parts, lodgingId)) await bell.answered(25);
  const others = (awaited.get(lodgingId) ?? 1) - 1;
  if (others === 0) awaited.delete(lodgingId);
  else awaited.set(lodgingId, others);
}

/** OpenSearch neither answers nor refuses. */
function isStuck({ lookingSince }: FollowerState): boolean {
  return lookingSince !== undefined && Date.now() - lookingSince > waitAtMost;
}

function isParkedInServing({ db, prefix }: FollowerParts, lodgingId: number): boolean {
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && isParked(db, serving.id, lodgingId);
}

function lagsInServing({ db, prefix }: FollowerParts, lodgingId: number): boolean {
  const serving = findUsableBuild(db, prefix);
  return serving !== undefined && thoseToIndex(db, serving, [lodgingId]).length > 0;
}
