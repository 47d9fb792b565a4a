import { listLodgingIds, readNewestLodgingId } from '../../../lodgings/store/lodgings.ts';
import { moveAliases } from '../../../opensearch/indices.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import { readBuilds, type IndexBuild } from '../../store/index-builds.ts';
import { findIndexedRow, repeatLodgings } from '../../store/indexed-lodgings.ts';
import { canBeRead, findOrphans, mendSettings, type StructureFault } from '../../../opensearch/inspect-indices.ts';
import { findStructureFaults, findUsableBuild } from '../live-index-view.ts';
import {
  compareLodgings,
  findNameless,
  noDifferences,
  type DocumentDifferences,
  type VerifyParts,
  type LodgingRange,
} from './compare-lodgings.ts';
import type { Logger } from 'pino';
import { runPeriodically } from '../../../values/run-periodically.ts';

export interface IndexDifferences extends DocumentDifferences {
  structure: readonly StructureFault[];
  orphans: readonly string[];
}

interface VerifyIndexParts extends VerifyParts {
  prefix: string;
  shape: IndexShape;
  onProgress: (lodgings: number) => void;
  /** Pauses so that lagging lodgings can be written. */
  wait: () => Promise<void>;
}

const chunkSize = 100;

const mostLooks = 20;

/** Compares documents only when all indices are readable, while the build serves. Parked lodgings are left out. */
export async function verifyIndex(parts: VerifyIndexParts, build: IndexBuild): Promise<IndexDifferences> {
  const { client, db } = parts;
  const structure = await findStructureFaults(parts, build);
  const found: IndexDifferences = {
    structure,
    orphans: await findOrphans(client, parts.prefix, readBuilds(db)),
    ...noDifferences(),
  };
  if (!canBeRead(structure)) return found;
  found.strays.push(...(await findNameless(client, build)));
  let lodgings = 0;
  for (let last = -Infinity; last < Infinity;) {
    const ids = listLodgingIds(db, Math.max(0, last), chunkSize);
    const to = ids.length < chunkSize ? Infinity : (ids.at(-1) as number);
    await compareLodgings(parts, build, { ids, from: last + 1, to }, found);
    parts.onProgress((lodgings += ids.length));
    last = to;
  }
  for (let looks = 0; ; looks += 1) {
    const unsettled = found.unsettled.filter((id) => findIndexedRow(db, build.id, id)?.isParked !== true);
    found.unsettled = unsettled;
    if (unsettled.length === 0 || looks === mostLooks) return found;
    await parts.wait();
    found.unsettled = [];
    await compareEach(parts, build, unsettled, found);
  }
}

export async function compareEach(
  parts: VerifyParts,
  build: IndexBuild,
  lodgingIds: readonly number[],
  found: DocumentDifferences,
): Promise<void> {
  for (const id of lodgingIds) await compareLodgings(parts, build, { ids: [id], from: id, to: id }, found);
}

export function isInSync(found: DocumentDifferences & Partial<IndexDifferences>): boolean {
  const { structure = [], orphans = [], lodgings, strays, unknown } = found;
  return structure.length + orphans.length + lodgings.size + strays.length + unknown.length === 0;
}

/**
 * Repairs only what was found, except faults that need a new build. Lodgings are only marked: the follower rewrites
 * their documents. `round` counts rewrites that failed because documents had higher versions.
 */
export async function mendIndex(
  { db, client, prefix, shape }: Pick<VerifyIndexParts, 'db' | 'client' | 'prefix' | 'shape'>,
  build: IndexBuild,
  found: DocumentDifferences & Partial<IndexDifferences>,
  round: number,
): Promise<void> {
  const { structure = [], orphans = [], lodgings, strays, unknown } = found;
  if (structure.some(({ kind }) => kind === 'settings' || kind === 'index-blocked'))
    await mendSettings(client, build, shape);
  if (structure.some(({ kind }) => kind === 'alias')) await moveAliases(client, prefix, build);
  for (const index of orphans) await client.send('DELETE', `/${index}`, { query: { ignore_unavailable: true } });
  for (const { index, id, routing } of strays)
    await client.send('DELETE', `/${index}/_doc/${encodeURIComponent(id)}`, {
      query: { refresh: true, ...(routing !== undefined && { routing }) },
    });
  if (unknown.length > 0)
    for (const kind of indexKinds)
      await client.send('POST', `/${build[kind]}/_delete_by_query`, {
        body: { query: { terms: { lodgingId: unknown } } },
        query: { refresh: true, conflicts: 'proceed' },
        timeout: 120_000,
      });
  if (lodgings.size > 0) repeatLodgings(db, build.id, [...lodgings.keys()], 1_000 ** round);
}

export function keepUnmended({ db }: Pick<VerifyParts, 'db'>, build: IndexBuild, ids: Iterable<number>): number[] {
  return [...ids].filter((id) => {
    const row = findIndexedRow(db, build.id, id);
    return !row?.isSettled && !row?.isParked;
  });
}

/** Documents by index, facts no document can be built from, documents without a lodging or of an unknown one. */
export const sampleDifferences = [...indexKinds, 'facts', 'stray', 'unknown'] as const;

interface SampleParts extends VerifyParts {
  log: Logger;
  prefix: string;
  shape: IndexShape;
  /** Lodgings per minute; 0 disables it. */
  perMinute: number;
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
  const { db, perMinute, log } = parts;
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
    // The range includes unused ids before the lodging; ids after the last one may just have been delivered.
    const [from, ids] = [last + 1, listLodgingIds(db, last, 1)];
    last = ids[0] ?? 0;
    if (last > 0) await compare({ ids, from, to: last });
  };
  // Sequential with pauses, so that callers who provoke refusals cannot slow the service.
  const compareQueued = async () => {
    const [next] = queue;
    if (!next) return;
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
  if (isInSync(found)) return false;
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
