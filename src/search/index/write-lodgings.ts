import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day } from '../../values/day.ts';
import { planningHorizon, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { emptyColumns } from '../../stays/rules/stays/stay-columns.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import type { AvailabilityDocument, SummaryPresenter } from '../rules/index-documents.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { unpackAvailability } from '../availability/read-availabilities.ts';
import { diffArrivals } from './arrival-changes.ts';
import { buildArrivalFigures, buildArrivalId, groupArrivals, type ArrivalRun } from './arrival-runs.ts';
import { computeChecksum } from './document-checksum.ts';
import { buildDelete, buildWrite, sendBulk, splitIntoRequests, type BulkOperation } from './bulk.ts';
import type { LodgingFacts, VersionedFacts } from './facts.ts';
import { buildLodgingDocuments, computeIndexedStays, type LodgingDocuments } from './lodging-documents.ts';
import { readIndexedState, type IndexedState } from './indexed-state.ts';

export interface IndexTarget {
  client: OpenSearch;
  names: IndexNames;
  today: Day;
  present: SummaryPresenter;
}

/** `isFinal`: retrying with the same facts is pointless. */
export interface Refusal {
  reason: string;
  isFinal: boolean;
}

/**
 * Brings the lodgings' documents in line with their facts and refreshes the index. Returns refusals by lodging. The
 * `availability` document is written last, so it never names missing `arrivals`; an interrupted write is detected by
 * its index version and repeated in full.
 */
export async function writeLodgings(
  target: IndexTarget,
  { version, facts }: VersionedFacts,
): Promise<Map<number, Refusal>> {
  const state = await readIndexedState(target.client, target.names, facts);
  const refused = new Map<number, Refusal>();
  const arrivals: BulkOperation[] = [];
  const rest: { lodgings: BulkOperation[]; availability: BulkOperation[] } = { lodgings: [], availability: [] };
  let isFoundOtherwise = false;
  for (const each of facts) {
    const { lodgingId } = each;
    const refuse = (reason: string) => refused.set(lodgingId, { reason, isFinal: true });
    const made = await makeOrRefuse(refuse, async () => {
      const documents = await makeDocuments(target, each, version);
      return { documents, changes: await buildArrivalChanges(target, lodgingId, documents, state, version) };
    });
    if (!made) continue;
    const { documents, changes } = made;
    arrivals.push(...changes);
    const current = state.documents.get(lodgingId);
    isFoundOtherwise ||= !isHeld('attributes', current, documents) || !isHeld('words', current, documents);
    if (!isHeld('lodging', current, documents))
      rest.lodgings.push(buildDocumentOperation(lodgingId, documents?.lodging, version));
    rest.availability.push(buildDocumentOperation(lodgingId, documents?.availability, version));
    await yieldToEventLoop();
  }
  const note = (found: ReadonlyMap<number, string>) =>
    found.forEach((reason, id) => refused.set(id, { reason, isFinal: false }));
  note(await sendAll(target, 'arrivals', arrivals, true));
  for (const kind of ['lodgings', 'availability'] as const) {
    const accepted = rest[kind].filter(({ lodgingId }) => !refused.has(lodgingId));
    // Facets count `lodgings` documents and text search reads them, so they must become searchable with the arrivals.
    // Bookings change neither attributes nor words.
    note(await sendAll(target, kind, accepted, kind === 'lodgings' && isFoundOtherwise));
  }
  return refused;
}

/** Failures caused by the lodging itself refuse it and return undefined. */
export async function makeOrRefuse<Made>(
  refuse: (reason: string) => unknown,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  try {
    return await make();
  } catch (failure) {
    refuse(reasonToPark(failure));
    return undefined;
  }
}

/** Undefined when the lodging is not to be indexed. Throws when its facts cannot be read. */
export async function makeDocuments(
  { today, present }: Pick<IndexTarget, 'today' | 'present'>,
  { sequence, lodging, planning, failure }: LodgingFacts,
  version: number,
): Promise<LodgingDocuments | undefined> {
  if (failure !== undefined) throw failure as Error;
  if (!lodging) return undefined;
  const columns = computeIndexedStays(planning, today);
  await yieldToEventLoop();
  const documents = buildLodgingDocuments(lodging, columns, { version, sequence }, present);
  await yieldToEventLoop();
  return documents;
}

export async function removeArrivals(target: IndexTarget, { version, facts }: VersionedFacts): Promise<void> {
  const cutShort = facts.map(({ lodgingId }) => ({ lodgingId, before: { version: -1, isCutShort: true } }));
  const state = await readIndexedState(target.client, target.names, cutShort);
  const operations: BulkOperation[] = [];
  for (const { lodgingId } of cutShort)
    operations.push(...(await buildArrivalChanges(target, lodgingId, undefined, state, version)));
  await sendAll(target, 'arrivals', operations, true);
}

/** For lodgings that have no `arrivals` documents yet. */
export function buildArrivalOperations(
  lodgingId: number,
  documents: LodgingDocuments,
  version: number,
  today: Day,
): Promise<BulkOperation[]> {
  return buildRunOperations(
    lodgingId,
    documents,
    groupArrivals(documents.columns, documents.attributes.mandatoryServicesPrice, today),
    version,
  );
}

export function buildDocumentOperation(
  lodgingId: number,
  document: object | undefined,
  version: number,
): BulkOperation {
  return document
    ? buildWrite(lodgingId, lodgingId, version, JSON.stringify(document))
    : buildDelete(lodgingId, lodgingId, version);
}

async function buildArrivalChanges(
  { today }: IndexTarget,
  lodgingId: number,
  documents: LodgingDocuments | undefined,
  state: IndexedState,
  version: number,
): Promise<BulkOperation[]> {
  const current = state.documents.get(lodgingId);
  const withRuns = (columns: StayColumns, servicesPrice = 0) => ({
    columns,
    runs: groupArrivals(columns, servicesPrice, today),
  });
  const before = current
    ? withRuns(unpackAvailability(current).columns, current.indexed.mandatoryServicesPrice)
    : withRuns(emptyColumns());
  const next = withRuns(documents?.columns ?? emptyColumns(), documents?.attributes.mandatoryServicesPrice);
  const { written, vanished } = diffArrivals(before, next);
  const runs = isHeld('attributes', current, documents) ? written : next.runs;
  const kept = new Set(runs.map((run) => buildArrivalId(lodgingId, run.arrival, run.place)));
  const stray = state.strayIds.get(lodgingId);
  const gone = stray
    ? new Set([...stray, ...listPossibleIds(lodgingId, today)])
    : vanished.map(({ arrival, place }) => buildArrivalId(lodgingId, arrival, place));
  return [
    ...[...gone].filter((id) => !kept.has(id)).map((id) => buildDelete(lodgingId, id, version)),
    ...(documents ? await buildRunOperations(lodgingId, documents, runs, version) : []),
  ];
}

/** More documents than a day has in practice; stays with different promotions or rules need separate ones. */
const mostPlaces = 8;

/**
 * Ids of all arrivals that a search could show in the coming weeks. Requests of an interrupted write may still arrive
 * after this one; deletes with the higher version keep them out even where there is no document.
 */
function listPossibleIds(lodgingId: number, today: Day): string[] {
  return Array.from({ length: (planningHorizon + 60) * mostPlaces }, (_, index) =>
    buildArrivalId(lodgingId, today + Math.floor(index / mostPlaces), index % mostPlaces),
  );
}

function isHeld(
  part: 'attributes' | 'words' | 'lodging',
  current: AvailabilityDocument | undefined,
  documents: LodgingDocuments | undefined,
): boolean {
  return documents !== undefined && current?.indexed[part] === documents.availability.indexed[part];
}

/** Documents built before yielding to the event loop. */
const runsAtOnce = 20;

/** Attributes are serialized once: they are most of each document, and the same in all. */
async function buildRunOperations(
  lodgingId: number,
  { attributes, columns, availability }: LodgingDocuments,
  runs: readonly ArrivalRun[],
  version: number,
): Promise<BulkOperation[]> {
  const shared = `{"lodgingId":${lodgingId},${JSON.stringify(attributes).slice(1, -1)},`;
  const operations: BulkOperation[] = [];
  for (const run of runs) {
    const figures = JSON.stringify(buildArrivalFigures(columns, run, attributes)).slice(1);
    const checksum = computeChecksum(columns, run, availability.indexed.attributes);
    const id = buildArrivalId(lodgingId, run.arrival, run.place);
    operations.push(buildWrite(lodgingId, id, version, `${shared}"checksum":${checksum},${figures}`));
    if (operations.length % runsAtOnce === 0) await yieldToEventLoop();
  }
  return operations;
}

async function sendAll(
  { client, names }: IndexTarget,
  kind: keyof IndexNames,
  operations: readonly BulkOperation[],
  refresh: boolean,
): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  const requests = splitIntoRequests(operations);
  const isOnlyOne = requests.length === 1;
  for (const request of requests) {
    const failures = await sendBulk(client, names[kind], request, { refresh: refresh && isOnlyOne });
    for (const [lodgingId, reason] of failures) refused.set(lodgingId, reason);
  }
  if (refresh && requests.length > 1) await client.send('POST', `/${names[kind]}/_refresh`);
  return refused;
}
