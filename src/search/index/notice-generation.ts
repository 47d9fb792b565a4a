import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OpenSearch } from '../../opensearch/client.ts';
import { haveIndices } from '../../opensearch/indices.ts';
import { listIndices, readDocumentVersions } from '../../opensearch/inspect-indices.ts';
import type { Db } from '../../sqlite/database.ts';
import { areRelated, generationOf, isEarlier } from '../../sqlite/generation.ts';
import { beginGeneration, readBuilds, type IndexBuild } from '../store/index-builds.ts';
import { listIndexedRows, readIndexVersion, type IndexedRow } from '../store/indexed-lodgings.ts';

interface IndexOfFacts {
  db: Db;
  client: OpenSearch;
  prefix: string;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}

/**
 * Compares the indices with the database's records of them. Index content unknown to the database means that an earlier
 * database state was restored: a new generation begins, which has no index yet. Returns whether the serving build is
 * in sync with the database; it may also differ because an earlier index state was restored.
 */
export async function noticeGeneration(parts: IndexOfFacts): Promise<boolean> {
  const { db, prefix, client, now, log } = parts;
  const own = generationOf(db);
  const found = await listIndices(client, prefix);
  const builds = readBuilds(db);
  const known = new Set(builds.map(({ arrivals }) => arrivals));
  const strange = found.filter(({ arrivals, generation }) => !known.has(arrivals) && areRelated(own, generation));
  const finished = builds.filter(({ state }) => state !== 'building');
  const isOther = finished.some((build) =>
    found.some(({ arrivals, generation }) => arrivals === build.arrivals && generation !== own),
  );
  // The database records a build before its indices are created and forgets it after they are deleted, so it knows all
  // of its own.
  const isUnknown = strange.some(({ generation }) => generation === own || isEarlier(own, generation));
  let reason = isUnknown ? 'an index exists that the database does not record' : undefined;
  if (isOther) reason = 'the index was made from another generation of the database';
  let isInSync = true;
  for (const build of reason === undefined ? finished : []) {
    // Missing indices are rebuilt anyway.
    if (!(await haveIndices(client, build))) continue;
    const difference = await findDifference(parts, build);
    if (difference === 'ahead') reason = 'the index holds later changes than the database';
    if (build.state === 'serving') isInSync &&= difference === undefined;
  }
  if (reason === undefined) return isInSync;
  const lodgings = beginGeneration(db, { seen: found.map(({ generation }) => generation), builds: strange }, now());
  log.warn({ reason, lodgings }, 'the database is an earlier state, or another one: a new generation begins');
  return false;
}

/** Another process on the same database may be writing; differences due to that do not persist. */
async function findDifference(parts: IndexOfFacts, build: IndexBuild): Promise<'ahead' | 'differs' | undefined> {
  const first = await listDifferences(parts, build);
  if (first.size === 0) return undefined;
  await pause(300);
  const lasting = [...(await listDifferences(parts, build))].filter(([key]) => first.has(key));
  if (lasting.length === 0) return undefined;
  return lasting.some(([, isAhead]) => isAhead) ? 'ahead' : 'differs';
}

/** For each difference, whether the index holds something later than the database. */
async function listDifferences({ db, client }: IndexOfFacts, build: IndexBuild): Promise<Map<string, boolean>> {
  const versions = await readDocumentVersions(client, build.availability);
  const newest = readIndexVersion(db);
  const differences = new Map<string, boolean>();
  for (const row of listIndexedRows(db, build.id)) {
    const held = versions.get(row.lodgingId);
    versions.delete(row.lodgingId);
    const isAhead = held !== undefined && held > newest ? true : compareVersions(row, held);
    if (isAhead !== undefined) differences.set([row.lodgingId, held, row.version].join(' '), isAhead);
  }
  for (const [lodgingId, held] of versions) differences.set([lodgingId, held].join(' '), true);
  return differences;
}

/** Whether the held version of a lodging's documents is ahead of the noted one; undefined where they do not differ. */
function compareVersions(
  { version, indexedAt, isParked, isCurrent, isOnSale }: IndexedRow,
  held: number | undefined,
): boolean | undefined {
  // Its documents are being written, or were refused.
  if (indexedAt === null || isParked) return undefined;
  // Deleted since, by a later state.
  if (held === undefined) return isCurrent && isOnSale ? true : undefined;
  return held !== version || (isCurrent && !isOnSale) ? held > version : undefined;
}
