import { listLodgingIds } from '../../../lodgings/store/lodgings.ts';
import { moveAliases } from '../../../opensearch/indices.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import { readBuilds, type IndexBuild } from '../../store/index-builds.ts';
import { generationOf } from '../../../sqlite/generation.ts';
import { isParked, readIndexedRow, repeatLodgings } from '../../store/indexed-lodgings.ts';
import { compareLodgings, type Comparison, type DifferenceKind, type VerifyParts } from './compare-lodgings.ts';
import { findNameless, type HeldDocuments } from './held-documents.ts';
import { canBeRead, findOrphans, findStructureFaults, mendSettings, type StructureFault } from './structure.ts';

/** How the index differs from the facts. */
export interface IndexDifferences {
  structure: StructureFault[];
  /** Indices with names of the service that no build has. */
  orphans: string[];
  lodgings: Map<number, readonly DifferenceKind[]>;
  /** Documents of no lodging. */
  strays: HeldDocuments['misnamed'][number][];
  /** Ids that documents name and that no lodging has. */
  unknown: number[];
  /** Lodgings that changed all the time; those that are parked are left out. */
  unsettled: number[];
}

interface VerifyIndexParts extends VerifyParts {
  prefix: string;
  shape: IndexShape;
  /** Told from time to time how far it is. */
  onProgress: (lodgings: number) => void;
  /** Lets some time pass, in which what lags is written. */
  wait: () => Promise<void>;
}

/** Lodgings that are compared together. */
const chunkSize = 100;

/** How often what changes is looked at again. */
const mostLooks = 20;

/** Compares the whole build with the facts, while serving; documents only when all indices can be read. */
export async function verifyIndex(parts: VerifyIndexParts, build: IndexBuild): Promise<IndexDifferences> {
  const { client, prefix, db, shape } = parts;
  const structure = await findStructureFaults(client, prefix, { ...build, generation: generationOf(db), shape });
  const orphans = await findOrphans(client, prefix, readBuilds(db));
  const found: IndexDifferences = { structure, orphans, lodgings: new Map(), strays: [], unknown: [], unsettled: [] };
  if (!canBeRead(structure)) return found;
  found.strays.push(...(await findNameless(client, build)));
  const withoutParked = (ids: readonly number[]) => ids.filter((id) => !isParked(db, build.id, id));
  found.unsettled = withoutParked(await compareAll(parts, build, found));
  for (let looks = 1; found.unsettled.length > 0 && looks <= mostLooks; looks += 1) {
    await parts.wait();
    found.unsettled = withoutParked(await compareEach(parts, build, found.unsettled, found));
  }
  return found;
}

/** Compares the lodgings alone; what is found about them is added. Yields those that cannot be judged now. */
export async function compareEach(
  parts: VerifyParts,
  build: IndexBuild,
  lodgingIds: readonly number[],
  found: Pick<IndexDifferences, 'lodgings' | 'strays' | 'unknown'>,
): Promise<number[]> {
  const unsettled: number[] = [];
  for (const id of lodgingIds) {
    const compared = await compareLodgings(parts, build, [id], { from: id, to: id });
    addFound(found, compared);
    unsettled.push(...compared.unsettled);
  }
  return unsettled;
}

/** Tells whether there is a difference. */
export function isLevel({ structure, orphans, lodgings, strays, unknown }: IndexDifferences): boolean {
  return structure.length + orphans.length + lodgings.size + strays.length + unknown.length === 0;
}

/**
 * Mends what was found, and nothing else, but for an index that has to be built anew. Lodgings are only marked: the follower writes their
 * documents. `round` is how often they were written in vain, because documents had higher versions.
 */
export async function mendIndex(
  { db, client, prefix, shape }: Pick<VerifyIndexParts, 'db' | 'client' | 'prefix' | 'shape'>,
  build: IndexBuild,
  found: IndexDifferences,
  round: number,
): Promise<void> {
  const { structure, orphans, lodgings, strays, unknown } = found;
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

/** Keeps those of the lodgings that are still to be written again; those that are parked meanwhile will not be. */
export function keepUnmended(
  { db }: Pick<VerifyParts, 'db'>,
  build: IndexBuild,
  lodgingIds: Iterable<number>,
): number[] {
  return [...lodgingIds].filter(
    (id) => readIndexedRow(db, build.id, id)?.isSettled !== true && !isParked(db, build.id, id),
  );
}

async function compareAll(parts: VerifyIndexParts, build: IndexBuild, found: IndexDifferences): Promise<number[]> {
  const unsettled: number[] = [];
  let lodgings = 0;
  for (let last = -Infinity; last < Infinity;) {
    const ids = listLodgingIds(parts.db, Math.max(0, last), chunkSize);
    const to = ids.length < chunkSize ? Infinity : (ids.at(-1) as number);
    const compared = await compareLodgings(parts, build, ids, { from: last === -Infinity ? last : last + 1, to });
    addFound(found, compared);
    unsettled.push(...compared.unsettled);
    lodgings += ids.length;
    parts.onProgress(lodgings);
    last = to;
  }
  return unsettled;
}

function addFound(found: Pick<IndexDifferences, 'lodgings' | 'strays' | 'unknown'>, compared: Comparison): void {
  for (const [id, kinds] of compared.different) found.lodgings.set(id, kinds);
  found.strays.push(...compared.misnamed);
  found.unknown.push(...compared.unknown);
}
