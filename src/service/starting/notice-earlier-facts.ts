import { beginGeneration } from '../../search/store/generations.ts';
import { readReadyOrigin } from '../../stays/ready/ready-file.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { generationOf, isEarlier } from '../../sqlite/generation.ts';
import { readyFile } from '../facts-file.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * Begins a new generation when what is ready beside the database was made of a later state of it: then an earlier one was put in its
 * place by hand. It needs no index, so that nothing is answered before; what it cannot know, the index does.
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
