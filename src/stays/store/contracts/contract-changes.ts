import type { Topic } from '../../../lodgings/rules/lodging.ts';
import { noteBoundaryDays } from '../service-day.ts';
import { noteChangeAt, type NotedChange } from '../../../lodgings/store/changes.ts';
import { readPublishedPlannings } from './contract-plannings.ts';
import type { Db } from '../../../sqlite/database.ts';
import { recordMemberships, recomputeStatus } from '../../../lodgings/store/lodging-status.ts';

/**
 * Notes the topics in which a contract of the lodging changed, and those of which other contract facts are shown for it now;
 * works out anew what follows from its contracts: state, facts, catalogs, boundary days. Comes after the contract was written,
 * in the same transaction.
 */
export function noteContractChange(db: Db, lodgingId: number, topics: readonly Topic[], now: number): NotedChange {
  const all = new Set([...topics, ...recomputeStatus(db, lodgingId)]);
  const noted = noteChangeAt(db, lodgingId, [...all], now);
  recordMemberships(db, lodgingId, noted.sequence);
  noteBoundaryDays(db, lodgingId, { plannings: readPublishedPlannings(db, lodgingId) });
  return noted;
}
