import { OpenSearchError, OpenSearchUnreachable } from '../opensearch/client.ts';
import { moveAliases } from '../opensearch/indices.ts';
import { findStructureFaults, findUsableBuild } from '../search/index/live-index-view.ts';
import { needsBuild, type StructureFault } from '../opensearch/inspect-indices.ts';
import { listAbandonedBuilds, readBuilds } from '../search/store/index-builds.ts';
import { ensureIndex, IndexNotReady, type IndexDuty } from './ensure-index.ts';
import { runPeriodically } from '../values/run-periodically.ts';

/**
 * Checks indices and aliases periodically until the signal aborts: restores aliases of existing indices, and rebuilds
 * the index if one is missing. Anything an operator may have set on purpose, such as a block, is only reported by
 * `/ready`.
 */
export function keepIndex(duty: IndexDuty, ending: AbortSignal): void {
  let told = '';
  const look = async () => {
    const faults = await findFaults(duty);
    const text = faults.map(({ name, detail }) => `${name}: ${detail}`).join('; ');
    const isRepeated = text === told;
    if (!isRepeated) tellFaults(duty, text);
    told = text;
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

function tellFaults({ log }: IndexDuty, faults: string): void {
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
