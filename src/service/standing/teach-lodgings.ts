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
import { rest } from '../../values/rest.ts';

/** Milliseconds between two looks, and after a failure. */
const lookEvery = 50;
const restAfterFailure = 1_000;

/** Lodgings that are written together. */
const batchSize = 50;

interface TeachingParts {
  db: Db;
  client: OpenSearch;
  prefix: string;
  shape: { shards: number };
  log: Pick<Logger, 'warn'>;
}

/**
 * Leaves in the cluster what reads of one lodging look at, for search nodes, and again when it changes, until the signal is aborted; where
 * there is no node nothing is written. Yields what tells up to which sequence all lodgings are there; 0 while that is not known.
 */
export function teachLodgings(parts: TeachingParts, ending: AbortSignal): () => number {
  let position: TaughtPosition | undefined;
  void keepTeaching(parts, ending, (next) => (position = next));
  return () => (position?.generation === generationOf(parts.db) ? position.sequence : 0);
}

async function keepTeaching(
  parts: TeachingParts,
  ending: AbortSignal,
  note: (position: TaughtPosition) => void,
): Promise<void> {
  let position: TaughtPosition | undefined;
  let seen: number | undefined;
  let fails = false;
  while (await rest(fails ? restAfterFailure : lookEvery, ending)) {
    try {
      const version = databaseVersion(parts.db);
      if (readNodeCount(parts.db) === 0 || (position && version === seen)) continue;
      position = await teachAll(parts, position ?? (await begin(parts)), ending);
      note(position);
      [seen, fails] = [version, false];
    } catch (error) {
      if (!fails && !ending.aborted) parts.log.warn({ err: error }, 'search nodes cannot be told of lodgings');
      // Whatever happened to the index, it is looked at anew.
      [position, fails] = [undefined, true];
    }
  }
}

async function begin(parts: TeachingParts): Promise<TaughtPosition | undefined> {
  await createLodgingIndex(parts.client, placeOf(parts), parts.shape.shards);
  return readTaughtPosition(parts.client, placeOf(parts));
}

function placeOf({ prefix, db }: TeachingParts) {
  return { prefix, form: tablesVersion(db) };
}

/** Writes all that changed after the position, in the order of the changes, and yields the position then. */
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
