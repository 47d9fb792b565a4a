import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { type LodgingPlanning, planningHorizon } from '../../stays/rules/planning/planning.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { readServiceDay, turnServiceDay } from '../../stays/store/service-day.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import { readBuilds, type IndexBuild, holdBuild, mayHoldBuild } from '../store/index-builds.ts';
import {
  listIndexedSince,
  noteIndexVersion,
  repeatLodgings,
  takeIndexVersion,
  type FormerVersion,
  parkLodging,
} from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { setImmediate } from 'node:timers/promises';
import { createTimedYield } from '../../values/yield-to-event-loop.ts';
import { type OpenSearch, OpenSearchError } from '../../opensearch/client.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import type { AvailabilityDocument } from '../rules/index-documents.ts';
import { type IndexNames, indexKinds, type IndexKind, type IndexShape } from '../../opensearch/mappings.ts';
import { unpackAvailability } from '../availability/compressed-columns.ts';
import {
  diffArrivals,
  buildArrivalFigures,
  buildArrivalId,
  computeChecksum,
  groupArrivals,
  type ArrivalRun,
} from './arrival-runs.ts';
import { buildDelete, buildWrite, type BulkOperation, sendAll } from '../../opensearch/bulk.ts';
import { buildLodgingDocuments, computeIndexedStays, type LodgingDocuments } from './lodging-documents.ts';
import type { Logger } from 'pino';

/** Facts as of a sequence; `lodging` is undefined when it is not to be indexed. */
export interface LodgingFacts {
  lodgingId: number;
  sequence: number;
  lodging: Lodging | undefined;
  planning: LodgingPlanning;
  failure?: unknown;
  before: FormerVersion;
}

/** Version and facts come from one transaction, so a higher version never holds older facts. */
interface VersionedFacts {
  version: number;
  facts: LodgingFacts[];
}

/** Reads lodgings of about `mostDocuments` together, at least one; undefined when another process holds the lease. */
export function readVersionedFacts(
  { db, leaseOwner }: { db: Db; leaseOwner: string },
  buildId: number,
  lodgingIds: readonly number[],
  mostDocuments = Infinity,
): VersionedFacts | undefined {
  // Checked outside the transaction first, so as not to contend with the process that follows.
  if (!mayHoldBuild(db, buildId, leaseOwner)) return undefined;
  return inTransaction(db, () => {
    if (!holdBuild(db, buildId, leaseOwner)) return undefined;
    const version = takeIndexVersion(db);
    const facts: LodgingFacts[] = [];
    let documents = 0;
    for (const lodgingId of lodgingIds) {
      if (documents >= mostDocuments) break;
      const before = noteIndexVersion(db, buildId, lodgingId, version);
      const read = { lodgingId, sequence: readSequence(db, lodgingId), before, ...readContent(db, lodgingId) };
      facts.push(read);
      documents += countArrivalDays(read.planning);
    }
    return { version, facts };
  });
}

/** A lodging has about one document per arrival day. */
function countArrivalDays({ plannings }: LodgingPlanning): number {
  const counts = plannings.map(({ offer }) =>
    offer.kind === 'dealRows'
      ? offer.stays.arrival.length
      : offer.nights.reduce((days, { from, to }) => days + to - from, 0),
  );
  return counts.reduce((all, count) => all + count, 0);
}

function readContent(db: Db, lodgingId: number): Pick<LodgingFacts, 'lodging' | 'planning' | 'failure'> {
  try {
    const lodging = readLodging(db, lodgingId);
    const isOnSale = lodging?.state === 'EN_DIFFUSION';
    return { lodging: isOnSale ? lodging : undefined, planning: readPlanning(db, lodgingId) };
  } catch (failure) {
    return { lodging: undefined, planning: { plannings: [], taken: [] }, failure };
  }
}

const [hour, dayLength] = [3_600_000, 86_400_000];

/** Going back, documents possibly written on a later day are rewritten. Returns lodgings whose prices changed. */
export function turnDay({ db, today, now }: { db: Db; today: () => Day; now: () => number }): number[] {
  // `today` is read after the stored day: at midnight another process may just have turned it.
  if (readServiceDay(db) === today()) return [];
  return inTransaction(db, () => {
    const former = readServiceDay(db);
    const day = today();
    if (former !== undefined && former > day) {
      // No time zone is more than 14 hours ahead of UTC.
      const since = (day + 1) * dayLength - 14 * hour;
      for (const { id } of readBuilds(db)) repeatLodgings(db, id, listIndexedSince(db, id, since));
    }
    return turnServiceDay(db, day, now());
  });
}

