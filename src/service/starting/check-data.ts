import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { listDatabaseFiles } from '../../sqlite/copies.ts';
import { isStructureDamaged } from '../../sqlite/derived-file.ts';
import { checkpoint, isIoError, type Db, saveSetting } from '../../sqlite/database.ts';
import { openReadyFile, readReadyOrigin } from '../../stays/ready/ready-file.ts';
import { openClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { factsFile, readyFile } from '../facts-file.ts';
import { explainDatabaseError, checkFolder, openOrWait, type Say } from './open-facts.ts';
import { checkNights, groupNightFaults } from '../../bookings/store/night-faults.ts';
import type { ServiceParts } from '../service-parts.ts';
import { beginGeneration } from '../../search/store/index-builds.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { generationOf, isEarlier } from '../../sqlite/generation.ts';

/**
 * Checks that everything stored beside the facts can be written. A damaged ready file is deleted, since it can be
 * rebuilt. Checks whether the facts are an earlier state and whether they contradict themselves. Throws a StartError
 * for what the operator must fix.
 */
export function checkData(config: Config, facts: Db, log: Logger, say: Say = () => undefined): void {
  const { dataDir, opensearchUrl, feedMinutes } = config;
  const isLocal = opensearchUrl === undefined;
  const folders = [...(isLocal ? ['opensearch', 'logs'] : []), ...(feedMinutes > 0 ? ['feeds'] : [])];
  for (const name of folders) checkFolder(join(dataDir, name));
  const file = readyFile(dataDir);
  settleWrites(facts, factsFile(dataDir));
  try {
    const { now } = openClock(facts, config.clockStepDays);
    const checked = { db: facts, config, log, now, say };
    noticeEarlierFacts(checked);
    checkNightsAtStart(checked);
    openReadyFile(file, facts).close();
  } catch (error) {
    if (!isStructureDamaged(error)) throw explainDatabaseError(error, file);
    for (const each of listDatabaseFiles(file)) rmSync(each);
    log.warn({ file }, 'the file of prepared answers is damaged and is rebuilt');
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

type Checked = Pick<ServiceParts, 'db' | 'config' | 'log' | 'now'> & { say: Say };

/** Compares bookings with the nights taken; lodgings where they differ go off sale, and the log reports them. */
function checkNightsAtStart({ db, log, now }: Checked): void {
  const { faults, released } = checkNights(db, now());
  for (const fault of groupNightFaults(faults)) {
    log.error(fault, 'the taken nights do not match the bookings: the lodging is off sale; run verify --repair');
  }
  if (released.length > 0) {
    log.warn({ lodgingIds: released }, 'the nights match the bookings again: the lodgings are on sale');
  }
}

/**
 * Begins a new generation if the ready file was made from a later state of the database: an earlier database was put in
 * place by hand. Needs no index, so it runs before any request is answered; cases it cannot detect are detected with
 * the index.
 */
function noticeEarlierFacts({ db, config, log, now, say }: Checked): void {
  const own = generationOf(db);
  const file = readyFile(config.dataDir);
  const origin = openOrWait(file, (patience) => readReadyOrigin(file, patience), say);
  if (!origin) return;
  const { generation = own, sequence } = origin;
  if (generation === own ? sequence <= readNewestSequence(db) : !isEarlier(own, generation)) return;
  const lodgings = beginGeneration(db, { seen: [generation], builds: [] }, now());
  const reason = 'the prepared answers were made from a later state of the database';
  log.warn({ reason, lodgings }, 'the database is an earlier state: a new generation begins');
}
