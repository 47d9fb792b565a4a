import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { listDatabaseFiles } from '../../sqlite/copies.ts';
import { isStructureDamaged } from '../../sqlite/derived-file.ts';
import { checkpoint, isIoError, type Db, saveSetting } from '../../sqlite/database.ts';
import { openReadyFile } from '../../stays/ready/ready-file.ts';
import { openClock } from '../clock/service-clock.ts';
import type { Config } from '../config.ts';
import { factsFile, readyFile } from '../facts-file.ts';
import { explainDatabaseError } from './database-error.ts';
import { noticeEarlierFacts } from './notice-earlier-facts.ts';
import { checkFolder } from './open-facts.ts';
import { checkNightsAtStart } from './check-nights.ts';

/**
 * Checks that everything stored beside the facts can be written. A damaged ready file is deleted, since it can be
 * rebuilt. Checks whether the facts are an earlier state and whether they contradict themselves. Throws a StartError
 * for what the operator must fix.
 */
export function checkData(config: Config, facts: Db, log: Logger): void {
  const { dataDir, opensearchUrl, feedMinutes } = config;
  const isLocal = opensearchUrl === undefined;
  const folders = [...(isLocal ? ['opensearch', 'logs'] : []), ...(feedMinutes > 0 ? ['feeds'] : [])];
  for (const name of folders) checkFolder(join(dataDir, name));
  const file = readyFile(dataDir);
  settleWrites(facts, factsFile(dataDir));
  try {
    const { now } = openClock(facts, config.clockStepDays);
    noticeEarlierFacts({ db: facts, config, log, now });
    checkNightsAtStart({ db: facts, log, now });
    openReadyFile(file, facts).close();
  } catch (error) {
    if (!isStructureDamaged(error)) throw explainDatabaseError(error, file);
    for (const each of listDatabaseFiles(file)) rmSync(each);
    log.warn({ file }, 'what was ready is damaged and is made again');
  }
}

/**
 * A commit whose sync failed may be readable without being on disk. A further commit and a checkpoint make it durable
 * or overwrite it. A full or locked database does not prevent the start.
 */
function settleWrites(facts: Db, file: string): void {
  try {
    saveSetting(facts, 'write-trial', String(Date.now()));
    checkpoint(facts);
  } catch (error) {
    if (isIoError(error)) throw explainDatabaseError(error, file);
  }
}
