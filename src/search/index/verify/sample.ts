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
 * How a document differs from the facts: one of a lodging, by its index; one without a lodging; one of a lodging that does not exist; one that
 * cannot be made of the facts.
 */
export const sampleDifferences = [...indexKinds, 'facts', 'stray', 'unknown'] as const;

interface SampleParts extends VerifyParts {
  log: Logger;
  /** First part of the names of the service's indices. */
  prefix: string;
  shape: IndexShape;
  /** Lodgings a minute; 0: none. */
  perMinute: number;
  /** Tells whether the service has better things to do; nothing is compared then. */
  isBusy: () => boolean;
  /** Lets the follower look for what is to be written again. */
  nudge: () => void;
  onCompared: () => void;
  onDifference: (kind: (typeof sampleDifferences)[number]) => void;
}

/** The lodging that was compared last, and those that are looked at again since they were mended, with how often they were. */
interface SamplePlace {
  last: number;
  mended: Map<number, number>;
}

/** A lodging that differs after so many repairs is left to `verify` and to the next time round. */
const mostRounds = 4;

/** So many lodgings at most wait to be compared because somebody suspects them, and so long is between two of them, in milliseconds. */
const suspicion = { most: 100, pause: 1_000 };

/** What compares lodgings beside the service. */
interface Sample {
  /** Compares this lodging soon, whatever the pace: what the index says of it seems to be wrong. */
  suspect: (lodgingId: number) => void;
  stop: () => Promise<void>;
}

/**
 * Compares one lodging after the other with its documents until it is stopped, and lets those be written again that differ.
 * It begins anywhere, so that services that start often compare all of them in the end. Lodgings that are being written, or wait for
 * that, are left out.
 */
export function startSample(parts: SampleParts): Sample {
  const { perMinute, isBusy, log } = parts;
  // OpenSearch is away, or an index is: the follower and `keepIndex` say so.
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
  // One after the other with a pause after each, so that callers who provoke refusals cost nothing that others would feel.
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

/** Yields a lodging that was mended, else the next one, with the ids before it that no lodging has; after the last the first. */
function takeRange({ db }: SampleParts, place: SamplePlace): IdRange | undefined {
  const [open] = place.mended;
  if (open) return { from: open[0], to: open[0] };
  const from = place.last + 1;
  const [next] = listLodgingIds(db, place.last, 1);
  place.last = next ?? 0;
  // What stands behind the last lodging may be one that was just delivered.
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
