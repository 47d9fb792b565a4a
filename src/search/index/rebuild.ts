import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { indexKinds, indexNamesAt, type IndexKind, type IndexNames } from '../../opensearch/mappings.ts';
import {
  copyIndices,
  countDocuments,
  createIndices,
  dropIndices,
  finishIndices,
  moveAliases,
} from '../../opensearch/indices.ts';
import { inTransaction } from '../../sqlite/database.ts';
import { persist } from '../../opensearch/calls.ts';
import { generationOf } from '../../sqlite/generation.ts';
import {
  findServingBuild,
  forgetBuild,
  insertBuild,
  keepBuild,
  listAbandonedBuilds,
  noteBuildDocuments,
  serveBuild,
  type IndexBuild,
  holdBuild,
  releaseBuild,
} from '../store/index-builds.ts';
import { noteIndexed } from '../store/indexed-lodgings.ts';
import { countLodgings, listLodgingIds } from '../../lodgings/store/lodgings.ts';
import { listUsableBuilds } from './live-index-view.ts';
import { sendBulk, splitIntoRequests, type BulkOperation } from '../../opensearch/bulk.ts';
import {
  readVersionedFacts,
  turnDay,
  makeOperations,
  parkRefused,
  type LodgingFacts,
  type WriterParts,
} from './write-lodgings.ts';
import { followUntilInSync } from './follower.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

export interface RebuildProgress {
  phase: 'filling' | 'following' | 'finishing';
  lodgings: number;
  ofLodgings: number;
  documents: number;
}

interface RebuildParts extends WriterParts {
  onProgress: (progress: RebuildProgress) => void;
  /** Keep the build for later instead of serving it. */
  isForLater?: boolean;
  /** Aborts the rebuild: drops the new indices and changes nothing else. */
  signal?: AbortSignal;
}

/**
 * Builds new indices beside the serving ones, moves the aliases in one call, and keeps the former ones for `rollBack`. With `isForLater`
 * it only keeps the new ones. A failure before that drops the new indices and changes nothing.
 */
export async function rebuild(given: RebuildParts) {
  const parts = { ...given, client: persist(given.client, given.signal) };
  const { db, client, prefix, shape, log, leaseOwner, now, signal } = parts;
  await dropAbandoned(parts);
  turnDay(parts);
  const build = inTransaction(db, () => {
    const inserted = insertBuild(db, indexNamesAt(prefix, Date.now()), now());
    holdBuild(db, inserted.id, leaseOwner);
    return inserted;
  });
  // Merging alone can outlast a lease.
  const renewing = runPeriodically({
    work: () => void holdBuild(db, build.id, leaseOwner),
    every: 2_000,
    first: 2_000,
    onFailure: (err) => log.warn({ err }, 'the lease on the new index could not be renewed; retrying'),
  });
  try {
    await createIndices(client, build, { generation: generationOf(db), shape });
    const loaded = await loadBuild(parts, build);
    const { lodgings, documents } = loaded;
    const report = (phase: RebuildProgress['phase']) =>
      parts.onProgress({ phase, lodgings, ofLodgings: lodgings, documents });
    report('following');
    await followUntilInSync(parts, build);
    report('finishing');
    await finishIndices(client, build, shape);
    // A build without all its replicas can serve, so it is not dropped when a node is missing.
    if (!(await copyIndices(client, build, shape))) {
      log.warn({ build: build.arrivals, replicas: shape.replicas }, 'the new index lacks replicas: nodes are missing');
    }
    await followUntilInSync(parts, build);
    signal?.throwIfAborted();
    if (parts.isForLater) keepBuild(db, build.id);
    else await letServe(parts, build);
    return loaded;
  } catch (error) {
    await dropBuild(parts, build).catch(() => undefined);
    throw error;
  } finally {
    void renewing.stop();
    releaseBuild(db, build.id, leaseOwner);
    await dropAbandoned(parts).catch(() => undefined);
  }
}

type ServeParts = Pick<WriterParts, 'db' | 'client' | 'prefix' | 'now'>;

async function letServe({ db, client, prefix, now }: ServeParts, build: IndexBuild): Promise<void> {
  await moveAliases(client, prefix, build);
  serveBuild(db, build.id, now());
}

/** Returns false when there is no previous build, or only one with other mapping files. */
export async function rollBack(parts: ServeParts): Promise<boolean> {
  const previous = listUsableBuilds(parts.db, parts.prefix).find((build) => build.state === 'previous');
  if (previous) await letServe(parts, previous);
  return previous !== undefined;
}

