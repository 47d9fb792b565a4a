import type { Logger } from 'pino';
import { listLodgingIds, readNewestLodgingId } from '../../../lodgings/store/lodgings.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import type { IndexBuild } from '../../store/index-builds.ts';
import { findUsableBuild } from '../usable-builds.ts';
import { compareLodgings, type VerifyParts } from './compare-lodgings.ts';
import type { IdRange } from './held-documents.ts';
import { isLevel, mendIndex, type IndexDifferences } from './verify-index.ts';
import { runPeriodically } from '../../../values/run-periodically.ts';

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

/** The last compared lodging, and those to re-check after a repair with the number of repairs. */
interface SamplePlace {
  last: number;
  mended: Map<number, number>;
}

/** After this many repairs a lodging is left to `verify` and the next round. */
const mostRounds = 4;

/** Limit of the queue of suspected lodgings, and the milliseconds between two of them. */
const suspicion = { most: 100, pause: 1_000 };

interface Sample {
  /** Queues a lodging whose index content looks wrong, regardless of the pace. */
  suspect: (lodgingId: number) => void;
  stop: () => Promise<void>;
}

/**
 * Compares one lodging after the other with its documents until stopped, and has differing ones rewritten. Starts at a
 * random lodging, so that frequently restarted services still cover all. Skips lodgings that are being or waiting to be
 * written.
 */
export function startSample(parts: SampleParts): Sample {
  const { perMinute, isBusy, log } = parts;
  // The follower and `keepIndex` report missing indices and an unavailable OpenSearch.
  const onFailure = (err: unknown) => log.debug({ err }, 'a lodging could not be compared with the index');
  const place: SamplePlace = { last: findAnyPlace(parts), mended: new Map() };
  const compareNext = async () => {
    const range = isBusy() ? undefined : takeRange(parts, place);
    if (range) await compare(parts, place, range);
  };
  const every = 60_000 / perMinute;
  const comparing = perMinute > 0 ? [runPeriodically({ work: compareNext, every, first: every, onFailure })] : [];
  const suspects = new Set<number>();
  const suspectPlace: SamplePlace = { last: 0, mended: new Map() };
  // Sequential with pauses, so that callers who provoke refusals cannot slow the service.
  const following = runPeriodically({
    work: async () => {
      const [id] = suspects;
      if (id === undefined || isBusy()) return;
      await compare(parts, suspectPlace, { from: id, to: id }).finally(() => {
        if (!suspectPlace.mended.has(id)) suspects.delete(id);
      });
    },
    every: suspicion.pause,
    onFailure,
  });
  return {
    suspect(lodgingId) {
      if (suspects.size < suspicion.most) suspects.add(lodgingId);
    },
    async stop() {
      await Promise.all([...comparing, following].map(({ stop }) => stop()));
    },
  };
}

function findAnyPlace({ db }: SampleParts): number {
  return Math.floor(Math.random() * readNewestLodgingId(db));
}

async function compare(parts: SampleParts, place: SamplePlace, range: IdRange): Promise<void> {
  const build = findUsableBuild(parts.db, parts.prefix);
  if (!build) return;
  const { different, misnamed, unknown, unsettled } = await compareLodgings(parts, build, [range.to], range);
  if (unsettled.length > 0) {
    place.mended.delete(range.to);
    return;
  }
  parts.onCompared();
  const nothing = { structure: [], orphans: [], unsettled: [] };
  const found = { ...nothing, lodgings: new Map(different), strays: [...misnamed], unknown: [...unknown] };
  if (isLevel(found)) place.mended.delete(range.to);
  else await mend(parts, build, place, { id: range.to, found });
}

/** A repaired lodging first, else the next one including unused ids before it; wraps after the last. */
function takeRange({ db }: SampleParts, place: SamplePlace): IdRange | undefined {
  const [open] = place.mended;
  if (open) return { from: open[0], to: open[0] };
  const from = place.last + 1;
  const [next] = listLodgingIds(db, place.last, 1);
  place.last = next ?? 0;
  // Ids after the last lodging may just have been delivered.
  return next === undefined ? undefined : { from, to: next };
}

async function mend(
  parts: SampleParts,
  build: IndexBuild,
  place: SamplePlace,
  { id, found }: { id: number; found: IndexDifferences },
): Promise<void> {
  const { lodgings, strays, unknown } = found;
  const indices = lodgings.get(id) ?? [];
  const kinds = [...indices, ...strays.map(() => 'stray' as const), ...unknown.map(() => 'unknown' as const)];
  for (const kind of kinds) parts.onDifference(kind);
  const round = (place.mended.get(id) ?? 0) + 1;
  if (round < mostRounds) place.mended.set(id, round);
  else place.mended.delete(id);
  parts.log.error(
    { lodgingId: id, kinds, round, build: build.arrivals },
    'documents differ from the facts; they are mended',
  );
  await mendIndex(parts, build, found, round);
  parts.nudge();
}
