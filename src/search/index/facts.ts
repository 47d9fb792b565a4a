import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingPlanning } from '../../stays/rules/planning/planning.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { readServiceDay, turnServiceDay } from '../../stays/store/service-day.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import { readBuilds } from '../store/index-builds.ts';
import {
  listIndexedSince,
  noteIndexVersion,
  repeatLodgings,
  takeIndexVersion,
  type FormerVersion,
} from '../store/indexed-lodgings.ts';
import { holdBuild, mayHoldBuild } from '../store/leases.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

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
export interface VersionedFacts {
  version: number;
  facts: LodgingFacts[];
}

/**
 * Reads as many of the first lodgings as have about `mostDocuments` together, at least one; undefined when another
 * process holds the lease.
 */
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

/**
 * Moves the facts to the service's day, forward or back. Going back, documents possibly written on a later day are
 * rewritten: they lack the arrivals in between. Returns the lodgings whose prices changed.
 */
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
