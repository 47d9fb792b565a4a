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
import type { AvailabilityDocument } from '../../rules/index-documents.ts';
import type { SummaryPresenter } from '../../rules/search-lodging.ts';
import { readIndexedRow, type IndexedRow } from '../../store/indexed-lodgings.ts';
import { computeSum } from '../arrival-mark.ts';
import { groupArrivals } from '../arrival-runs.ts';
import { buildLodgingDocuments, computeIndexedStays } from '../lodging-documents.ts';
import { readHeldDocuments, refreshIndices, type HeldDocuments, type IdRange } from './held-documents.ts';

/** What `verify` works with. */
export interface VerifyParts {
  db: Db;
  client: OpenSearch;
  present: SummaryPresenter;
  /** Yields the service's day of an instant. */
  dayOf: (instant: number) => Day;
}

/**
 * Which documents of a lodging differ from the facts; a lodging that is not to be indexed has none. `facts`: they cannot be read, or no
 * documents can be made of them.
 */
export type DifferenceKind = IndexKind | 'facts';

export interface Comparison {
  /** Lodgings whose documents differ from the facts, with the indices that hold these. */
  different: ReadonlyMap<number, readonly DifferenceKind[]>;
  /** Lodgings that cannot be judged now: they change, or are being written. */
  unsettled: readonly number[];
  /** Lodgings that the index knows and the facts do not. */
  unknown: readonly number[];
  misnamed: HeldDocuments['misnamed'];
}

/** The build that is compared: where a version is compared with a generation of the database, it is one of these rows. */
type ComparedBuild = IndexNames & { id: number };

interface Facts {
  row: IndexedRow | undefined;
  /** Undefined when they cannot be read. */
  content: { lodging: Lodging | undefined; planning: LodgingPlanning } | undefined;
}

/** Compares all that the build holds of lodgings with the facts; `lodgingIds` are those of the range that the facts know. */
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
  // What was written while the documents were read differs from what was read of the facts before.
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

/** Runs the work on one lodging; undefined when it fails by the lodging's fault. */
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
  // What is offered was computed as of the day of its writing; days that pass change it for all lodgings together.
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

/** Packing would take longer than all else. */
function digestColumns(columns: StayColumns): string {
  return digestOf(columnBytes(columns).toString('latin1'));
}

/** Yields the document with the digest of its columns in their place; undefined when they cannot be read. */
function withDigest(document: AvailabilityDocument | undefined): AvailabilityDocument | undefined {
  try {
    if (!document) return undefined;
    const columns = digestOf(inflateRawSync(Buffer.from(document.indexed.columns, 'base64')).toString('latin1'));
    return { ...document, indexed: { ...document.indexed, columns } };
  } catch {
    return undefined;
  }
}
