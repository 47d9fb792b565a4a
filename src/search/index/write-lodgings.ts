import { setImmediate as breathe } from 'node:timers/promises';
import type { Day } from '../../values/day.ts';
import { planningHorizon, type StayColumns } from '../../stays/rules/planning/planning.ts';
import { emptyColumns } from '../../stays/rules/stays/stay-columns.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { AvailabilityDocument } from '../../opensearch/documents.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { availabilityOf } from '../availability/availability.ts';
import { arrivalFigures, arrivalId, arrivalRuns, changedArrivals, type ArrivalRun } from './arrival-runs.ts';
import { bulkRequests, deleting, sendBulk, writing, type BulkOperation } from './bulk.ts';
import type { Emission, LodgingFacts } from './facts.ts';
import { indexedStays, lodgingDocuments, type LodgingDocuments, type SummaryPresenter } from './lodging-documents.ts';
import { readIndexedState, type IndexedState } from './indexed-state.ts';

/** Where documents go, and how they are made. */
export interface IndexTarget {
  client: OpenSearch;
  names: IndexNames;
  today: Day;
  present: SummaryPresenter;
}

/**
 * Brings the documents of the lodgings in line with their facts and makes that searchable. Yields the lodgings of which
 * OpenSearch refused something, with the reason. The `availability` document is written last, so that it never says of the `arrivals` what is
 * not so; an emission that was cut short is found by its number and repeated whole.
 */
export async function writeLodgings(target: IndexTarget, emission: Emission): Promise<Map<number, string>> {
  const state = await readIndexedState(target.client, target.names, emission.facts);
  const arrivals: BulkOperation[] = [];
  const rest: { lodgings: BulkOperation[]; availability: BulkOperation[] } = { lodgings: [], availability: [] };
  let haveMoved = false;
  for (const facts of emission.facts) {
    const columns = facts.lodging ? indexedStays(facts, target.today) : emptyColumns();
    await breathe();
    const documents = lodgingDocuments(facts, columns, emission.number, target.present);
    await breathe();
    arrivals.push(...(await arrivalOperations(target, facts.lodgingId, documents, state, emission.number)));
    const current = state.documents.get(facts.lodgingId);
    haveMoved ||= !isHeld('attributes', current, documents);
    if (!isHeld('lodging', current, documents))
      rest.lodgings.push(documentOperation(facts, documents?.lodging, emission.number));
    rest.availability.push(documentOperation(facts, documents?.availability, emission.number));
    await breathe();
  }
  const refused = await sendAll(target, 'arrivals', arrivals, true);
  for (const kind of ['lodgings', 'availability'] as const) {
    const accepted = rest[kind].filter(({ lodgingId }) => !refused.has(lodgingId));
    // Facets count what stands in `lodgings`: a lodging that a search finds is there. Bookings move nothing in it.
    const refresh = kind === 'lodgings' && haveMoved;
    for (const [lodgingId, reason] of await sendAll(target, kind, accepted, refresh)) refused.set(lodgingId, reason);
  }
  return refused;
}

/** Removes all documents of the lodging from `arrivals`; the number must be that of a new emission. */
export async function removeArrivals(target: IndexTarget, emission: Emission): Promise<void> {
  const cutShort = emission.facts.map((facts) => ({ ...facts, before: { emission: -1, isCutShort: true } }));
  const state = await readIndexedState(target.client, target.names, cutShort);
  const operations: BulkOperation[] = [];
  for (const { lodgingId } of cutShort)
    operations.push(...(await arrivalOperations(target, lodgingId, undefined, state, emission.number)));
  await sendAll(target, 'arrivals', operations, true);
}

/** Yields the operation for each document of `arrivals` of a lodging that has none yet. */
export function allArrivalOperations(
  lodgingId: number,
  documents: LodgingDocuments,
  version: number,
  today: Day,
): Promise<BulkOperation[]> {
  return runOperations(lodgingId, documents, arrivalRuns(documents.columns, today), version);
}

/** Yields the operation that writes the lodging's document, or deletes it when there is none. */
export function documentOperation(
  { lodgingId }: Pick<LodgingFacts, 'lodgingId'>,
  document: object | undefined,
  version: number,
): BulkOperation {
  return document
    ? writing(lodgingId, lodgingId, version, JSON.stringify(document))
    : deleting(lodgingId, lodgingId, version);
}

async function arrivalOperations(
  { today }: IndexTarget,
  lodgingId: number,
  documents: LodgingDocuments | undefined,
  state: IndexedState,
  version: number,
): Promise<BulkOperation[]> {
  const current = state.documents.get(lodgingId);
  const withRuns = (columns: StayColumns) => ({ columns, runs: arrivalRuns(columns, today) });
  const before = withRuns(current ? availabilityOf(current).columns : emptyColumns());
  const next = withRuns(documents?.columns ?? emptyColumns());
  const { written, vanished } = changedArrivals(before, next);
  const runs = isHeld('attributes', current, documents) ? written : next.runs;
  const kept = new Set(runs.map((run) => arrivalId(lodgingId, run.arrival)));
  const stray = state.strayIds.get(lodgingId);
  const gone = stray
    ? new Set([...stray, ...possibleIds(lodgingId, today)])
    : vanished.map((arrival) => arrivalId(lodgingId, arrival));
  return [
    ...[...gone].filter((id) => !kept.has(id)).map((id) => deleting(lodgingId, id, version)),
    ...(documents ? await runOperations(lodgingId, documents, runs, version) : []),
  ];
}

/**
 * Ids of all arrivals that a search could show in the next weeks. What a cut-short emission sent may still arrive, after all that is
 * written now; a delete with the higher number keeps it out even where there is no document.
 */
function possibleIds(lodgingId: number, today: Day): string[] {
  return Array.from({ length: planningHorizon + 60 }, (_, days) => arrivalId(lodgingId, today + days));
}

/** Tells whether the build holds what the lodging is found by, or its document in `lodgings`, as they are to be. */
function isHeld(
  part: 'attributes' | 'lodging',
  current: AvailabilityDocument | undefined,
  documents: LodgingDocuments | undefined,
): boolean {
  return documents !== undefined && current?.indexed[part] === documents.availability.indexed[part];
}

/** How many documents are made before requests go on; those of 40 stays take about 1 ms. */
const runsAtOnce = 20;

/** The attributes are written as text once: they are most of each document, and the same in all of them. */
async function runOperations(
  lodgingId: number,
  { attributes, columns }: LodgingDocuments,
  runs: readonly ArrivalRun[],
  version: number,
): Promise<BulkOperation[]> {
  const shared = `{"lodgingId":${lodgingId},${JSON.stringify(attributes).slice(1, -1)},`;
  const operations: BulkOperation[] = [];
  for (const run of runs) {
    const figures = JSON.stringify(arrivalFigures(columns, run)).slice(1);
    operations.push(writing(lodgingId, arrivalId(lodgingId, run.arrival), version, shared + figures));
    if (operations.length % runsAtOnce === 0) await breathe();
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
  const requests = bulkRequests(operations);
  const isOnlyOne = requests.length === 1;
  for (const request of requests) {
    const failures = await sendBulk(client, names[kind], request, { refresh: refresh && isOnlyOne });
    for (const [lodgingId, reason] of failures) refused.set(lodgingId, reason);
  }
  if (refresh && requests.length > 1) await client.send('POST', `/${names[kind]}/_refresh`);
  return refused;
}