export interface WriterParts {
  db: Db;
  client: OpenSearch;
  now: () => number;
  today: () => Day;
  log: Logger;
  leaseOwner: string;
  prefix: string;
  shape: IndexShape;
}

/** The documents of a lodging in the index; none in a new index. */
interface HeldState {
  /** Missing when the lodging is not indexed or its last write was interrupted. */
  document?: AvailabilityDocument | undefined;
  /** Ids in `arrivals` of a lodging whose last write was interrupted. */
  strayIds?: readonly string[];
}

interface LodgingOperations extends Record<IndexKind, BulkOperation[]> {
  /** The words or attributes by which searches find the lodging are new. */
  isFoundOtherwise: boolean;
}

/**
 * Brings the lodgings' documents in line with their facts and refreshes the index. Returns the reasons of refusals by lodging. The
 * `availability` document is written last, so it never names missing `arrivals`; an interrupted write is detected by
 * its index version and repeated in full.
 */
export async function writeLodgings(
  { client, today }: Pick<WriterParts, 'client' | 'today'>,
  names: IndexNames,
  { version, facts }: VersionedFacts,
): Promise<Map<number, string>> {
  const at = { today: today(), version };
  const states = await readHeldStates(client, names, facts);
  const refused = new Map<number, string>();
  const refuse = (reason: string, lodgingId: number) => refused.set(lodgingId, reason);
  const made: LodgingOperations[] = [];
  // A booking waits for it, so it does not take turns with long lists.
  const takeTurn = createTimedYield(setImmediate);
  for (const each of facts) {
    const operations = await makeOperations(at, each, refuse, states.get(each.lodgingId), takeTurn);
    if (operations) made.push(operations);
  }
  // Facets count `lodgings` documents and text search reads them, so they must become searchable with the arrivals.
  // Bookings change neither attributes nor words.
  const isFoundOtherwise = made.some((each) => each.isFoundOtherwise);
  const isRefreshed = { arrivals: true, lodgings: isFoundOtherwise, availability: false };
  for (const kind of indexKinds) {
    const accepted = made.flatMap((each) => each[kind]).filter(({ lodgingId }) => !refused.has(lodgingId));
    (await sendAll(client, names[kind], accepted, isRefreshed[kind])).forEach(refuse);
  }
  return refused;
}

/** Removes the lodging's arrivals and parks it; false when another process holds the lease. */
export async function parkRefused(
  { db, client, leaseOwner, today, now }: WriterParts,
  build: IndexBuild,
  lodging: { lodgingId: number; sequence: number },
  reason: string,
): Promise<boolean> {
  const { lodgingId } = lodging;
  const read = readVersionedFacts({ db, leaseOwner }, build.id, [lodgingId]);
  if (!read) return false;
  const states = await readHeldStates(client, build, [{ lodgingId, before: { version: -1, isCutShort: true } }]);
  const nothing = { ...lodging, lodging: undefined, planning: { plannings: [], taken: [] } };
  const at = { today: today(), version: read.version };
  const made = await makeOperations(at, nothing, () => undefined, states.get(lodgingId));
  await sendAll(client, build.arrivals, made?.arrivals ?? [], true);
  parkLodging(db, build.id, lodging, { reason, now: now() });
  return true;
}

/** Deletes all that the index holds of a lodging that is not to be indexed. A failure caused by the lodging refuses it. */
export async function makeOperations(
  { today, version }: { today: Day; version: number },
  { lodgingId, sequence, lodging, planning, failure }: Omit<LodgingFacts, 'before'>,
  refuse: (reason: string, lodgingId: number) => unknown,
  { document: held, strayIds }: HeldState = {},
  takeTurn = createTimedYield(),
): Promise<LodgingOperations | undefined> {
  try {
    if (failure !== undefined) throw failure as Error;
    const documents = lodging && (await buildDocuments(lodging, planning, { today, version, sequence, takeTurn }));
    const isHeld = (part: 'attributes' | 'words' | 'lodging') =>
      documents !== undefined && held?.indexed[part] === documents.availability.indexed[part];
    const { next, changed, vanished } = compareArrivals(documents, held, today);
    // With other attributes than the held ones, all documents are written.
    const written = isHeld('attributes') ? changed : next;
    const idOf = ({ arrival, place }: ArrivalRun) => buildArrivalId(lodgingId, arrival, place);
    const former = strayIds ? [...strayIds, ...listPossibleIds(lodgingId, today)] : vanished.map(idOf);
    const gone = new Set(former).difference(new Set(written.map(idOf)));
    const runs = documents ? await buildRunOperations(documents, written, { lodgingId, version, takeTurn }) : [];
    return {
      arrivals: [...[...gone].map((id) => buildDelete(lodgingId, id, version)), ...runs],
      lodgings: isHeld('lodging') ? [] : [buildReplacement(lodgingId, version, documents?.lodging)],
      availability: [buildReplacement(lodgingId, version, documents?.availability)],
      isFoundOtherwise: !(['attributes', 'words'] as const).every(isHeld),
    };
  } catch (error) {
    refuse(reasonToPark(error), lodgingId);
    return undefined;
  }
}

