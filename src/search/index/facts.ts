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

/** A lodging's facts as of a sequence; `lodging` is undefined when nothing of it is to be indexed. */
export interface LodgingFacts {
  lodgingId: number;
  sequence: number;
  lodging: Lodging | undefined;
  planning: LodgingPlanning;
  /** Why the lodging could not be read; undefined when it was. */
  failure?: unknown;
  /** With what the lodging was written before. */
  before: FormerVersion;
}

/** Facts read together; a higher version never holds older facts, because version and facts come from one transaction. */
export interface VersionedFacts {
  version: number;
  facts: LodgingFacts[];
}

/** How long a process may write a build without saying so again, in milliseconds. */
const leaseTime = 10_000;

/** Builds a lease of the owner from this moment on, by the machine's clock: processes share that, whatever the service's clock says. */
export function startLease(owner: string): Lease {
  const now = Date.now();
  return { owner, now, until: now + leaseTime };
}

/**
 * Reads the facts of lodgings to write into a build, of so many of the first ones as have about `mostDocuments` together, and of one in any
 * case; undefined when another process has the lease on it.
 */
export function readVersionedFacts(
  db: Db,
  buildId: number,
  lodgingIds: readonly number[],
  lease: Lease,
  mostDocuments = Infinity,
): VersionedFacts | undefined {
  // Looked at without a transaction first: while another process follows, this one would only get in its way.
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

/** A lodging has about one document for each arrival day. */
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
