import type { ChangedLodging } from '../../lodgings/store/changes.ts';
import type { IndexBuild } from '../store/index-builds.ts';
import {
  advancePosition,
  listLodgingsToIndex,
  listLodgingsToRepeat,
  listUrgentLodgings,
  noteIndexed,
  noteRefused,
  parkLodging,
} from '../store/indexed-lodgings.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readVersionedFacts, startLease, type VersionedFacts } from './facts.ts';
import { removeArrivals, writeLodgings, type IndexTarget, type Refusal } from './write-lodgings.ts';
import { findIndexFaults } from './verify/structure.ts';
import type { FollowerParts } from './writer-parts.ts';

/** Small batches, so that the next lodging never waits long. */
const batch = { lodgings: 20, documents: 2_000 };

/** Urgent lodgings (a booking took or freed nights) or all others; `taken` are being written by either lane. */
export interface Lane {
  isUrgent: boolean;
  taken: Set<number>;
}

/**
 * Writes one batch of changed lodgings, of a lane or of all, and returns their number; 0 also when another process
 * writes this build. Throws when OpenSearch is unavailable.
 */
export async function followBuild(parts: FollowerParts, build: IndexBuild, lane?: Lane): Promise<number> {
  const changed = listBatch(parts, build, lane);
  if (changed.length === 0) {
    if (lane?.isUrgent !== true) advancePosition(parts.db, build.id);
    return 0;
  }
  const read = readChanged(parts, build, changed);
  if (!read) return 0;
  for (const { lodgingId } of read.facts) lane?.taken.add(lodgingId);
  try {
    await writeBatch(parts, build, read);
  } finally {
    for (const { lodgingId } of read.facts) lane?.taken.delete(lodgingId);
  }
  return read.facts.length;
}

export async function followUntilLevel(parts: FollowerParts, build: IndexBuild): Promise<void> {
  while ((await followBuild(parts, build)) > 0);
}

async function writeBatch(parts: FollowerParts, build: IndexBuild, read: VersionedFacts): Promise<void> {
  const refused = await writeLodgings(buildTarget(parts, build), read);
  const written = read.facts.filter(({ lodgingId }) => !refused.has(lodgingId));
  noteIndexed(parts.db, build.id, written, { version: read.version, now: parts.now() });
  for (const facts of read.facts) {
    const refusal = refused.get(facts.lodgingId);
    if (refusal) await noteRefusal(parts, build, facts, refusal);
  }
}

/** Urgent lodgings first, then changed ones, then those to be rewritten. */
function listBatch({ db, now }: FollowerParts, build: IndexBuild, lane?: Lane): ChangedLodging[] {
  const { isUrgent, taken = new Set() } = lane ?? {};
  const isFree = ({ lodgingId }: ChangedLodging) => !taken.has(lodgingId);
  const urgent = listUrgentLodgings(db, build);
  if (isUrgent !== false) {
    const first = urgent.filter(isFree).slice(0, batch.lodgings);
    if (isUrgent === true || first.length > 0) return first;
  }
  const urgentIds = new Set(urgent.map(({ lodgingId }) => lodgingId));
  const limit = batch.lodgings + urgentIds.size + taken.size;
  const changed = listLodgingsToIndex(db, build, limit).filter(
    (each) => isFree(each) && !urgentIds.has(each.lodgingId),
  );
  const listed = changed.length > 0 ? changed : listLodgingsToRepeat(db, build.id, now(), limit).filter(isFree);
  return listed.slice(0, batch.lodgings);
}

function readChanged(
  parts: FollowerParts,
  build: IndexBuild,
  changed: readonly ChangedLodging[],
): VersionedFacts | undefined {
  const lodgingIds = changed.map(({ lodgingId }) => lodgingId);
  return readVersionedFacts(parts.db, build.id, lodgingIds, startLease(parts.leaseOwner), batch.documents);
}

function buildTarget(parts: FollowerParts, build: IndexBuild): IndexTarget {
  return { client: parts.client, names: build, today: parts.today(), present: parts.present };
}

async function noteRefusal(
  parts: FollowerParts,
  build: IndexBuild,
  lodging: ChangedLodging,
  { reason, isFinal }: Refusal,
): Promise<void> {
  if (!isFinal) {
    await requireWholeIndex(parts, build);
    if (!noteRefused(parts.db, build.id, lodging)) return;
  }
  const read = readChanged(parts, build, [lodging]);
  if (!read) return;
  await removeArrivals(buildTarget(parts, build), read);
  parkLodging(parts.db, build.id, lodging, { reason, now: parts.now() });
  parts.log.error({ lodgingId: lodging.lodgingId, build: build.arrivals, reason }, 'lodging parked: it is not indexed');
}

/** An index with a wrong mapping or settings may refuse every lodging. */
async function requireWholeIndex({ client, db, shape }: FollowerParts, build: IndexBuild): Promise<void> {
  const [fault] = await findIndexFaults(client, { ...build, generation: generationOf(db), shape });
  if (fault) throw new Error(`The index is not as it was made: ${fault.name}: ${fault.detail}`);
}
