import { listLodgingIds } from '../../../lodgings/store/lodgings.ts';
import { moveAliases } from '../../../opensearch/indices.ts';
import { indexKinds, type IndexShape } from '../../../opensearch/mappings.ts';
import { readBuilds, type IndexBuild } from '../../store/index-builds.ts';
import { findIndexedRow, repeatLodgings } from '../../store/indexed-lodgings.ts';
import { canBeRead, findOrphans, mendSettings, type StructureFault } from '../../../opensearch/inspect-indices.ts';
import { findStructureFaults } from '../usable-builds.ts';
import {
  compareLodgings,
  findNameless,
  noDifferences,
  type DocumentDifferences,
  type VerifyParts,
} from './compare-lodgings.ts';

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

/**
 * Compares the whole build with the facts while it serves; documents only when all indices are readable. Parked
 * lodgings are left out.
 */
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

/** Adds the differences of these lodgings to `found`. */
export async function compareEach(
  parts: VerifyParts,
  build: IndexBuild,
  lodgingIds: readonly number[],
  found: DocumentDifferences,
): Promise<void> {
  for (const id of lodgingIds) await compareLodgings(parts, build, { ids: [id], from: id, to: id }, found);
}

export function isLevel(found: DocumentDifferences & Partial<IndexDifferences>): boolean {
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
