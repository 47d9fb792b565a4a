import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../opensearch/client.ts';
import { dropIndices, haveIndices, moveAliases, readShape, setReplicas } from '../opensearch/indices.ts';
import { haveCurrentMappings } from '../opensearch/mappings.ts';
import { noticeGeneration } from '../search/index/notice-generation.ts';
import { rollBack } from '../search/index/rebuild.ts';
import { listUsableBuilds, findStructureFaults, findUsableBuild } from '../search/index/live-index-view.ts';
import type { Db } from '../sqlite/database.ts';
import { findServingBuild, forgetBuild, listAbandonedBuilds, readBuilds } from '../search/store/index-builds.ts';
import { needsBuild } from '../opensearch/inspect-indices.ts';
import { runPeriodically } from '../values/run-periodically.ts';
import { explainOpenSearch, waitUntil } from './starting/wait-until.ts';

interface IndexDuty {
  db: Db;
  client: OpenSearch;
  config: Config;
  log: Logger;
  build: () => Promise<void>;
  now: () => number;
}

/** The index does not fit this program and may not be built at start. */
export class IndexNotReady extends Error {}

/**
 * Ensures an index that fits this program's mapping files, building one if necessary. Throws IndexNotReady if it may not
 * be built at start.
 */
export async function ensureIndex(duty: IndexDuty): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { reason } = await findReasonWhenReachable(duty);
    if (reason === undefined) return;
    if (!duty.config.reindexOnStart) {
      throw new IndexNotReady(`${reason}, and REINDEX_ON_START is off: run "npm run reindex", then start again.`);
    }
    duty.log.info(`${reason}: it is built now`);
    try {
      await duty.build();
      return;
    } catch (error) {
      if (duty.client.isClosed()) throw error;
      duty.log.error({ err: error }, 'the index could not be built; bookings continue, and the build is retried');
    }
    await pause(Math.min(500 * 2 ** attempt, longestPause));
  }
}

/** Longest pause between attempts to build the index, in milliseconds. */
const longestPause = 60_000;

/** A starting cluster first answers 503. */
function isAway(error: unknown): boolean {
  return error instanceof OpenSearchUnreachable || (error instanceof OpenSearchError && error.status === 503);
}

const meanwhile = 'until then, searches are refused and bookings work';

/** Returns the reason to build an index, if any, once OpenSearch answers. */
function findReasonWhenReachable(duty: IndexDuty): Promise<{ reason: string | undefined }> {
  const { log, client, config } = duty;
  const explain = (error: unknown) => `${explainOpenSearch(error, config.opensearchUrl === undefined)}; ${meanwhile}`;
  return waitUntil(log, explain(new OpenSearchUnreachable('nothing yet')), async (because) => {
    try {
      await client.send('GET', '/', { timeout: 5_000 });
      because(`the index is compared with the database: see the log of OpenSearch if it takes long; ${meanwhile}`);
      return { reason: await findReasonToBuild(duty) };
    } catch (error) {
      if (!isAway(error) || client.isClosed()) throw error;
      return because(explain(error));
    }
  });
}

/**
 * Switches to a build made with this program's mapping files, by `reindex --prepare` or by this version earlier; false
 * if there is none.
 */
async function servePrepared(duty: IndexDuty): Promise<boolean> {
  const { db, client, config, log } = duty;
  const kept = listUsableBuilds(db, config.indexPrefix).find(({ state }) => state === 'previous');
  if (!kept || !(await haveIndices(client, kept))) return false;
  await rollBack({ ...duty, prefix: config.indexPrefix });
  log.info({ build: kept.arrivals }, 'the index that was prepared for this version serves');
  return true;
}

async function findReasonToBuild(duty: IndexDuty): Promise<string | undefined> {
  const { db, client, config } = duty;
  const isInSync = await noticeGeneration({ ...duty, prefix: config.indexPrefix });
  const serving = findServingBuild(db);
  if (!serving) return 'There is no index yet';
  if (!(await haveIndices(client, serving))) {
    if (config.reindexOnStart) {
      await dropIndices(client, serving);
      forgetBuild(db, serving.id);
    }
    return 'The index is missing';
  }
  if (!haveCurrentMappings(config.indexPrefix, serving)) {
    return (await servePrepared(duty))
      ? findReasonToBuild(duty)
      : 'The index was made with other mappings or another prefix';
  }
  if (!isInSync) return 'The index does not match the database';
  const { shards, replicas } = await readShape(client, serving);
  if (shards !== config.indexShape.shards) return `The index has ${shards} shards and not ${config.indexShape.shards}`;
  if (replicas !== config.indexShape.replicas) await setReplicas(client, serving, config.indexShape.replicas);
  // A rebuild that was killed may have moved them already.
  await moveAliases(client, config.indexPrefix, serving);
  return undefined;
}

/**
 * Checks indices and aliases periodically until the signal aborts: restores aliases of existing indices, and rebuilds
 * the index if one is missing. Anything an operator may have set on purpose, such as a block, is only reported by
 * `/ready`.
 */
export function keepIndex(duty: IndexDuty, ending: AbortSignal): void {
  const { db, client, log } = duty;
  const { indexPrefix: prefix, indexShape: shape } = duty.config;
  const findServing = () => findUsableBuild(db, prefix);
  let logged = '';
  const look = async () => {
    const build = findServing();
    const faults = build ? await findStructureFaults({ db, client, prefix, shape }, build) : [];
    const text = faults.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
    const isRepeated = text === logged;
    if (!isRepeated && text === '') log.info('the index is whole again');
    else if (!isRepeated) log.error({ faults: text }, 'the index is damaged');
    logged = text;
    const serving = findServing();
    // An index with another mapping is handled at start, and by `verify`.
    if (!serving || needsBuild(faults.filter(({ kind }) => kind !== 'index-foreign'))) return buildUnlessBuilt(duty);
    // While a rebuild moves the aliases, they may briefly point elsewhere.
    if (!isRepeated || faults.every(({ kind }) => kind !== 'alias')) return;
    await moveAliases(client, prefix, serving);
    log.warn('the aliases of the index were restored');
  };
  runPeriodically({
    work: () => look().catch(throwUnlessExpected),
    every: lookEvery,
    first: lookEvery,
    onFailure: (error) => log.error({ err: error }, 'the index could not be repaired; retrying'),
    ending,
  });
}

const lookEvery = 2_000;

/** Another service on the same data may have started a build. */
async function buildUnlessBuilt(duty: IndexDuty): Promise<void> {
  const abandoned = new Set(listAbandonedBuilds(duty.db).map(({ id }) => id));
  const isUnderWay = readBuilds(duty.db).some(({ id, state }) => state === 'building' && !abandoned.has(id));
  if (!isUnderWay) await ensureIndex(duty);
}

/** Expected ones are reported elsewhere: an unreachable OpenSearch by the follower, a missing build by `findFaults`. */
function throwUnlessExpected(error: unknown): void {
  if (!isAway(error) && !(error instanceof IndexNotReady)) throw error;
}
