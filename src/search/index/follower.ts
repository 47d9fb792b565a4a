import type { ChangedLodging } from '../../lodgings/store/changes.ts';
import { type IndexBuild, releaseBuild, type FollowerEvent } from '../store/index-builds.ts';
import {
  advancePosition,
  listLodgingsToIndex,
  listLodgingsToRepeat,
  listUrgentLodgings,
  noteIndexed,
  findIndexedRow,
  isBehind,
} from '../store/indexed-lodgings.ts';
import { findIndexFaults } from '../../opensearch/inspect-indices.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readVersionedFacts, turnDay, parkRefused, writeLodgings, type WriterParts } from './write-lodgings.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { readServiceDay } from '../../stays/store/service-day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { createSignal } from '../../values/signal.ts';
import { findUsableBuild, listUsableBuilds } from './live-index-view.ts';

/** Small batches, so that the next lodging never waits long. */
const batch = { lodgings: 20, documents: 2_000 };

/** Urgent lodgings (a booking took or freed nights) or all others; `taken` are being written by either lane. */
interface Lane {
  isUrgent: boolean;
  taken: Set<number>;
}

/** Returns the number of lodgings; 0 also when another process writes this build. Throws without OpenSearch. */
export async function followBuild(parts: WriterParts, build: IndexBuild, lane?: Lane): Promise<number> {
  const { db, now, log } = parts;
  const changed = listBatch(parts, build, lane);
  if (changed.length === 0) {
    if (lane?.isUrgent !== true) advancePosition(db, build.id);
    return 0;
  }
  const ids = changed.map(({ lodgingId }) => lodgingId);
  const read = readVersionedFacts(parts, build.id, ids, batch.documents);
  if (!read) return 0;
  const { version, facts } = read;
  for (const { lodgingId } of facts) lane?.taken.add(lodgingId);
  try {
    const refused = await writeLodgings(parts, build, read);
    const written = facts.filter(({ lodgingId }) => !refused.has(lodgingId));
    noteIndexed(db, build.id, written, { version, now: now() });
    for (const lodging of facts) {
      const { lodgingId } = lodging;
      const reason = refused.get(lodgingId);
      if (reason === undefined) continue;
      await requireWholeIndex(parts, build);
      if (await parkRefused(parts, build, lodging, reason)) {
        log.error({ lodgingId, build: build.arrivals, reason }, 'lodging parked: it is not indexed');
      }
    }
  } finally {
    for (const { lodgingId } of facts) lane?.taken.delete(lodgingId);
  }
  return facts.length;
}

export async function followUntilInSync(parts: WriterParts, build: IndexBuild): Promise<void> {
  while ((await followBuild(parts, build)) > 0);
}

/** Urgent lodgings first, then changed ones, then those to be rewritten. */
function listBatch({ db, now }: WriterParts, build: IndexBuild, lane?: Lane): ChangedLodging[] {
  const urgent = listUrgentLodgings(db, build);
  const isUrgent = lane?.isUrgent ?? urgent.length > 0;
  const skipped = new Set(lane?.taken);
  if (!isUrgent) for (const { lodgingId } of urgent) skipped.add(lodgingId);
  const limit = batch.lodgings + skipped.size;
  const choose = (listed: readonly ChangedLodging[]) =>
    listed.filter(({ lodgingId }) => !skipped.has(lodgingId)).slice(0, batch.lodgings);
  if (isUrgent) return choose(urgent);
  const changed = choose(listLodgingsToIndex(db, build, limit));
  return changed.length > 0 ? changed : choose(listLodgingsToRepeat(db, build.id, now(), limit));
}

/** An index with a wrong mapping or settings may refuse every lodging. */
async function requireWholeIndex({ db, client, shape }: WriterParts, build: IndexBuild): Promise<void> {
  const [fault] = await findIndexFaults(client, build, { generation: generationOf(db), shape });
  if (fault) throw new Error(`The index is not as it was made: ${fault.name}: ${fault.detail}`);
}

interface FollowerParts extends WriterParts {
  /** Whether the index was compared with the facts since process start, and so may be written; true when omitted. */
  isCompared?: () => boolean;
  /** Whether other processes search the index by the state that they poll; false when omitted. */
  isSearchedElsewhere?: boolean;
  /** Notifies the followers of the other processes; omitted when there are none. */
  announce?: (event: FollowerEvent) => void;
  /** Longest wait for a lodging to be indexed, in milliseconds; the follower's default when omitted. */
  waitAtMost?: number | undefined;
}

/** Milliseconds. */
const lookEvery = 200;
/** Bookings must be answered within a second, and do other work besides waiting for the index. */
const defaultWait = 800;
const longestRest = 2_000;
const stopAtMost = 5_000;

export function startFollower(parts: FollowerParts) {
  return new Follower(parts);
}

