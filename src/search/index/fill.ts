import { setImmediate as breathe } from 'node:timers/promises';
import type { OpenSearch } from '../../opensearch/client.ts';
import { countDocuments } from '../../opensearch/indices.ts';
import type { IndexKind } from '../../opensearch/mappings.ts';
import { noteBuildDocuments, type IndexBuild } from '../store/index-builds.ts';
import { noteIndexed, parkLodging } from '../store/indexed-lodgings.ts';
import { countLodgings, lodgingIdsAfter } from '../../lodgings/store/lodgings.ts';
import { sendBulk, type BulkOperation } from './bulk.ts';
import { leaseOf, readEmission, type Emission } from './facts.ts';
import { indexedStays, lodgingDocuments } from './lodging-documents.ts';
import type { RebuildParts } from './rebuild-parts.ts';
import { allArrivalOperations, documentOperation, removeArrivals } from './write-lodgings.ts';

/** Lodgings whose facts are read together: few, so that writers of the facts never wait long. */
const chunkSize = 20;

const requestBytes = 1_000_000;
const requestsUnderWay = 3;

export interface Filled {
  lodgings: number;
  documents: number;
  /** Lodgings of which OpenSearch refused something, with the reason; they are parked. */
  refused: Map<number, string>;
}

/** Fills the empty indices of a build with all lodgings and compares the counts; throws when they differ. */
export async function fillBuild(parts: RebuildParts, build: IndexBuild): Promise<Filled> {
  const filling = new Filling(parts, build);
  const ofLodgings = countLodgings(parts.db);
  let lodgings = 0;
  for (let last = 0; ;) {
    parts.signal?.throwIfAborted();
    const ids = lodgingIdsAfter(parts.db, last, chunkSize);
    if (ids.length === 0) break;
    last = ids.at(-1) as number;
    const emission = readEmission(parts.db, build.id, ids, leaseOf(parts.holder));
    if (!emission) throw new Error('Another process took this build over');
    await filling.add(emission);
    lodgings += ids.length;
    parts.onProgress({ phase: 'filling', lodgings, ofLodgings, documents: filling.documents });
  }
  await filling.finish();
  return { lodgings, documents: filling.documents, refused: filling.refused };
}

class Filling {
  readonly refused = new Map<number, string>();
  documents = 0;
  readonly #parts: RebuildParts;
  readonly #build: IndexBuild;
  readonly #sequences = new Map<number, number>();
  /** Documents of `arrivals` by lodging. */
  readonly #arrivals = new Map<number, number>();
  readonly #waiting = new Map<IndexKind, { operations: BulkOperation[]; bytes: number }>();
  readonly #underWay = new Set<Promise<void>>();
  #failure: unknown;

  constructor(parts: RebuildParts, build: IndexBuild) {
    this.#parts = parts;
    this.#build = build;
  }

  async add(emission: Emission): Promise<void> {
    for (const facts of emission.facts) {
      const today = this.#parts.today();
      const columns = indexedStays(facts, today);
      const documents = lodgingDocuments(facts, columns, emission.number, this.#parts.present);
      this.#sequences.set(facts.lodgingId, facts.sequence);
      if (documents) {
        const arrivals = await allArrivalOperations(facts.lodgingId, documents, emission.number, today);
        this.#arrivals.set(facts.lodgingId, arrivals.length);
        await this.#write('arrivals', arrivals);
        await this.#write('lodgings', [documentOperation(facts, documents.lodging, emission.number)]);
        await this.#write('availability', [documentOperation(facts, documents.availability, emission.number)]);
      }
      await breathe();
    }
    noteIndexed(this.#parts.db, this.#build.id, emission.facts, { emission: emission.number, now: this.#parts.now() });
  }

  /** Waits for everything sent, parks what was refused, and compares the counts. */
  async finish(): Promise<void> {
    for (const kind of [...this.#waiting.keys()]) this.#send(kind);
    await Promise.all(this.#underWay);
    this.#throwFailure();
    const { db, client } = this.#parts;
    for (const [lodgingId, reason] of this.refused) await this.#park(lodgingId, reason);
    const expected = [...this.#arrivals.values()].reduce((sum, count) => sum + count, 0);
    await compareCount(client, this.#build.arrivals, expected);
    noteBuildDocuments(db, this.#build.id, this.documents);
    if (this.refused.size > 0) return;
    await compareCount(client, this.#build.lodgings, this.#arrivals.size);
    await compareCount(client, this.#build.availability, this.#arrivals.size);
  }

  async #park(lodgingId: number, reason: string): Promise<void> {
    const { db, client, today, present, holder } = this.#parts;
    this.#arrivals.delete(lodgingId);
    parkLodging(db, this.#build.id, { lodgingId, sequence: this.#sequences.get(lodgingId) ?? 0 }, reason);
    const emission = readEmission(db, this.#build.id, [lodgingId], leaseOf(holder));
    if (emission) await removeArrivals({ client, names: this.#build, today: today(), present }, emission);
  }

  async #write(kind: IndexKind, operations: readonly BulkOperation[]): Promise<void> {
    for (const operation of operations) {
      const waiting = this.#waiting.get(kind) ?? { operations: [], bytes: 0 };
      this.#waiting.set(kind, waiting);
      waiting.operations.push(operation);
      waiting.bytes += operation.lines.length;
      this.documents += 1;
      if (waiting.bytes < requestBytes) continue;
      this.#send(kind);
      while (this.#underWay.size >= requestsUnderWay) await Promise.race(this.#underWay);
      this.#throwFailure();
    }
  }

  #send(kind: IndexKind): void {
    const operations = this.#waiting.get(kind)?.operations ?? [];
    this.#waiting.delete(kind);
    const request = sendBulk(this.#parts.client, this.#build[kind], operations, { refresh: false })
      .then((refused) => refused.forEach((reason, lodgingId) => this.refused.set(lodgingId, reason)))
      .catch((error: unknown) => (this.#failure = error))
      .finally(() => this.#underWay.delete(request)) as Promise<void>;
    this.#underWay.add(request);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure as Error;
  }
}

async function compareCount(client: OpenSearch, index: string, expected: number): Promise<void> {
  const found = await countDocuments(client, index);
  if (found !== expected) throw new Error(`${index} holds ${found} documents where ${expected} were written`);
}
