import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingPlanning } from '../../stays/rules/planning/planning.ts';
import { sequenceOf } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { inTransaction, type Db } from '../../sqlite/database.ts';
import { holdBuild, type Lease } from '../store/index-builds.ts';
import { noteEmission, takeEmission, type FormerEmission } from '../store/indexed-lodgings.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { isGone } from './lease-owner.ts';

/** A lodging's facts as of a sequence; `lodging` is undefined when nothing of it is to be indexed. */
export interface LodgingFacts {
  lodgingId: number;
  sequence: number;
  lodging: Lodging | undefined;
  planning: LodgingPlanning;
  /** The emission before this one. */
  before: FormerEmission;
}

/** Facts read together; a later emission never holds older facts, because number and facts come from one transaction. */
export interface Emission {
  number: number;
  facts: LodgingFacts[];
}

/** How long a process may write a build without saying so again, in milliseconds. */
const leaseTime = 10_000;

/** Yields a lease from this moment on, by the machine's clock: it is between processes, whatever the service's clock says. */
export function leaseOf(holder: string): Lease {
  const now = Date.now();
  return { holder, now, until: now + leaseTime };
}

/** Reads the facts of lodgings for a build; undefined when another process writes this build now. */
export function readEmission(
  db: Db,
  buildId: number,
  lodgingIds: readonly number[],
  lease: Lease,
): Emission | undefined {
  return inTransaction(db, () => {
    if (!holdBuild(db, buildId, lease, isGone)) return undefined;
    const number = takeEmission(db);
    return { number, facts: lodgingIds.map((lodgingId) => readFacts(db, buildId, lodgingId, number)) };
  });
}

function readFacts(db: Db, buildId: number, lodgingId: number, emission: number): LodgingFacts {
  const lodging = readLodging(db, lodgingId);
  return {
    lodgingId,
    sequence: sequenceOf(db, lodgingId),
    lodging: lodging?.state === 'EN_DIFFUSION' ? lodging : undefined,
    planning: readPlanning(db, lodgingId),
    before: noteEmission(db, buildId, lodgingId, emission),
  };
}