class Follower {
  readonly #parts: FollowerParts;
  readonly #waitAtMost: number;
  readonly #lanes: readonly ReturnType<typeof runPeriodically>[];
  readonly #taken = new Set<number>();
  readonly #wanted = createSignal();
  readonly #written = createSignal();
  #isStopping = false;
  /** Start of the current failures to write the serving build, by the machine's clock; undefined while there are none. */
  #failingSince: number | undefined;
  /** When another process first reported that it cannot write, by the machine's clock. */
  #failsElsewhereSince: number | undefined;
  /** Start of the current urgent write, by the machine's clock. */
  #writingSince: number | undefined;
  /** When to retry the previous build after a failure, by the machine's clock. */
  #previousRestsUntil = 0;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#waitAtMost = parts.waitAtMost ?? defaultWait;
    // A lane of its own: lodgings whose nights a booking took or freed never wait for a delivery.
    this.#lanes = [true, false].map((isUrgent) =>
      runPeriodically({
        work: () => this.#followOnce({ isUrgent, taken: this.#taken }),
        every: lookEvery,
        longest: longestRest,
        // `#followOnce` logs the first failure of either lane.
        onFailure: () => undefined,
        wake: this.#wanted,
      }),
    );
  }

  readonly nudge = (): void => this.#wanted.notify();

  /**
   * Resolves when the serving build holds the lodging's current state, after `waitAtMost` at the latest. Resolves at once when OpenSearch
   * is unavailable or stuck, or the lodging is parked. When other processes search the index, it still waits until they have received the
   * failure or noticed the silence.
   */
  readonly whenIndexed = async (lodgingId: number): Promise<void> => {
    const { db, prefix, announce, isCompared } = this.#parts;
    announce?.('wanted');
    this.nudge();
    const until = Date.now() + this.#waitAtMost;
    if (!this.#mayWait()) return;
    const build = findUsableBuild(db, prefix);
    if (build && findIndexedRow(db, build.id, lodgingId)?.isParked) return;
    // Until the index is compared, its content is unknown.
    const lags = () => {
      const serving = findUsableBuild(db, prefix);
      return isCompared?.() === false || (serving !== undefined && isBehind(db, serving, lodgingId));
    };
    while (Date.now() < until && this.#mayWait() && lags()) await this.#written.wait(25);
  };

  readonly receive = (event: FollowerEvent): void => {
    if (this.#isStopping) return;
    if (event === 'wanted') {
      if (this.#isHopeless() && this.#failsElsewhereSince === undefined) this.#parts.announce?.('failed');
      else this.nudge();
      return;
    }
    this.#failsElsewhereSince = event === 'failed' ? (this.#failsElsewhereSince ?? Date.now()) : undefined;
    this.#written.notify();
    if (event === 'gone') this.nudge();
  };

  /** Resolves when only parked lodgings lag in any build; for tests. */
  readonly caughtUp = async (): Promise<void> => {
    const { db, prefix, today, now } = this.#parts;
    const isAnyBehind = () =>
      (readServiceDay(db) ?? today()) !== today() ||
      listUsableBuilds(db, prefix).some(
        (build) => isBehind(db, build) || listLodgingsToRepeat(db, build.id, now(), 1).length > 0,
      );
    while (isAnyBehind()) {
      this.nudge();
      await this.#written.wait(lookEvery);
    }
  };

  /** Stops after the current write or 5 seconds, and releases the leases. */
  readonly stop = async (): Promise<void> => {
    const { db, prefix, leaseOwner } = this.#parts;
    this.#isStopping = true;
    const ended = Promise.all(this.#lanes.map((lane) => lane.stop()));
    const hasEnded = await Promise.race([ended.then(() => true), pause(stopAtMost, false, { ref: false })]);
    if (hasEnded) for (const build of listUsableBuilds(db, prefix)) releaseBuild(db, build.id, leaseOwner);
  };

  /** Writes one batch of a lane. Returns the pause in milliseconds; throws if the serving build cannot be written. */
  async #followOnce(lane: Lane): Promise<number> {
    const since = Date.now();
    if (lane.isUrgent) this.#writingSince = since;
    try {
      const hadFailed = this.#failingSince !== undefined;
      const written = await this.#followAll(lane);
      if (written > 0 || (hadFailed && this.#failingSince === undefined)) this.#announceOutcome('written');
      return written === 0 ? lookEvery : 0;
    } catch (err) {
      if (this.#failingSince === undefined) this.#parts.log.warn({ err }, 'the index cannot be written now; retrying');
      this.#failingSince ??= since;
      this.#announceOutcome('failed');
      throw err;
    } finally {
      if (lane.isUrgent) this.#writingSince = undefined;
    }
  }

  #announceOutcome(outcome: 'written' | 'failed'): void {
    this.#failsElsewhereSince = undefined;
    this.#written.notify();
    this.#parts.announce?.(outcome);
  }

  /** The previous build is written only once the serving one is up to date: callers wait only for the serving one. */
  async #followAll(lane: Lane): Promise<number> {
    const { db, prefix, log, isCompared } = this.#parts;
    if (isCompared?.() === false) return 0;
    turnDay(this.#parts);
    const builds = listUsableBuilds(db, prefix);
    const serving = builds.find((build) => build.state === 'serving');
    if (serving) {
      const written = await followBuild(this.#parts, serving, lane);
      if (written > 0 || !isBehind(db, serving)) this.#failingSince = undefined;
      if (written > 0) return written;
    }
    const previous = builds.find((build) => build.state === 'previous');
    if (!previous || lane.isUrgent || Date.now() < this.#previousRestsUntil) return 0;
    // The serving build must be followed even if the previous indices were deleted.
    return followBuild(this.#parts, previous).catch((err: unknown) => {
      log.warn({ err }, 'the previous index cannot be written now; retrying');
      this.#previousRestsUntil = Date.now() + 10 * longestRest;
      return 0;
    });
  }

  /** Waiting helps while the index can be written, or until other processes know of the change or of the failure. */
  #mayWait(): boolean {
    const { isCompared, isSearchedElsewhere } = this.#parts;
    if (!this.#isHopeless() && isCompared?.() !== false) return true;
    if (this.#isStopping || isSearchedElsewhere !== true) return false;
    const since = this.#failingSince ?? this.#failsElsewhereSince ?? this.#writingSince ?? 0;
    return !this.#isHopeless() || Date.now() < since + this.#waitAtMost;
  }

  #isHopeless(): boolean {
    const isStuck = this.#writingSince !== undefined && Date.now() - this.#writingSince > this.#waitAtMost;
    return this.#isStopping || (this.#failingSince ?? this.#failsElsewhereSince) !== undefined || isStuck;
  }
}
