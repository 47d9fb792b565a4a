import type { OpenSearch } from '../../opensearch/client.ts';
import { indexNamesAt } from '../../opensearch/mappings.ts';
import { copyIndices, createIndices, dropIndices, finishIndices, moveAliases } from '../../opensearch/indices.ts';
import type { Db } from '../../sqlite/database.ts';
import { persist } from '../../opensearch/calls.ts';
import { generationOf } from '../../sqlite/generation.ts';
import {
  findServingBuild,
  forgetBuild,
  holdBuild,
  insertBuild,
  keepBuild,
  listAbandonedBuilds,
  releaseBuild,
  serveBuild,
  type IndexBuild,
} from '../store/index-builds.ts';
import { startLease } from './facts.ts';
import { isDead } from './lease-owner.ts';
import { loadBuild } from './bulk-loader.ts';
import { followUntilLevel } from './follow.ts';
import { listUsableBuilds } from './usable-builds.ts';
import { turnDay } from './turn-day.ts';
import type { RebuildParts, RebuildProgress } from './writer-parts.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

/**
 * Builds new indices beside the serving ones, moves the aliases in one call, and keeps the former ones for `rollBack`;
 * with `isForLater` the new ones are kept instead. A failure before that drops the new indices and changes nothing.
 */
export async function rebuild(
  given: RebuildParts,
): Promise<{ documents: number; refused: ReadonlyMap<number, string> }> {
  const parts = { ...given, client: persist(given.client, given.signal) };
  await dropAbandoned(parts);
  turnDay(parts);
  const names = indexNamesAt(parts.prefix, Date.now());
  const { owner, until } = startLease(parts.leaseOwner);
  const build = insertBuild(parts.db, { ...names, owner, leaseUntil: until }, parts.now());
  const lease = keepLease(parts, build);
  try {
    await createIndices(parts.client, names, { generation: generationOf(parts.db), shape: parts.shape });
    const loaded = await loadBuild(parts, build);
    const report = (phase: RebuildProgress['phase']) =>
      parts.onProgress({ phase, lodgings: loaded.lodgings, ofLodgings: loaded.lodgings, documents: loaded.documents });
    report('following');
    await followUntilLevel(parts, build);
    report('finishing');
    await finishIndices(parts.client, names, parts.shape);
    await addCopies(parts, build);
    await followUntilLevel(parts, build);
    parts.signal?.throwIfAborted();
    await letServe(parts, build);
    return loaded;
  } catch (error) {
    await dropBuild(parts, build).catch(() => undefined);
    throw error;
  } finally {
    lease.end();
    await dropAbandoned(parts).catch(() => undefined);
  }
}

async function letServe({ db, client, prefix, now, isForLater }: RebuildParts, build: IndexBuild): Promise<void> {
  if (isForLater === true) {
    keepBuild(db, build.id);
    return;
  }
  await moveAliases(client, prefix, build);
  serveBuild(db, build.id, now());
}

/** A build without all its replicas can serve, so it is not dropped when a node is missing. */
async function addCopies(
  { client, shape, log }: RebuildParts,
  build: Pick<IndexBuild, 'arrivals' | 'lodgings' | 'availability'>,
): Promise<void> {
  if (await copyIndices(client, build, shape)) return;
  log.warn(
    { build: build.arrivals, replicas: shape.replicas },
    'the new index has not all of its copies: nodes are missing',
  );
}

/** Returns false when there is no previous build, or only one with other mapping files. */
export async function rollBack(parts: Pick<RebuildParts, 'db' | 'client' | 'prefix' | 'now'>): Promise<boolean> {
  const previous = listUsableBuilds(parts.db, parts.prefix).find((build) => build.state === 'previous');
  if (!previous) return false;
  await moveAliases(parts.client, parts.prefix, previous);
  serveBuild(parts.db, previous.id, parts.now());
  return true;
}

/** Renews the lease by a timer until `end`: merging alone can outlast a lease. */
function keepLease({ db, leaseOwner, log }: RebuildParts, build: IndexBuild): { end: () => void } {
  const keeping = runPeriodically({
    work: () => void holdBuild(db, build.id, startLease(leaseOwner), isDead),
    every: 2_000,
    first: 2_000,
    onFailure: (err) => log.warn({ err }, 'the lease on the new index could not be renewed; it is tried again'),
  });
  return {
    end() {
      void keeping.stop();
      releaseBuild(db, build.id, leaseOwner);
    },
  };
}

async function dropAbandoned(parts: RebuildParts): Promise<void> {
  for (const build of listAbandonedBuilds(parts.db, Date.now(), isDead)) await dropBuild(parts, build);
}

async function dropBuild(parts: { db: Db; client: OpenSearch }, build: IndexBuild): Promise<void> {
  if (findServingBuild(parts.db)?.id === build.id) return;
  await dropIndices(parts.client, build);
  forgetBuild(parts.db, build.id);
}
