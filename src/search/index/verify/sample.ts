import type { Logger } from 'pino';
import { listLodgingIds, readNewestLodgingId } from '../../../lodgings/store/lodgings.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import { runPeriodically } from '../../../values/run-periodically.ts';
import { findUsableBuild } from '../usable-builds.ts';
import { compareLodgings, noDifferences, type LodgingRange, type VerifyParts } from './compare-lodgings.ts';
import { isLevel, mendIndex } from './verify-index.ts';

/**
 * Kinds of differences: a lodging's document, by index; facts no document can be built from; a document without a
 * lodging; one of an unknown lodging.
 */
export const sampleDifferences = [...indexKinds, 'facts', 'stray', 'unknown'] as const;

interface SampleParts extends VerifyParts {
  log: Logger;
  prefix: string;
  shape: IndexShape;
  /** Lodgings per minute; 0 disables it. */
  perMinute: number;
  /** Nothing is compared while the service is busy. */
  isBusy: () => boolean;
  nudge: () => void;
  onCompared: () => void;
  onDifference: (kind: (typeof sampleDifferences)[number]) => void;
}

/** After this many repairs a lodging is left to `verify` and the next round. */
const mostRounds = 4;

/** Limit of the queue of suspected lodgings, and the milliseconds between two of them. */
const suspicion = { most: 100, pause: 1_000 };

/**
 * Compares one lodging after the other with its documents until stopped, and has differing ones rewritten. Starts at a
 * random lodging, so that frequently restarted services still cover all. Skips lodgings that are being or waiting to be
 * written.
 */
export function startSample(parts: SampleParts) {
  const { db, perMinute, isBusy, log } = parts;
  // The follower and `keepIndex` report missing indices and an unavailable OpenSearch.
  const onFailure = (err: unknown) => log.debug({ err }, 'a lodging could not be compared with the index');
  /** Suspected and repaired lodgings, with the number of repairs. */
  const queue = new Map<number, number>();
  const compare = async (range: LodgingRange, repairs = 0) => {
    const isMended = await compareAndMend(parts, range, repairs + 1);
    if (isMended && repairs + 1 < mostRounds) queue.set(range.to, repairs + 1);
  };
  let last = Math.floor(Math.random() * readNewestLodgingId(db));
  const compareNext = async () => {
    if (isBusy()) return;
    // The range includes unused ids before the lodging; ids after the last one may just have been delivered.
    const [from, ids] = [last + 1, listLodgingIds(db, last, 1)];
    last = ids[0] ?? 0;
    if (last > 0) await compare({ ids, from, to: last });
  };
  // Sequential with pauses, so that callers who provoke refusals cannot slow the service.
  const compareQueued = async () => {
    const [next] = queue;
    if (!next || isBusy()) return;
    const [id, repairs] = next;
    queue.delete(id);
    await compare({ ids: [id], from: id, to: id }, repairs);
  };
  const every = 60_000 / perMinute;
  const running = [runPeriodically({ work: compareQueued, every: suspicion.pause, onFailure })];
  if (perMinute > 0) running.push(runPeriodically({ work: compareNext, every, first: every, onFailure }));
  return {
    /** Queues a lodging whose index content looks wrong, regardless of the pace. */
    suspect: (lodgingId: number): void => {
      if (queue.size < suspicion.most && !queue.has(lodgingId)) queue.set(lodgingId, 0);
    },
    async stop(): Promise<void> {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

/** Returns whether the range's lodging, the one with the id `to`, differed and is being rewritten. */
async function compareAndMend(parts: SampleParts, range: LodgingRange, round: number): Promise<boolean> {
  const { db, prefix, log } = parts;
  const build = findUsableBuild(db, prefix);
  if (!build) return false;
  const found = noDifferences();
  await compareLodgings(parts, build, range, found);
  if (found.unsettled.length > 0) return false;
  parts.onCompared();
  if (isLevel(found)) return false;
  const { lodgings, strays, unknown } = found;
  const kinds = [
    ...(lodgings.get(range.to) ?? []),
    ...strays.map(() => 'stray' as const),
    ...unknown.map(() => 'unknown' as const),
  ];
  for (const kind of kinds) parts.onDifference(kind);
  log.error(
    { lodgingId: range.to, kinds, round, build: build.arrivals },
    'documents differ from the facts; they are mended',
  );
  await mendIndex(parts, build, found, round);
  parts.nudge();
  return true;
}
