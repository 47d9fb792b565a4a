import type { Day } from '../src/values/day.ts';
import { sendBulk, splitIntoRequests, type BulkOperation } from '../src/search/index/bulk.ts';
import { buildLodgingDocuments, computeIndexedStays } from '../src/search/index/lodging-documents.ts';
import type { SummaryPresenter } from '../src/search/rules/index-documents.ts';
import { buildArrivalOperations, buildDocumentOperation } from '../src/search/index/write-lodgings.ts';
import type { OpenSearch } from '../src/opensearch/client.ts';
import { countDocuments, createIndices, finishIndices } from '../src/opensearch/indices.ts';
import type { IndexNames } from '../src/opensearch/mappings.ts';
import { simulatedLodging } from './simulated-lodgings.ts';

export interface Simulation {
  lodgings: number;
  seed: number;
  today: Day;
  present: SummaryPresenter;
}

/**
 * Creates the indices and writes simulated lodgings into them, bypassing SQLite; returns the number of arrival days.
 */
export async function buildSimulatedIndex(
  client: OpenSearch,
  names: IndexNames,
  simulation: Simulation,
): Promise<number> {
  const shape = { shards: 1, replicas: 0 };
  await createIndices(client, names, { generation: 'simulated', shape });
  const batches = batchesOf(simulation);
  let written = 0;
  // All writers share the batches, so memory is bounded.
  const writer = async () => {
    for await (const { arrivals, lodgings } of batches) {
      for (const request of splitIntoRequests(arrivals)) await send(client, names.arrivals, request);
      await send(client, names.lodgings, lodgings);
      written += arrivals.length;
    }
  };
  await Promise.all([writer(), writer(), writer()]);
  await finishIndices(client, names, shape);
  const found = await countDocuments(client, names.arrivals);
  if (found !== written) throw new Error(`The index holds ${found} arrivals where ${written} were written`);
  return written;
}

interface Batch {
  arrivals: BulkOperation[];
  lodgings: BulkOperation[];
}

const lodgingsAtOnce = 50;

async function* batchesOf(simulation: Simulation): AsyncGenerator<Batch, void> {
  let batch: Batch = { arrivals: [], lodgings: [] };
  for (let id = 1; id <= simulation.lodgings; id += 1) {
    const { arrivals, lodging } = await operationsOf(id, simulation);
    batch.arrivals.push(...arrivals);
    batch.lodgings.push(lodging);
    if (id % lodgingsAtOnce > 0 && id < simulation.lodgings) continue;
    yield batch;
    batch = { arrivals: [], lodgings: [] };
  }
}

/** Documents are built as in production; searches do not need `availability`. */
async function operationsOf(lodgingId: number, { seed, today, present }: Simulation) {
  const { lodging, planning } = simulatedLodging(lodgingId, { seed, today });
  const columns = computeIndexedStays(planning, today);
  const documents = buildLodgingDocuments(lodging, columns, { version: 1, sequence: 1 }, present);
  return {
    arrivals: await buildArrivalOperations(lodgingId, documents, 1, today),
    lodging: buildDocumentOperation(lodgingId, documents.lodging, 1),
  };
}

async function send(client: OpenSearch, index: string, operations: readonly BulkOperation[]): Promise<void> {
  const [reason] = (await sendBulk(client, index, operations, { refresh: false })).values();
  if (reason !== undefined) throw new Error(`A document was refused: ${reason}`);
}
