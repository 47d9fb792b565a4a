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
import type { IndexKind, IndexNames } from '../../../opensearch/mappings.ts';
import { columnBytes } from '../../availability/packed-columns.ts';
import type { AvailabilityDocument, SummaryPresenter } from '../../rules/index-documents.ts';
import { readIndexedRow, type IndexedRow } from '../../store/indexed-lodgings.ts';
import { computeSum } from '../document-checksum.ts';
import { groupArrivals } from '../arrival-runs.ts';
import { buildLodgingDocuments, computeIndexedStays } from '../lodging-documents.ts';
import { readHeldDocuments, refreshIndices, type HeldDocuments, type IdRange } from './held-documents.ts';

export interface VerifyParts {
  db: Db;
  client: OpenSearch;
  present: SummaryPresenter;
  dayOf: (instant: number) => Day;
}

/**
 * Indices whose documents differ from the facts; lodgings that are not to be indexed have none. `facts`: they cannot be
 * read, or no document can be built from them.
 */
export type DifferenceKind = IndexKind | 'facts';

export interface Comparison {
  different: ReadonlyMap<number, readonly DifferenceKind[]>;
  /** Lodgings that are changing or being written. */
  unsettled: readonly number[];
  unknown: readonly number[];
  misnamed: HeldDocuments['misnamed'];
}

/** `id` is the build's row: index versions are compared within one database generation. */
type ComparedBuild = IndexNames & { id: number };

interface Facts {
  row: IndexedRow | undefined;
  content: { lodging: Lodging | undefined; planning: LodgingPlanning } | undefined;
}

/** `lodgingIds` are the lodgings of `range` that exist in the facts. */
export async function compareLodgings(
  parts: VerifyParts,
  build: ComparedBuild,
  lodgingIds: readonly number[],
  range: IdRange,
): Promise<Comparison> {
  const { db, client } = parts;
  await refreshIndices(client, build);
  const facts = inSnapshot(db, () => new Map(lodgingIds.map((id) => [id, readFacts(db, build, id)])));
  const held = await readHeldDocuments(client, build, range);
  const different = new Map<number, DifferenceKind[]>();
  const unsettled: number[] = [];
  for (const [id, { row, content }] of facts) {
    if (!row?.isSettled) {
      unsettled.push(id);
      continue;
    }
    const kinds = skipFailure(() => content && compareLodging(parts, { row, ...content }, id, held)) ?? ['facts'];
    if (kinds.length > 0) different.set(id, kinds);
    await yieldToEventLoop();
  }
  // Lodgings written while the documents were read cannot be judged.
  for (const id of [...different.keys()]) {
    const now = readIndexedRow(db, build.id, id);
    if (now?.isSettled && now.version === facts.get(id)?.row?.version) continue;
    different.delete(id);
    unsettled.push(id);
  }
  const known = new Set(lodgingIds);
  const unknown = [held.arrivals, held.lodgings, held.availability]
    .flatMap((each) => [...each.keys()])
    .filter((id) => !known.has(id));
  return { different, unsettled, unknown: [...new Set(unknown)], misnamed: held.misnamed };
}

function readFacts(db: Db, build: ComparedBuild, lodgingId: number): Facts {
  const row = readIndexedRow(db, build.id, lodgingId);
  if (!row?.isSettled) return { row, content: undefined };
  const read = () => ({ lodging: readLodging(db, lodgingId), planning: readPlanning(db, lodgingId) });
  return { row, content: skipFailure(read) };
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
  { row, lodging, planning }: NonNullable<Facts['content']> & { row: IndexedRow },
  lodgingId: number,
  held: HeldDocuments,
): DifferenceKind[] {
  const found = {
    arrivals: held.arrivals.get(lodgingId),
    lodgings: held.lodgings.get(lodgingId),
    availability: held.availability.get(lodgingId),
  };
  if (lodging?.state !== 'EN_DIFFUSION')
    return (Object.keys(found) as IndexKind[]).filter((kind) => found[kind] !== undefined);
  // Offers are computed as of the day of writing; the passing of days changes all lodgings alike.
  const day = dayOf(row.indexedAt);
  const columns = computeIndexedStays(planning, day);
  const written = { version: row.version, sequence: row.sequence };
  const expected = buildLodgingDocuments(lodging, columns, written, present, digestColumns);
  const { attributes } = expected;
  const digest = expected.availability.indexed.attributes;
  const runs = groupArrivals(columns, attributes.mandatoryServicesPrice, day);
  const sum = runs.reduce((total, run) => total + computeSum(columns, run, { attributes, digest, lodgingId }), 0);
  const isHeld = {
    arrivals: (found.arrivals?.count ?? 0) === runs.length && (found.arrivals?.sum ?? 0) === sum,
    lodgings: JSON.stringify(found.lodgings) === JSON.stringify(expected.lodging),
    availability: JSON.stringify(withDigest(found.availability)) === JSON.stringify(expected.availability),
  };
  return (Object.keys(isHeld) as IndexKind[]).filter((kind) => !isHeld[kind]);
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