interface BuildParts {
  today: Day;
  version: number;
  sequence: number;
  takeTurn: ReturnType<typeof createTimedYield>;
}

async function buildDocuments(
  lodging: Lodging,
  planning: LodgingPlanning,
  { today, takeTurn, ...written }: BuildParts,
): Promise<LodgingDocuments> {
  const columns = computeIndexedStays(planning, today);
  await takeTurn();
  const documents = buildLodgingDocuments(lodging, columns, written);
  await takeTurn();
  return documents;
}

/** Without a document, deletes the one of the lodging. */
function buildReplacement(lodgingId: number, version: number, document: object | undefined): BulkOperation {
  return document
    ? buildWrite(lodgingId, lodgingId, version, JSON.stringify(document))
    : buildDelete(lodgingId, lodgingId, version);
}

function compareArrivals(documents: LodgingDocuments | undefined, held: AvailabilityDocument | undefined, today: Day) {
  const { attributes = { mandatoryServicesPrice: 0 } } = documents ?? {};
  const before = held ? groupArrivals(unpackAvailability(held.indexed).columns, attributes, today) : [];
  const next = documents ? groupArrivals(documents.columns, attributes, today) : [];
  return { next, ...diffArrivals(before, next) };
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

/** Attributes are serialized once: they are most of each document, and the same in all. */
async function buildRunOperations(
  { attributes, availability }: LodgingDocuments,
  runs: readonly ArrivalRun[],
  {
    lodgingId,
    version,
    takeTurn,
  }: { lodgingId: number; version: number; takeTurn: ReturnType<typeof createTimedYield> },
): Promise<BulkOperation[]> {
  const shared = `{"lodgingId":${lodgingId},${JSON.stringify(attributes).slice(1, -1)},`;
  const operations: BulkOperation[] = [];
  for (const run of runs) {
    const figures = JSON.stringify(buildArrivalFigures(run, attributes)).slice(1);
    const checksum = computeChecksum(run, availability.indexed.attributes);
    const id = buildArrivalId(lodgingId, run.arrival, run.place);
    operations.push(buildWrite(lodgingId, id, version, `${shared}"checksum":${checksum},${figures}`));
    const turned = takeTurn();
    if (turned) await turned;
  }
  return operations;
}

interface MultiGetAnswer {
  docs: { _id: string; _source?: AvailabilityDocument; error?: { type?: string; reason?: string } }[];
}

/** Throws when the index is missing. */
async function readHeldStates(
  client: OpenSearch,
  names: IndexNames,
  lodgings: readonly { lodgingId: number; before: FormerVersion }[],
): Promise<Map<number, HeldState>> {
  const answer = await client.send<MultiGetAnswer>('POST', `/${names.availability}/_mget`, {
    body: { ids: lodgings.map(({ lodgingId }) => String(lodgingId)) },
    query: { filter_path: 'docs._id,docs._source,docs.error' },
  });
  const error = answer.docs.find((document) => document.error)?.error;
  if (error) throw new OpenSearchError(404, error.type ?? 'error', error.reason ?? '');
  const found = new Map(answer.docs.map((document) => [Number(document._id), document._source]));
  const states = new Map<number, HeldState>();
  for (const { lodgingId, before } of lodgings) {
    const document = found.get(lodgingId);
    if (document?.indexed.emission === before.version) states.set(lodgingId, { document });
    else if (document ?? before.isCutShort) states.set(lodgingId, { strayIds: [] });
  }
  const doubtful = [...states].filter(([, { strayIds }]) => strayIds).map(([lodgingId]) => lodgingId);
  if (doubtful.length > 0) await client.send('POST', `/${names.arrivals}/_refresh`);
  for (const lodgingId of doubtful) {
    states.set(lodgingId, { strayIds: await listArrivalIds(client, names.arrivals, lodgingId) });
  }
  return states;
}

async function listArrivalIds(client: OpenSearch, arrivals: string, lodgingId: number): Promise<string[]> {
  const { hits } = await client.send<{ hits?: { hits: { _id: string }[] } }>('POST', `/${arrivals}/_search`, {
    body: { query: { term: { lodgingId } }, size: 10_000, _source: false },
    query: { filter_path: 'hits.hits._id', allow_partial_search_results: false },
  });
  return hits?.hits.map(({ _id }) => _id) ?? [];
}
