import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { OpenSearchUnreachable, type OpenSearch } from './opensearch/client.ts';
import { haveIndices } from './opensearch/indices.ts';
import { haveCurrentMappings } from './opensearch/mappings.ts';
import type { Db } from './store/database.ts';
import { findServingBuild, forgetBuild } from './store/index-builds.ts';
import { findSetting, saveSetting } from './store/settings.ts';
import { presenterName } from './summary-presenter.ts';

export interface IndexDuty {
  db: Db;
  client: OpenSearch;
  config: Config;
  log: Logger;
  /** Builds all indices and makes them serve. */
  build: () => Promise<void>;
}

const madeWith = 'index-made-with';

/** The index does not fit and may not be built at the start. */
export class IndexNotReady extends Error {}

/**
 * Makes sure that there is an index that fits the mapping files and addresses of this service, building one where there
 * is none. Throws IndexNotReady when it may not be built at the start.
 */
export async function ensureIndex(duty: IndexDuty): Promise<void> {
  const reason = await onceReachable(duty, () => reasonToBuild(duty));
  if (reason === undefined) return;
  if (!duty.config.reindexOnStart)
    throw new IndexNotReady(`${reason}, and REINDEX_ON_START is off: run "npm run reindex", then start again.`);
  duty.log.info(`${reason}: it is built now`);
  await duty.build();
  noteIndexMaker(duty.db, duty.config);
}

async function onceReachable<Result>({ log, client }: IndexDuty, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OpenSearchUnreachable) || client.isClosed()) throw error;
      if (attempt === 0) log.warn('OpenSearch does not answer; searches wait for it, bookings do not');
      await pause(500);
    }
  }
}

/** Notes what the serving index was made with. */
export function noteIndexMaker(db: Db, config: Config): void {
  saveSetting(db, madeWith, presenterName(config));
}

async function reasonToBuild({ db, client, config }: IndexDuty): Promise<string | undefined> {
  const serving = findServingBuild(db);
  if (!serving) return 'There is no index yet';
  if (!(await haveIndices(client, serving))) {
    forgetBuild(db, serving.id);
    return 'The index is gone';
  }
  if (!haveCurrentMappings(config.indexPrefix, serving))
    return 'The index was made with other mappings or another prefix';
  if (findSetting(db, madeWith) !== presenterName(config))
    return 'The index was made for another PUBLIC_URL or LODGING_URL';
  return undefined;
}
