import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { OpenSearch } from '../../opensearch/client.ts';
import { countDocuments } from '../../opensearch/indices.ts';
import { indexKinds, type IndexKind } from '../../opensearch/mappings.ts';
import { noteBuildDocuments, type IndexBuild } from '../store/index-builds.ts';
import { noteIndexed, parkLodging } from '../store/indexed-lodgings.ts';
import { countLodgings, listLodgingIds } from '../../lodgings/store/lodgings.ts';
import { sendBulk, type BulkOperation } from './bulk.ts';
import { readVersionedFacts, startLease, type VersionedFacts } from './facts.ts';
import type { RebuildParts } from './writer-parts.ts';
import {
  buildArrivalOperations,
  buildDocumentOperation,
  makeDocuments,
  makeOrRefuse,
  removeArrivals,
} from './write-lodgings.ts';

/** Lodgings read per transaction: few, so that writers never wait long. */
const chunkSize = 20;

const requestBytes = 1_000_000;
const requestsUnderWay = 3;

interface LoadedBuild {
  lodgings: number;
  documents: number;
  /** Lodgings that could not be built or were refused, with the reason; they are parked. */
  refused: Map<number, string>;
}

/**
 * Loads all lodgings into empty indices and compares the counts; throws when they differ or another process holds the
 * lease.
 */
export async function loadBuild(parts: RebuildParts, build: IndexBuild): Promise<LoadedBuild> {
  const loader = new BulkLoader(parts, build);
  const ofLodgings = countLodgings(parts.db);
  let lodgings = 0;
  for (let last = 0; ;) {
    parts.signal?.throwIfAborted();
    const ids = listLodgingIds(parts.db, last, chunkSize);
    if (ids.length === 0) break;
    last = ids.at(-1) as number;
    const read = readVersionedFacts(parts.db, build.id, ids, startLease(parts.leaseOwner));
    if (!read) throw new Error('Another process took this build over');
    await loader.add(read);
    lodgings += ids.length;
    parts.onProgress({ phase: 'filling', lodgings, ofLodgings, documents: loader.documents });
  }
  await loader.finish();
  return { lodgings, documents: loader.documents, refused: loader.refused };
}

class BulkLoader {
  readonly refused = new Map<number, string>();
  documents = 0;
  readonly #parts: RebuildParts;
  readonly #build: IndexBuild;
  readonly #sequences = new Map<number, number>();
  readonly #arrivals = new Map<number, number>();
  readonly #waiting = new Map<IndexKind, { operations: BulkOperation[]; bytes: number }>();
  readonly #underWay = new Set<Promise<void>>();
  #failure: unknown;

  constructor(parts: RebuildParts, build: IndexBuild) {
    this.#parts = parts;
    this.#build = build;
  }

  async add({ version, facts }: VersionedFacts): Promise<void> {
    for (const each of facts) {
      const { lodgingId, sequence } = each;
      this.#sequences.set(lodgingId, sequence);
      const at = { today: this.#parts.today(), present: this.#parts.present };
      const refuse = (reason: string) => this.refused.set(lodgingId, reason);
      const made = await makeOrRefuse(refuse, async () => {
        const documents = await makeDocuments(at, each, version);
        return (
          documents && {
            arrivals: await buildArrivalOperations(lodgingId, documents, version, at.today),
            lodgings: [buildDocumentOperation(lodgingId, documents.lodging, version)],
            availability: [buildDocumentOperation(lodgingId, documents.availability, version)],
          }
        );
      });
      if (made) this.#arrivals.set(lodgingId, made.arrivals.length);
      for (const kind of indexKinds) await this.#write(kind, made?.[kind] ?? []);
      await yieldToEventLoop();
    }
    noteIndexed(this.#parts.db, this.#build.id, facts, { version, now: this.#parts.now() });
  }

  /** Waits for all requests, parks refused lodgings, and compares the counts. */
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
    const { db, client, now, today, present, leaseOwner } = this.#parts;
    this.#arrivals.delete(lodgingId);
    const parked = { lodgingId, sequence: this.#sequences.get(lodgingId) ?? 0 };
    parkLodging(db, this.#build.id, parked, { reason, now: now() });
    const read = readVersionedFacts(db, this.#build.id, [lodgingId], startLease(leaseOwner));
    if (read) await removeArrivals({ client, names: this.#build, today: today(), present }, read);
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
