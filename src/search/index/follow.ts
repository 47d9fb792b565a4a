import type { ChangedLodging } from '../../lodgings/store/changes.ts';
import type { IndexBuild } from '../store/index-builds.ts';
import {
  advancePosition,
  keepLodgingsToIndex,
  listLodgingsToIndex,
  listLodgingsToRepeat,
  noteIndexed,
  noteRefused,
  parkLodging,
} from '../store/indexed-lodgings.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readVersionedFacts, startLease, type VersionedFacts } from './facts.ts';
import { removeArrivals, writeLodgings, type IndexTarget } from './write-lodgings.ts';
import { findIndexFaults } from './verify/structure.ts';
import type { FollowerParts } from './writer-parts.ts';

/** Lodgings indexed together: few, so that a booking never waits long behind a delivery. */
const batchSize = 20;

/** Of what is written whole, each lodging is some hundred documents. */
const repeatedAtOnce = 5;

/**
 * Brings one batch of changed lodgings of a build up to date and yields how many that were; 0 also when another process
 * writes this build. `first` are those that somebody waits for. Throws when OpenSearch is away.
 */
export async function followBuild(
  parts: FollowerParts,
  build: IndexBuild,
  first: readonly number[] = [],
): Promise<number> {
  const changed = listBatch(parts, build, first);
  if (changed.length === 0) {
    advancePosition(parts.db, build.id);
    return 0;
  }
  const read = readChanged(parts, build, changed);
  if (!read) return 0;
  const target = buildTarget(parts, build);
  const refused = await writeLodgings(target, read);
  const written = read.facts.filter(({ lodgingId }) => !refused.has(lodgingId));
  noteIndexed(parts.db, build.id, written, { version: read.version, now: parts.now() });
  for (const facts of read.facts) {
    const reason = refused.get(facts.lodgingId);
    if (reason !== undefined) await noteRefusal(parts, build, facts, reason);
  }
  return changed.length;
}

/** Follows a build until nothing lags in it. */
export async function followUntilLevel(parts: FollowerParts, build: IndexBuild): Promise<void> {
  while ((await followBuild(parts, build)) > 0);
}

/** Yields those that somebody waits for, else those that changed, else those whose documents are to be written again. */
function listBatch({ db, now }: FollowerParts, build: IndexBuild, first: readonly number[]): ChangedLodging[] {
  const urgent = first.length > 0 ? keepLodgingsToIndex(db, build, first).slice(0, batchSize) : [];
  if (urgent.length > 0) return urgent;
  const changed = listLodgingsToIndex(db, build, batchSize);
  return changed.length > 0 ? changed : listLodgingsToRepeat(db, build.id, now(), repeatedAtOnce);
}

function readChanged(
  parts: FollowerParts,
  build: IndexBuild,
  changed: readonly ChangedLodging[],
): VersionedFacts | undefined {
  const lodgingIds = changed.map(({ lodgingId }) => lodgingId);
  return readVersionedFacts(parts.db, build.id, lodgingIds, startLease(parts.leaseOwner));
}

function buildTarget(parts: FollowerParts, build: IndexBuild): IndexTarget {
  return { client: parts.client, names: build, today: parts.today(), present: parts.present };
}

async function noteRefusal(
  parts: FollowerParts,
  build: IndexBuild,
  lodging: ChangedLodging,
  reason: string,
): Promise<void> {
  const faults = await findIndexFaults(parts.client, {
    ...build,
    generation: generationOf(parts.db),
    shape: parts.shape,
  });
  // An index that is not as it was made may refuse every lodging.
  if (faults.length > 0)
    throw new Error(`The index is not as it was made: ${faults[0]?.name ?? ''}: ${faults[0]?.detail ?? ''}`);
  if (!noteRefused(parts.db, build.id, lodging)) return;
  const read = readChanged(parts, build, [lodging]);
  if (!read) return;
  await removeArrivals(buildTarget(parts, build), read);
  parkLodging(parts.db, build.id, lodging, { reason, now: parts.now() });
  parts.log.error(
    { lodgingId: lodging.lodgingId, build: build.arrivals, reason },
    'lodging parked: its documents are refused',
  );
}
