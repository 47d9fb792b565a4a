import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OpenSearch } from '../../opensearch/client.ts';
import { listIndices, readDocumentVersions, type FoundIndices } from './generation-of-indices.ts';
import { haveIndices } from '../../opensearch/indices.ts';
import type { Db } from '../../sqlite/database.ts';
import { areRelated, generationOf, isEarlier } from '../../sqlite/generation.ts';
import { beginGeneration } from '../store/generations.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';
import { listNotedLodgings, readIndexVersion } from '../store/index-versions.ts';

interface IndexOfFacts {
  db: Db;
  client: OpenSearch;
  /** First part of the names of the service's indices. */
  prefix: string;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}

/**
 * Compares the indices with what the database knows of them. When they hold what it does not know, an earlier state was put in its
 * place, by whatever means: a new generation begins, of which there is no index yet. Yields whether the build that serves is level
 * with the database; what it holds may also differ because an earlier state of the index was put back.
 */
export async function noticeGeneration(parts: IndexOfFacts): Promise<boolean> {
  const { db, prefix, client, now, log } = parts;
  const own = generationOf(db);
  const found = await listIndices(client, prefix);
  const builds = readBuilds(db);
  const known = new Set(builds.map(({ arrivals }) => arrivals));
  const strange = found.filter(({ arrivals, generation }) => !known.has(arrivals) && areRelated(own, generation));
  const finished = builds.filter(({ state }) => state !== 'building');
  const isOther = (build: IndexBuild) =>
    found.some(({ arrivals, generation }) => arrivals === build.arrivals && generation !== own);
  let reason = findReason(own, strange, finished.some(isOther));
  let isLevel = true;
  for (const build of reason === undefined ? finished : []) {
    // What is gone is built again in any case.
    if (!(await haveIndices(client, build))) continue;
    const difference = await findDifference(parts, build);
    if (difference === 'ahead') reason = 'the index holds later changes than the database';
    if (build.state === 'serving') isLevel &&= difference === undefined;
  }
  if (reason === undefined) return isLevel;
  const lodgings = beginGeneration(db, { seen: found.map(({ generation }) => generation), builds: strange }, now());
  log.warn({ reason, lodgings }, 'the database is an earlier state, or another one: a new generation begins');
  return false;
}

/** The database notes a build before its indices are made, and forgets it after they are gone, so it knows all of its own. */
function findReason(own: string, strange: readonly FoundIndices[], isAnyOther: boolean): string | undefined {
  if (isAnyOther) return 'the index was made of another generation of the database';
  if (strange.some(({ generation }) => generation === own || isEarlier(own, generation)))
    return 'there is an index that the database does not know';
  return undefined;
}

type Difference = 'ahead' | 'differs' | undefined;

/** Another process on the same database may write meanwhile: what differs for that reason does not differ alike after a moment. */
async function findDifference(parts: IndexOfFacts, build: IndexBuild): Promise<Difference> {
  const first = await listDifferences(parts, build);
  if (first.size === 0) return undefined;
  await pause(300);
  const lasting = [...(await listDifferences(parts, build))].filter(([key]) => first.has(key));
  if (lasting.length === 0) return undefined;
  return lasting.some(([, isAhead]) => isAhead) ? 'ahead' : 'differs';
}

/** Yields what differs, each with whether the index is ahead. */
async function listDifferences({ db, client }: IndexOfFacts, build: IndexBuild): Promise<Map<string, boolean>> {
  const versions = await readDocumentVersions(client, build.availability);
  const newest = readIndexVersion(db);
  const differences = new Map<string, boolean>();
  const note = (lodgingId: number, held: number | undefined, noted: number | undefined, isAhead: boolean) =>
    differences.set([lodgingId, held, noted].join(' '), isAhead);
  for (const { lodgingId, version, isWritten, isShown } of listNotedLodgings(db, build.id)) {
    const held = versions.get(lodgingId);
    versions.delete(lodgingId);
    if (held !== undefined && held > newest) note(lodgingId, held, version, true);
    else if (!isWritten) continue;
    else if (held === undefined) {
      // Deleted since then, by a later state.
      if (isShown === true) note(lodgingId, held, version, true);
    } else if (held !== version || isShown === false) note(lodgingId, held, version, held > version);
  }
  for (const [lodgingId, held] of versions) note(lodgingId, held, undefined, true);
  return differences;
}