async function dropAbandoned(parts: Pick<WriterParts, 'db' | 'client'>): Promise<void> {
  for (const build of listAbandonedBuilds(parts.db)) await dropBuild(parts, build);
}

async function dropBuild({ db, client }: Pick<WriterParts, 'db' | 'client'>, build: IndexBuild): Promise<void> {
  if (findServingBuild(db)?.id === build.id) return;
  await dropIndices(client, build);
  forgetBuild(db, build.id);
}

/** Lodgings read per transaction: few, so that writers never wait long. */
const chunkSize = 20;

/** Throws when the counts of documents differ in the end, or another process holds the lease. */
async function loadBuild(parts: RebuildParts, build: IndexBuild) {
  const { db, client, now, signal, onProgress } = parts;
  /** Reasons by parked lodging: it could not be built or was refused. */
  const refused = new Map<number, string>();
  const refuse = (reason: string, lodgingId: number) => refused.set(lodgingId, reason);
  const queue = openBulkQueue(client, build, refuse);
  const sequences = new Map<number, number>();
  /** Numbers of `arrivals` documents, by lodging. */
  const written = new Map<number, number>();
  const load = async (facts: LodgingFacts, version: number) => {
    const { lodgingId, sequence, lodging, failure } = facts;
    sequences.set(lodgingId, sequence);
    await yieldToEventLoop();
    if (!lodging && failure === undefined) return;
    const made = await makeOperations({ today: parts.today(), version }, facts, refuse);
    if (!made) return;
    written.set(lodgingId, made.arrivals.length);
    for (const kind of indexKinds) await queue.add(kind, made[kind]);
  };
  const ofLodgings = countLodgings(db);
  for (let last = 0; ;) {
    signal?.throwIfAborted();
    const ids = listLodgingIds(db, last, chunkSize);
    if (ids.length === 0) break;
    last = ids.at(-1) as number;
    const read = readVersionedFacts(parts, build.id, ids);
    if (!read) throw new Error(takenOver);
    const { version, facts } = read;
    for (const each of facts) await load(each, version);
    noteIndexed(db, build.id, facts, { version, now: now() });
    onProgress({ phase: 'filling', lodgings: sequences.size, ofLodgings, documents: queue.documents() });
  }
  await queue.finish();
  for (const [lodgingId, reason] of refused) {
    written.delete(lodgingId);
    const lodging = { lodgingId, sequence: sequences.get(lodgingId) ?? 0 };
    if (!(await parkRefused(parts, build, lodging, reason))) throw new Error(takenOver);
  }
  const arrivals = [...written.values()].reduce((sum, count) => sum + count, 0);
  await compareCount(client, build.arrivals, arrivals);
  noteBuildDocuments(db, build.id, queue.documents());
  if (refused.size === 0) {
    for (const index of [build.lodgings, build.availability]) await compareCount(client, index, written.size);
  }
  return { lodgings: sequences.size, documents: queue.documents(), refused };
}

const takenOver = 'Another process took over this build';

async function compareCount(client: OpenSearch, index: string, expected: number): Promise<void> {
  const found = await countDocuments(client, index);
  if (found !== expected) throw new Error(`${index} holds ${found} documents instead of ${expected}`);
}

const requestsUnderWay = 3;

/** Collects operations into requests of about one megabyte and sends several at a time. */
function openBulkQueue(client: OpenSearch, names: IndexNames, refuse: (reason: string, lodgingId: number) => unknown) {
  const waiting: Record<IndexKind, BulkOperation[]> = { arrivals: [], lodgings: [], availability: [] };
  const underWay = new Set<Promise<void>>();
  let documents = 0;
  let failure: Error | undefined;
  const send = async (kind: IndexKind, operations: readonly BulkOperation[]) => {
    while (underWay.size >= requestsUnderWay) await Promise.race(underWay);
    if (failure) throw failure;
    const request: Promise<void> = sendBulk(client, names[kind], operations, { refresh: false })
      .then((refused) => refused.forEach(refuse))
      .catch((error: unknown) => {
        failure = error as Error;
      })
      .finally(() => underWay.delete(request));
    underWay.add(request);
  };
  return {
    documents: () => documents,
    async add(kind: IndexKind, operations: readonly BulkOperation[]): Promise<void> {
      documents += operations.length;
      const requests = splitIntoRequests([...waiting[kind], ...operations]);
      waiting[kind] = requests.pop() ?? [];
      for (const request of requests) await send(kind, request);
    },
    async finish(): Promise<void> {
      for (const kind of indexKinds) await send(kind, waiting[kind]);
      await Promise.all(underWay);
      if (failure) throw failure;
    },
  };
}
