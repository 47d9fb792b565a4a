import { listLodgingIds } from '../../../lodgings/store/lodgings.ts';
import { moveAliases } from '../../../opensearch/indices.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import { readBuilds, type IndexBuild } from '../../store/index-builds.ts';
import { generationOf } from '../../../sqlite/generation.ts';
import { isParked, readIndexedRow, repeatLodgings } from '../../store/indexed-lodgings.ts';
import { compareLodgings, type Comparison, type DifferenceKind, type VerifyParts } from './compare-lodgings.ts';
import { findNameless, type HeldDocuments } from './held-documents.ts';
import { canBeRead, findOrphans, findStructureFaults, mendSettings, type StructureFault } from './structure.ts';

export interface IndexDifferences {
  structure: StructureFault[];
  orphans: string[];
  lodgings: Map<number, readonly DifferenceKind[]>;
  strays: HeldDocuments['misnamed'][number][];
  /** Lodging ids in documents that do not exist in the facts. */
  unknown: number[];
  /** Lodgings that kept changing; parked ones are left out. */
  unsettled: number[];
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

/** Compares the whole build with the facts while it serves; documents only when all indices are readable. */
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

/** Adds the differences of these lodgings to `found` and returns those that cannot be judged now. */
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

export function isLevel({ structure, orphans, lodgings, strays, unknown }: IndexDifferences): boolean {
  return structure.length + orphans.length + lodgings.size + strays.length + unknown.length === 0;
}

/**
 * Repairs only what was found, except faults that need a new build. Lodgings are only marked: the follower rewrites
 * their documents. `round` counts rewrites that failed because documents had higher versions.
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
