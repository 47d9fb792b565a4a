import type { Db } from '../store/database.ts';
import { readBuilds, releaseBuild, type IndexBuild } from '../store/index-builds.ts';
import { laggingLodgings, thoseToIndex } from '../store/indexed-lodgings.ts';
import { followBuild, type FollowerParts } from './follow.ts';
import { wakeable, type Wakeable } from './wakeable.ts';

/** Keeps the index level with the facts while the service runs. */
export interface Follower {
  /** Says that something changed, so that it need not be found by looking. */
  nudge: () => void;
  /** Resolves when the serving build holds the lodging as of now, after one second, or at once when OpenSearch is away. */
  whenIndexed: (lodgingId: number) => Promise<void>;
  /** Resolves when nothing lags in any build; for tests and for stopping. */
  caughtUp: () => Promise<void>;
  /** Counts the batches written; rises whenever something more is searchable. */
  progress: () => number;
  stop: () => Promise<void>;
}

interface FollowerState {
  isStopping: boolean;
  /** Failures in a row; above 0 OpenSearch is away. */
  failures: number;
  progress: number;
  /** How many wait for a lodging. */
  awaited: Map<number, number>;
  bell: Wakeable;
}

const lookEvery = 200;
const waitAtMost = 1_000;
const longestRest = 2_000;

/** Starts following all builds but those that are being filled. */
export function startFollower(parts: FollowerParts): Follower {
  const state: FollowerState = { isStopping: false, failures: 0, progress: 0, awaited: new Map(), bell: wakeable() };
  const running = run(parts, state);
  return {
    nudge: () => state.bell.ring(),
    progress: () => state.progress,
    whenIndexed: (lodgingId) => whenIndexed(parts.db, state, lodgingId),
    async caughtUp() {
      while (followed(parts.db).some((build) => laggingLodgings(parts.db, build).length > 0)) {
        state.bell.ring();
        await state.bell.answered(lookEvery);
      }
    },
    async stop() {
      state.isStopping = true;
      state.bell.ring();
      await running;
      for (const build of followed(parts.db)) releaseBuild(parts.db, build.id, parts.holder);
    },
  };
}

async function run(parts: FollowerParts, state: FollowerState): Promise<void> {
  while (!state.isStopping) {
    const seen = state.bell.count();
    const pause = await lookOnce(parts, state);
    // What rang while this look was under way may not be in it.
    if (pause > 0 && state.bell.count() === seen) await state.bell.heard(pause);
  }
}

/** Writes one batch of each build and yields how long to rest, in milliseconds. */
async function lookOnce(parts: FollowerParts, state: FollowerState): Promise<number> {
  try {
    const written = await followAll(parts, [...state.awaited.keys()]);
    state.failures = 0;
    if (written === 0) return lookEvery;
    state.progress += 1;
    state.bell.answer();
    return 0;
  } catch (error) {
    state.failures += 1;
    if (state.failures === 1) parts.log.warn({ err: error }, 'the index cannot be written now; it is tried again');
    state.bell.answer();
    return Math.min(longestRest, lookEvery * state.failures);
  }
}

async function followAll(parts: FollowerParts, awaited: readonly number[]): Promise<number> {
  parts.today();
  let written = 0;
  for (const build of followed(parts.db)) {
    written += await followBuild(parts, build, awaited);
    // Somebody waits for the serving build only; the next look brings the previous one up to date.
    if (written > 0 && build.state === 'serving') return written;
  }
  return written;
}

async function whenIndexed(db: Db, state: FollowerState, lodgingId: number): Promise<void> {
  const { awaited, bell } = state;
  awaited.set(lodgingId, (awaited.get(lodgingId) ?? 0) + 1);
  bell.ring();
  const until = Date.now() + waitAtMost;
  while (Date.now() < until && state.failures === 0 && lagsInServing(db, lodgingId)) await bell.answered(25);
  const others = (awaited.get(lodgingId) ?? 1) - 1;
  if (others === 0) awaited.delete(lodgingId);
  else awaited.set(lodgingId, others);
}

function followed(db: Db): IndexBuild[] {
  return readBuilds(db).filter((build) => build.state !== 'building');
}

function lagsInServing(db: Db, lodgingId: number): boolean {
  const serving = followed(db).find((build) => build.state === 'serving');
  return serving !== undefined && thoseToIndex(db, serving, [lodgingId]).length > 0;
}
