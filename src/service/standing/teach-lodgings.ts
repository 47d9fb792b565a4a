import type { Logger } from 'pino';
import { copyLodging } from '../../catalog/store/lodging-copies.ts';
import { listChangesAfter } from '../../lodgings/store/changes.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { databaseVersion, tablesVersion, type Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readNodeCount } from './known-nodes.ts';
import {
  createLodgingIndex,
  readTaughtPosition,
  writeTaughtLodgings,
  writeTaughtPosition,
  type TaughtPosition,
} from './lodging-index.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

const batchSize = 50;

interface TeachingParts {
  db: Db;
  client: OpenSearch;
  prefix: string;
  shape: { shards: number };
  log: Pick<Logger, 'warn'>;
}

/**
 * Copies each changed lodging into the cluster, for single-lodging reads of search nodes, until the signal aborts;
 * writes nothing while there is no node. Returns a function giving the sequence up to which all lodgings are copied; 0
 * while unknown.
 */
export function teachLodgings(parts: TeachingParts, ending: AbortSignal): () => number {
  const { db, log } = parts;
  let told: TaughtPosition | undefined;
  let position: TaughtPosition | undefined;
  let seen: number | undefined;
  const teach = async () => {
    const version = databaseVersion(db);
    if (readNodeCount(db) === 0 || (position && version === seen)) return;
    const from = position ?? (await begin(parts));
    // If this attempt fails, the next one reads the position from the index again.
    position = undefined;
    told = position = await teachAll(parts, from, ending);
    seen = version;
  };
  runPeriodically({
    work: teach,
    every: 50,
    longest: 1_000,
    onFailure: (err) => log.warn({ err }, 'search nodes cannot be told of lodgings'),
    ending,
  });
  return () => (told?.generation === generationOf(db) ? told.sequence : 0);
}

async function begin(parts: TeachingParts): Promise<TaughtPosition | undefined> {
  await createLodgingIndex(parts.client, placeOf(parts), parts.shape.shards);
  return readTaughtPosition(parts.client, placeOf(parts));
}

function placeOf({ prefix, db }: TeachingParts) {
  return { prefix, form: tablesVersion(db) };
}

/** Writes all changes after the position, in order, and returns the new position. */
async function teachAll(
  parts: TeachingParts,
  from: TaughtPosition | undefined,
  ending: AbortSignal,
): Promise<TaughtPosition> {
  const { db, client } = parts;
  const place = placeOf(parts);
  const generation = generationOf(db);
  let sequence = from?.generation === generation ? from.sequence : 0;
  for (;;) {
    const changed = listChangesAfter(db, sequence, batchSize);
    const last = changed.at(-1);
    if (!last || ending.aborted) return { generation, sequence };
    const copies = changed.map(({ lodgingId }) => [lodgingId, { generation, ...copyLodging(db, lodgingId) }] as const);
    await writeTaughtLodgings(client, place, copies);
    sequence = last.sequence;
    await writeTaughtPosition(client, place, { generation, sequence });
  }
}
