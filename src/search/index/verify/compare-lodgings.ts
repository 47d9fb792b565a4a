import { inflateRawSync } from 'node:zlib';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Lodging } from '../../../lodgings/rules/lodging.ts';
import { readLodging } from '../../../lodgings/store/lodgings.ts';
import type { LodgingPlanning, StayColumns } from '../../../stays/rules/planning/planning.ts';
import { readPlanning } from '../../../stays/store/contracts/contracts.ts';
import { digestOf } from '../../../sqlite/canonical-json.ts';
import { inSnapshot, type Db } from '../../../sqlite/database.ts';
import { reasonToPark } from '../../../sqlite/parked-records.ts';
import type { Day } from '../../../values/day.ts';
import type { OpenSearch } from '../../../opensearch/client.ts';
import { type IndexKind, type IndexNames, indexKinds } from '../../../opensearch/mappings.ts';
import { columnBytes } from '../../availability/compressed-columns.ts';
import type { AvailabilityDocument, SummaryPresenter } from '../../rules/index-documents.ts';
import { type IndexedRow, findIndexedRow } from '../../store/indexed-lodgings.ts';
import { computeChecksum, groupArrivals } from '../arrival-runs.ts';
import { buildLodgingDocuments, computeIndexedStays, type LodgingDocument } from '../lodging-documents.ts';

export interface VerifyParts {
  db: Db;
  client: OpenSearch;
  present: SummaryPresenter;
  dayOf: (instant: number) => Day;
}

export interface DocumentDifferences {
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
  routing?: string;
}

export const noDifferences = (): DocumentDifferences => ({
  lodgings: new Map(),
  strays: [],
  unknown: [],
  unsettled: [],
});

/** The lodgings that exist in the facts, and inclusive bounds of their ids; infinite ones leave a side open. */
export interface LodgingRange {
  ids: readonly number[];
  from: number;
  to: number;
}

/** Adds the differences to `found`. Throws when OpenSearch answers in part. */
export async function compareLodgings(
  parts: VerifyParts,
  // Index versions are compared within one database generation, so the build has a row.
  build: IndexNames & { id: number },
  range: LodgingRange,
  found: DocumentDifferences,
): Promise<void> {
  const { db, client } = parts;
  await client.send('POST', `/${indexKinds.map((kind) => build[kind]).join(',')}/_refresh`);
  const facts = inSnapshot(db, () => new Map(range.ids.map((id) => [id, readFacts(db, build.id, id)])));
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

function readFacts(db: Db, buildId: number, lodgingId: number) {
  const read = () => ({ lodging: readLodging(db, lodgingId), planning: readPlanning(db, lodgingId) });
  return { row: findIndexedRow(db, buildId, lodgingId), content: skipFailure(read) };
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
  { present, dayOf }: VerifyParts,
  { lodgingId, version, sequence, indexedAt }: IndexedRow,
  { lodging, planning }: { lodging: Lodging | undefined; planning: LodgingPlanning },
  held: HeldDocuments,
): IndexKind[] {
  if (lodging?.state !== 'EN_DIFFUSION') return indexKinds.filter((kind) => held[kind].has(lodgingId));
  // Offers are computed as of the day of writing; the passing of days changes all lodgings alike.
  const day = dayOf(indexedAt ?? 0);
  const columns = computeIndexedStays(planning, day);
  const expected = buildLodgingDocuments(lodging, columns, { version, sequence }, present, digestColumns);
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

/** Packing would take longer than everything else. */
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

interface Hit<Source> {
  _id: string;
  _routing?: string;
  _source?: Partial<Source>;
}

interface Answer<Source> {
  timed_out?: boolean;
  _shards?: { failed?: number };
  hits?: { hits?: Hit<Source>[] };
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
    strays.push(...wrong.map((hit) => strayOf(index, hit)));
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
export async function findNameless(client: OpenSearch, names: IndexNames): Promise<Stray[]> {
  const query = { bool: { must_not: [{ exists: { field: 'lodgingId' } }] } };
  const found = await Promise.all(
    indexKinds.map(async (kind) => {
      const { hits } = await search(client, names[kind], { query, size: mostDocuments, _source: false });
      return (hits?.hits ?? []).map((hit) => strayOf(names[kind], hit));
    }),
  );
  return found.flat();
}

function strayOf(index: string, { _id, _routing }: Hit<unknown>): Stray {
  return { index, id: _id, ...(_routing !== undefined && { routing: _routing }) };
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
