import { listLodgingIds, readLodging } from '../../lodgings/store/lodgings.ts';
import { moveAliases } from '../../opensearch/indices.ts';
import { indexKinds, type IndexShape, type IndexKind, type IndexNames } from '../../opensearch/mappings.ts';
import { readBuilds, type IndexBuild } from '../store/index-builds.ts';
import { findIndexedRow, repeatLodgings, type IndexedRow } from '../store/indexed-lodgings.ts';
import { canBeRead, findOrphans, mendSettings, type StructureFault } from '../../opensearch/inspect-indices.ts';
import { findStructureFaults } from './live-index-view.ts';
import { inflateRawSync } from 'node:zlib';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingPlanning, StayColumns } from '../../stays/rules/planning/planning.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { digestOf } from '../../sqlite/canonical-json.ts';
import { inSnapshot, type Db } from '../../sqlite/database.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import type { Day } from '../../values/day.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { columnBytes } from '../availability/compressed-columns.ts';
import type { AvailabilityDocument } from '../rules/index-documents.ts';
import { computeChecksum, groupArrivals } from './arrival-runs.ts';
import { buildLodgingDocuments, computeIndexedStays, type LodgingDocument } from './lodging-documents.ts';

interface VerifyIndexParts extends VerifyParts {
  prefix: string;
  shape: IndexShape;
  onProgress: (lodgings: number) => void;
  /** Pauses so that lagging lodgings can be written. */
  wait: () => Promise<void>;
}

const chunkSize = 100;
const mostLooks = 20;

/** Compares documents only when all indices are readable, while the build serves. Parked lodgings are left out. */
export async function verifyIndex(parts: VerifyIndexParts, build: IndexBuild): Promise<IndexDifferences> {
  const { client, db } = parts;
  const structure = await findStructureFaults(parts, build);
  const found = { ...noDifferences(), structure, orphans: await findOrphans(client, parts.prefix, readBuilds(db)) };
  if (!canBeRead(structure)) return found;
  found.strays.push(...(await findNameless(client, build)));
  let lodgings = 0;
  for (let last = -Infinity; last < Infinity;) {
    const ids = listLodgingIds(db, Math.max(0, last), chunkSize);
    const to = ids.length < chunkSize ? Infinity : (ids.at(-1) as number);
    await compareLodgings(parts, build, { ids, from: last + 1, to }, found);
    lodgings += ids.length;
    parts.onProgress(lodgings);
    last = to;
  }
  for (let looks = 0; ; looks += 1) {
    const unsettled = found.unsettled.filter((id) => findIndexedRow(db, build.id, id)?.isParked !== true);
    found.unsettled = unsettled;
    if (unsettled.length === 0 || looks === mostLooks) return found;
    await parts.wait();
    found.unsettled = [];
    await compareEach(parts, build, unsettled, found);
  }
}

export async function compareEach(
  parts: VerifyParts,
  build: IndexBuild,
  lodgingIds: readonly number[],
  found: IndexDifferences,
): Promise<void> {
  for (const id of lodgingIds) await compareLodgings(parts, build, { ids: [id], from: id, to: id }, found);
}

export function isInSync({ structure, orphans, lodgings, strays, unknown }: IndexDifferences): boolean {
  return structure.length + orphans.length + lodgings.size + strays.length + unknown.length === 0;
}

/**
 * Repairs only what was found, except faults that need a new build. Lodgings are only marked: the follower rewrites
 * their documents. `round` counts rewrites that failed because documents had higher versions.
 */
export async function mendIndex(
  { db, client, prefix, shape }: Pick<VerifyIndexParts, 'db' | 'client' | 'prefix' | 'shape'>,
  build: IndexBuild,
  { structure, orphans, lodgings, strays, unknown }: IndexDifferences,
  round: number,
): Promise<void> {
  if (structure.some(({ kind }) => kind === 'settings' || kind === 'index-blocked')) {
    await mendSettings(client, build, shape);
  }
  if (structure.some(({ kind }) => kind === 'alias')) await moveAliases(client, prefix, build);
  for (const index of orphans) await client.send('DELETE', `/${index}`, { query: { ignore_unavailable: true } });
  for (const { index, id, routing } of strays) {
    await client.send('DELETE', `/${index}/_doc/${encodeURIComponent(id)}`, {
      query: { refresh: true, ...(routing !== undefined && { routing }) },
    });
  }
  if (unknown.length > 0) {
    for (const kind of indexKinds) {
      await client.send('POST', `/${build[kind]}/_delete_by_query`, {
        body: { query: { terms: { lodgingId: unknown } } },
        query: { refresh: true, conflicts: 'proceed' },
        timeout: 120_000,
      });
    }
  }
  if (lodgings.size > 0) repeatLodgings(db, build.id, [...lodgings.keys()], 1_000 ** round);
}

