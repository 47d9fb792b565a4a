import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../opensearch/client.ts';
import { dropIndices, haveIndices, moveAliases, readShape, setReplicas } from '../opensearch/indices.ts';
import { haveCurrentMappings } from '../opensearch/mappings.ts';
import { noticeGeneration } from '../search/index/notice-generation.ts';
import { rollBack } from '../search/index/rebuild.ts';
import { listUsableBuilds, findStructureFaults, findUsableBuild } from '../search/index/live-index-view.ts';
import { type Db, findSetting, saveSetting } from '../sqlite/database.ts';
import { findServingBuild, forgetBuild, listAbandonedBuilds, readBuilds } from '../search/store/index-builds.ts';
import { summaryForm } from './summary-presenter.ts';
import { needsBuild, type StructureFault } from '../opensearch/inspect-indices.ts';
import { runPeriodically } from '../values/run-periodically.ts';

export interface IndexDuty {
  db: Db;
  client: OpenSearch;
  config: Config;
  log: Logger;
  build: () => Promise<void>;
  now: () => number;
}

const madeWith = 'index-made-with';

/** The index does not fit this program and may not be built at start. */
export class IndexNotReady extends Error {}

/**
 * Ensures an index that fits this program's mapping files and summaries, building one if necessary. Throws
 * IndexNotReady if it may not be built at start.
 */
export async function ensureIndex(duty: IndexDuty): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const reason = await waitUntilReachable(duty, () => findReasonToBuild(duty));
    if (reason === undefined) return;
    if (!duty.config.reindexOnStart)
      throw new IndexNotReady(`${reason}, and REINDEX_ON_START is off: run "npm run reindex", then start again.`);
    duty.log.info(`${reason}: it is built now`);
    if (await isBuilt(duty)) return;
    await pause(Math.min(500 * 2 ** attempt, longestPause));
  }
}

/** Longest pause between attempts to build the index, in milliseconds. */
const longestPause = 60_000;

/** False if the build failed: bookings and single-lodging reads continue, and the build is retried. */
async function isBuilt({ db, client, log, build }: IndexDuty): Promise<boolean> {
  try {
    await build();
  } catch (error) {
    if (client.isClosed()) throw error;
    log.error({ err: error }, 'the index could not be built; bookings continue, and the build is retried');
    return false;
  }
  noteIndexMaker(db);
  return true;
}

/** A starting cluster first answers 503. */
function isAway(error: unknown): boolean {
  return error instanceof OpenSearchUnreachable || (error instanceof OpenSearchError && error.status === 503);
}

/** Milliseconds for the first answer. */
const answerWithin = 5_000;

function waitUntilReachable<Result>({ log, client, config }: IndexDuty, work: () => Promise<Result>): Promise<Result> {
  const remedy = config.opensearchUrl === undefined ? 'see DATA_DIR/logs' : 'start it, or correct OPENSEARCH_URL';
  const explain = (why: string) =>
    `OpenSearch does not answer (${why}); searches wait for it, bookings do not: ${remedy}`;
  let reason = explain('nothing yet');
  const attempt = async () => {
    for (;;) {
      try {
        await client.send('GET', '/', { timeout: answerWithin });
        reason = 'the index is compared with the database; searches wait for it, bookings do not';
        return await work();
      } catch (error) {
        if (!isAway(error) || client.isClosed()) throw error;
        reason = explain((error as Error).message);
        await pause(500);
      }
    }
  };
  return announceWait(log, () => reason, attempt());
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
  noteIndexMaker(db);
  log.info({ build: kept.arrivals }, 'the index that was prepared for this version serves');
  return true;
}

export function noteIndexMaker(db: Db): void {
  saveSetting(db, madeWith, summaryForm);
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
    return 'The index is gone';
  }
  if (!haveCurrentMappings(config.indexPrefix, serving))
    return (await servePrepared(duty))
      ? findReasonToBuild(duty)
      : 'The index was made with other mappings or another prefix';
  if (findSetting(db, madeWith) !== summaryForm) return 'The index was made by a program that writes other summaries';
  if (!isInSync) return 'The index does not hold what the database says of it';
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
  let logged = '';
  const look = async () => {
    const faults = await findFaults(duty);
    const text = faults.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
    const isRepeated = text === logged;
    if (!isRepeated) logFaults(duty, text);
    logged = text;
    if (isGone(faults) || !isServed(duty)) await buildUnlessBuilt(duty);
    // While a rebuild moves the aliases, they may briefly point elsewhere.
    else if (isRepeated && faults.some(({ kind }) => kind === 'alias')) await putAliasesBack(duty);
  };
  runPeriodically({
    work: () => look().catch(throwUnlessExpected),
    every: lookEvery,
    first: lookEvery,
    onFailure: (error) => duty.log.error({ err: error }, 'the index could not be mended; it is tried again'),
    ending,
  });
}

const lookEvery = 2_000;

function logFaults({ log }: IndexDuty, faults: string): void {
  if (faults === '') log.info('the index is whole again');
  else log.error({ faults }, 'the index is damaged');
}

function isServed({ db, config }: IndexDuty): boolean {
  return findUsableBuild(db, config.indexPrefix) !== undefined;
}

/** Another service on the same data may have started a build. */
async function buildUnlessBuilt(duty: IndexDuty): Promise<void> {
  const abandoned = new Set(listAbandonedBuilds(duty.db).map(({ id }) => id));
  const isUnderWay = readBuilds(duty.db).some(({ id, state }) => state === 'building' && !abandoned.has(id));
  if (!isUnderWay) await ensureIndex(duty);
}

async function findFaults({ db, client, config }: IndexDuty): Promise<StructureFault[]> {
  const { indexPrefix: prefix, indexShape: shape } = config;
  const serving = findUsableBuild(db, prefix);
  return serving ? findStructureFaults({ db, client, prefix, shape }, serving) : [];
}

/** An index with another mapping is handled at start, and by `verify`. */
function isGone(faults: readonly StructureFault[]): boolean {
  return needsBuild(faults.filter(({ kind }) => kind !== 'index-foreign'));
}

async function putAliasesBack({ db, client, config, log }: IndexDuty): Promise<void> {
  const serving = findUsableBuild(db, config.indexPrefix);
  if (!serving) return;
  await moveAliases(client, config.indexPrefix, serving);
  log.warn('the aliases of the index were put back');
}

/** Expected ones are reported elsewhere: an unreachable OpenSearch by the follower, a missing build by `findFaults`. */
function throwUnlessExpected(error: unknown): void {
  const isExpected =
    error instanceof OpenSearchUnreachable ||
    error instanceof IndexNotReady ||
    (error instanceof OpenSearchError && error.status === 503);
  if (!isExpected) throw error;
}

/** Milliseconds between two checks of the reason. */
const reasonEvery = 1_000;

/** While the work lasts, logs what it waits for and the remedy: after a second, and whenever the reason changes. */
export async function announceWait<Result>(
  log: Pick<Logger, 'warn'>,
  reason: () => string | undefined,
  work: Promise<Result>,
): Promise<Result> {
  let logged: string | undefined;
  const look = () => {
    const text = reason();
    if (text !== undefined && text !== logged) log.warn(`Waiting: ${text}`);
    logged = text ?? logged;
  };
  const timer = setInterval(look, reasonEvery);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
