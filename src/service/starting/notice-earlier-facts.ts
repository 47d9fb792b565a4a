import { beginGeneration } from '../../search/store/index-builds.ts';
import { readReadyOrigin } from '../../stays/ready/ready-file.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { generationOf, isEarlier } from '../../sqlite/generation.ts';
import { readyFile } from '../facts-file.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * Begins a new generation if the ready file was made from a later state of the database: an earlier database was put in
 * place by hand. Needs no index, so it runs before any request is answered; cases it cannot detect are detected with
 * the index.
 */
export function noticeEarlierFacts({
  db,
  config,
  log,
  now,
}: Pick<ServiceParts, 'db' | 'config' | 'log' | 'now'>): void {
  const own = generationOf(db);
  const origin = readReadyOrigin(readyFile(config.dataDir));
  if (!origin) return;
  const { generation = own, sequence } = origin;
  if (generation === own ? sequence <= readNewestSequence(db) : !isEarlier(own, generation)) return;
  const lodgings = beginGeneration(db, { seen: [generation], builds: [] }, now());
  const reason = 'what is ready beside the database was made of a later state';
  log.warn({ reason, lodgings }, 'the database is an earlier state: a new generation begins');
}
