import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingPlanning } from '../../stays/rules/planning/planning.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import { holdBuild, mayHoldBuild, type Lease } from '../store/index-builds.ts';
import { takeIndexVersion } from '../store/index-versions.ts';
import { noteIndexVersion, type FormerVersion } from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { isDead } from './lease-owner.ts';

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

/** Milliseconds until a lease must be renewed. */
const leaseTime = 10_000;

/** Uses the machine's clock, which processes share, not the service's. */
export function startLease(owner: string): Lease {
  const now = Date.now();
  return { owner, now, until: now + leaseTime };
}

/**
 * Reads as many of the first lodgings as have about `mostDocuments` together, at least one; undefined when another
 * process holds the lease.
 */
export function readVersionedFacts(
  db: Db,
  buildId: number,
  lodgingIds: readonly number[],
  lease: Lease,
  mostDocuments = Infinity,
): VersionedFacts | undefined {
  // Checked outside the transaction first, so as not to contend with the process that follows.
  if (!mayHoldBuild(db, buildId, lease, isDead)) return undefined;
  return inTransaction(db, () => {
    if (!holdBuild(db, buildId, lease, isDead)) return undefined;
    const version = takeIndexVersion(db);
    const facts: LodgingFacts[] = [];
    for (let [place, room] = [0, mostDocuments]; place < lodgingIds.length && room > 0; place += 1) {
      const read = readFacts(db, buildId, lodgingIds[place] as number, version);
      facts.push(read);
      room -= countArrivalDays(read.planning);
    }
    return { version, facts };
  });
}

/** A lodging has about one document per arrival day. */
function countArrivalDays({ plannings }: LodgingPlanning): number {
  return plannings.reduce(
    (all, { offer }) =>
      all +
      (offer.kind === 'dealRows'
        ? offer.stays.arrival.length
        : offer.nights.reduce((days, { from, to }) => days + to - from, 0)),
    0,
  );
}

function readFacts(db: Db, buildId: number, lodgingId: number, version: number): LodgingFacts {
  const before = noteIndexVersion(db, buildId, lodgingId, version);
  return { lodgingId, sequence: readSequence(db, lodgingId), before, ...readContent(db, lodgingId) };
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