export function keepUnmended({ db }: Pick<VerifyParts, 'db'>, build: IndexBuild, ids: Iterable<number>): number[] {
  return [...ids].filter((id) => {
    const row = findIndexedRow(db, build.id, id);
    return !row?.isSettled && !row?.isParked;
  });
}

interface VerifyParts {
  db: Db;
  client: OpenSearch;
  dayOf: (instant: number) => Day;
}

export interface IndexDifferences {
  structure: readonly StructureFault[];
  orphans: readonly string[];
  /** Indices whose documents differ; `facts`: they cannot be read, or no document can be built from them. */
  lodgings: Map<number, readonly (IndexKind | 'facts')[]>;
  /** Documents whose id names no lodging, or another one than their content. */
  strays: Stray[];
  /** Lodging ids in documents that do not exist in the facts. */
  unknown: number[];
  /** Lodgings that are changing or being written. */
  unsettled: number[];
}

interface Stray {
  index: string;
  id: string;
  /** Undefined when it was routed by its id. */
  routing: string | undefined;
}

export const noDifferences = (): IndexDifferences => ({
  structure: [],
  orphans: [],
  lodgings: new Map(),
  strays: [],
  unknown: [],
  unsettled: [],
});

/** The lodgings that exist in the facts, and inclusive bounds of their ids; infinite ones leave a side open. */
interface LodgingRange {
  ids: readonly number[];
  from: number;
  to: number;
}

/** Adds the differences to `found`. Throws when OpenSearch answers in part. */
async function compareLodgings(
  parts: VerifyParts,
  // Index versions are compared within one database generation, so the build has a row.
  build: IndexNames & { id: number },
  range: LodgingRange,
  found: IndexDifferences,
): Promise<void> {
  const { db, client } = parts;
  await client.send('POST', `/${indexKinds.map((kind) => build[kind]).join(',')}/_refresh`);
  const readFacts = (id: number) => ({
    row: findIndexedRow(db, build.id, id),
    content: skipFailure(() => ({ lodging: readLodging(db, id), planning: readPlanning(db, id) })),
  });
  const facts = inSnapshot(db, () => new Map(range.ids.map((id) => [id, readFacts(id)])));
  const held = await readHeldDocuments(client, build, range);
  for (const [id, { row, content }] of facts) {
    const compare = () => row && content && compareLodging(parts, row, content, held);
    const kinds = row?.isSettled ? (skipFailure(compare) ?? (['facts'] as const)) : undefined;
    await yieldToEventLoop();
    if (kinds?.length === 0) continue;
    // A lodging written while the documents were read cannot be judged.
    const now = findIndexedRow(db, build.id, id);
    if (kinds && now?.isSettled && now.version === row?.version) found.lodgings.set(id, kinds);
    else found.unsettled.push(id);
  }
  const unknown = indexKinds.flatMap((kind) => [...held[kind].keys()]).filter((id) => !facts.has(id));
  found.unknown.push(...new Set(unknown));
  found.strays.push(...held.strays);
}

/** Returns undefined when it fails because of the lodging. */
function skipFailure<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (failure) {
    reasonToPark(failure);
    return undefined;
  }
}

function compareLodging(
  { dayOf }: VerifyParts,
  { lodgingId, version, sequence, indexedAt }: IndexedRow,
  { lodging, planning }: { lodging: Lodging | undefined; planning: LodgingPlanning },
  held: HeldDocuments,
): IndexKind[] {
  if (lodging?.state !== 'EN_DIFFUSION') return indexKinds.filter((kind) => held[kind].has(lodgingId));
  // Offers are computed as of the day of writing; the passing of days changes all lodgings alike.
  const day = dayOf(indexedAt ?? 0);
  const columns = computeIndexedStays(planning, day);
  const expected = buildLodgingDocuments(lodging, columns, { version, sequence }, digestColumns);
  const { attributes } = expected;
  const digest = expected.availability.indexed.attributes;
  const runs = groupArrivals(columns, attributes, day);
  const sum = runs.reduce((total, run) => total + computeChecksum(run, digest), 0);
  const { count, sum: heldSum } = held.arrivals.get(lodgingId) ?? { count: 0, sum: 0 };
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isHeld = {
    arrivals: count === runs.length && heldSum === sum,
    lodgings: isSame(held.lodgings.get(lodgingId), expected.lodging),
    availability: isSame(withDigest(held.availability.get(lodgingId)), expected.availability),
  };
  return indexKinds.filter((kind) => !isHeld[kind]);
}

