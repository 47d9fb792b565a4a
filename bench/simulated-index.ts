import type { Day } from '../src/values/day.ts';
import { type BulkOperation, sendAll } from '../src/opensearch/bulk.ts';
import type { OpenSearch } from '../src/opensearch/client.ts';
import { countDocuments, createIndices, finishIndices } from '../src/opensearch/indices.ts';
import type { IndexNames } from '../src/opensearch/mappings.ts';
import { simulatedLodging } from './simulated-lodgings.ts';
import { makeOperations } from '../src/search/index/write-lodgings.ts';

export interface Simulation {
  lodgings: number;
  seed: number;
  today: Day;
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
      await send(client, names.arrivals, arrivals);
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
    const { arrivals, lodgings } = await operationsOf(id, simulation);
    batch.arrivals.push(...arrivals);
    batch.lodgings.push(...lodgings);
    if (id % lodgingsAtOnce > 0 && id < simulation.lodgings) continue;
    yield batch;
    batch = { arrivals: [], lodgings: [] };
  }
}

/** Documents are built as in production; searches do not need `availability`. */
async function operationsOf(lodgingId: number, { seed, today }: Simulation) {
  const { lodging, planning } = simulatedLodging(lodgingId, { seed, today });
  const facts = { lodgingId, sequence: 1, lodging, planning };
  let refusal: string | undefined;
  const refuse = (reason: string) => {
    refusal = reason;
  };
  const operations = await makeOperations({ today, version: 1 }, facts, refuse);
  if (!operations) throw new Error(refusal);
  return operations;
}

async function send(client: OpenSearch, index: string, operations: readonly BulkOperation[]): Promise<void> {
  const [reason] = (await sendAll(client, index, operations, false)).values();
  if (reason !== undefined) throw new Error(`A document was refused: ${reason}`);
}
