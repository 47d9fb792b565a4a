import type { ChangedLodging } from '../../lodgings/store/changes.ts';
import type { IndexBuild } from '../store/index-builds.ts';
import {
  advancePosition,
  listLodgingsToIndex,
  listLodgingsToRepeat,
  listUrgentLodgings,
  noteIndexed,
  noteRefused,
} from '../store/indexed-lodgings.ts';
import { findIndexFaults } from '../../opensearch/inspect-indices.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readVersionedFacts } from './facts.ts';
import { parkRefused, writeLodgings, type WriterParts } from './write-lodgings.ts';

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
      const { reason, isFinal } = refused.get(lodgingId) ?? {};
      if (reason === undefined) continue;
      if (!isFinal) await requireWholeIndex(parts, build);
      if (!isFinal && !noteRefused(db, build.id, lodging)) continue;
      if (await parkRefused(parts, build, lodging, reason))
        log.error({ lodgingId, build: build.arrivals, reason }, 'lodging parked: it is not indexed');
    }
  } finally {
    for (const { lodgingId } of facts) lane?.taken.delete(lodgingId);
  }
  return facts.length;
}

export async function followUntilLevel(parts: WriterParts, build: IndexBuild): Promise<void> {
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