/** Compression would take longer than everything else. */
function digestColumns(columns: StayColumns): string {
  return digestOf(columnBytes(columns).toString('latin1'));
}

/** Replaces the columns by their digest; undefined when they are unreadable. */
function withDigest(document: AvailabilityDocument | undefined): AvailabilityDocument | undefined {
  try {
    if (!document) return undefined;
    const columns = digestOf(inflateRawSync(Buffer.from(document.indexed.columns, 'base64')).toString('latin1'));
    return { ...document, indexed: { ...document.indexed, columns } };
  } catch {
    return undefined;
  }
}

interface HeldDocuments {
  /** The number of documents and the sum of their checksums. */
  arrivals: ReadonlyMap<number, { count: number; sum: number }>;
  lodgings: ReadonlyMap<number, LodgingDocument>;
  availability: ReadonlyMap<number, AvailabilityDocument>;
  strays: readonly Stray[];
}

interface Answer<Source> {
  timed_out?: boolean;
  _shards?: { failed?: number };
  hits?: { hits?: { _id: string; _routing?: string; _source?: Partial<Source> }[] };
  aggregations?: { lodgings: { buckets: { key: number; doc_count: number; sum: { value: number } }[] } };
}

/** Limit of one request; a range with more documents is incomplete. */
const mostDocuments = 10_000;

async function readHeldDocuments(
  client: OpenSearch,
  names: IndexNames,
  { from, to }: LodgingRange,
): Promise<HeldDocuments> {
  // In JSON, infinite bounds are null, which means no bound.
  const query = { range: { lodgingId: { gte: from, lte: to } } };
  const strays: Stray[] = [];
  const readAll = async <Source extends { lodgingId: number }>(index: string) => {
    const { hits } = await search<Source>(client, index, { query, size: mostDocuments });
    const held = hits?.hits ?? [];
    if (held.length >= mostDocuments) throw new Error(`${index} holds too many documents of lodgings ${from} to ${to}`);
    const [wrong = [], right = []] = [false, true].map((is) =>
      held.filter(({ _id, _source }) => (_id === String(_source?.lodgingId)) === is),
    );
    strays.push(...wrong.map(({ _id: id, _routing: routing }) => ({ index, id, routing })));
    return new Map(right.map(({ _id, _source }) => [Number(_id), _source as Source]));
  };
  const aggs = {
    lodgings: { terms: { field: 'lodgingId', size: mostDocuments }, aggs: { sum: { sum: { field: 'checksum' } } } },
  };
  const [lodgings, availability, arrivals] = await Promise.all([
    readAll<LodgingDocument>(names.lodgings),
    readAll<AvailabilityDocument>(names.availability),
    search(client, names.arrivals, { query, size: 0, aggs }),
  ]);
  const buckets = arrivals.aggregations?.lodgings.buckets ?? [];
  const sums = buckets.map(({ key, doc_count: count, sum }) => [key, { count, sum: sum.value }] as const);
  return { arrivals: new Map(sums), lodgings, availability, strays };
}

/** Documents without a lodging id, at most 10,000 per index. */
async function findNameless(client: OpenSearch, names: IndexNames): Promise<Stray[]> {
  const query = { bool: { must_not: [{ exists: { field: 'lodgingId' } }] } };
  const found = await Promise.all(
    indexKinds.map(async (kind) => {
      const { hits } = await search(client, names[kind], { query, size: mostDocuments, _source: false });
      return (hits?.hits ?? []).map(({ _id: id, _routing: routing }) => ({ index: names[kind], id, routing }));
    }),
  );
  return found.flat();
}

async function search<Source>(client: OpenSearch, index: string, body: object): Promise<Answer<Source>> {
  const answer = await client.send<Answer<Source>>('POST', `/${index}/_search`, {
    body: { ...body, track_total_hits: false },
    query: { allow_partial_search_results: false },
    timeout: 60_000,
  });
  if (answer.timed_out !== false || answer._shards?.failed !== 0) throw new Error(`${index} answers in part`);
  return answer;
}
