import { nextContractStates, stateAfterDelivery, type ContractState } from '../../../lodgings/rules/contract-states.ts';
import type { ContractDelivery } from '../../rules/planning/contract.ts';
import type { Topic } from '../../../lodgings/rules/lodging.ts';
import type { LodgingPlanning } from '../../rules/planning/planning.ts';
import { noteChangeAt, readNewestSequence, type NotedChange } from '../../../lodgings/store/changes.ts';
import { recordMemberships, recomputeStatus } from '../../../lodgings/store/lodging-status.ts';
import { noteBoundaryDays } from '../service-day.ts';
import { readPublishedPlannings } from './contract-plannings.ts';
import {
  findContractRow,
  packContract,
  readMovableContract,
  stampContractRow,
  writeContractRow,
  type PackedContract,
} from './contract-rows.ts';
import { listDeliveredTopics } from './contract-topics.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction } from '../../../sqlite/database.ts';
import { findLodgingId } from '../../../lodgings/store/lodgings.ts';

/** A contract is stored; `effectiveAt` (milliseconds since 1970) is the instant of the delivery that last changed it. */
interface ContractSaved {
  outcome: 'saved';
  contractId: number;
  lodgingId: number;
  state: ContractState;
  action: SaveAction;
  effectiveAt: number;
}

/**
 * Stores a contract in place of the former delivery of its number. New and ended numbers become IN_PROGRESS, all others keep
 * their state. The same content again is IGNORED and does not count as the latest delivery, unless the contract was ended.
 */
export function saveContract(
  db: Db,
  delivery: ContractDelivery,
  now: number,
): ContractSaved | { outcome: 'property-not-found' } {
  return savePackedContract(db, packContract(delivery), now);
}

/** Stores a contract like `saveContract`; it was packed elsewhere, because a large one takes its time. */
export function savePackedContract(db: Db, packed: PackedContract, now: number): ReturnType<typeof saveContract> {
  const { delivery } = packed;
  return inTransaction(db, () => {
    const lodgingId = findLodgingId(db, delivery.provider);
    if (lodgingId === undefined) return { outcome: 'property-not-found' };
    const known = findContractRow(db, lodgingId, delivery.contractNumber);
    const state = stateAfterDelivery(known?.state);
    const topics = listDeliveredTopics(db, known, packed, state);
    const saved = { outcome: 'saved' as const, lodgingId, state };
    if (known && topics.length === 0)
      return { ...saved, contractId: known.id, action: 'IGNORED', effectiveAt: known.effective_at };

    const contractId = writeContractRow(db, packed, { lodgingId, state, order: readNewestSequence(db) + 1 });
    const { at } = noteContractChange(db, lodgingId, topics, now);
    stampContractRow(db, contractId, at);
    return { ...saved, contractId, action: known ? 'UPDATED' : 'INSERTED', effectiveAt: at };
  });
}

/**
 * Reads what makes the stays of a lodging: plannings of its published contracts, the one delivered last first, and taken
 * nights, ascending, those of the booking `without` left out. The plannings are shared: nobody writes to them.
 */
export function readPlanning(db: Db, lodgingId: number, without = 0): LodgingPlanning {
  const plannings = readPublishedPlannings(db, lodgingId);
  const taken = scalar<number>(
    db,
    'SELECT day FROM taken_nights WHERE lodging_id = +? AND booking_id <> ? ORDER BY day',
  ).all(lodgingId, without);
  return { plannings, taken };
}

/**
 * Moves a contract to another state as docs/contract.md 2.4 allows it to a provider (with the right of its in channel
 * to publish) or the operator. What a contract must have to be published is for the caller to check. Throws when there
 * is no such contract.
 */
export function changeContractState(
  db: Db,
  contractId: number,
  to: ContractState,
  by: 'provider' | 'operator',
  now: number,
): { outcome: 'changed' | 'unchanged' } | { outcome: 'not-allowed'; allowed: ContractState[] } {
  return inTransaction(db, () => {
    const contract = readMovableContract(db, contractId);
    if (contract.state === to) return { outcome: 'unchanged' };
    const actor = by === 'provider' && contract.self_publish === 1 ? 'self-publishing provider' : by;
    const allowed = nextContractStates(contract.state, actor);
    if (!allowed.includes(to)) return { outcome: 'not-allowed', allowed };
    prepared(db, 'UPDATE contracts SET state = ? WHERE id = ?').run(to, contractId);
    const topics: Topic[] = ['status'];
    if (contract.state === 'PUBLISHED' || to === 'PUBLISHED') {
      topics.push('availabilities');
      if (contract.promotions_digest !== '') topics.push('promotions');
    }
    noteContractChange(db, contract.lodging_id, topics, now);
    return { outcome: 'changed' };
  });
}

/**
 * Notes the topics in which a contract of the lodging changed, and those of which other contract facts are shown for it now;
 * works out anew what follows from its contracts: state, facts, catalogs, boundary days. Comes after the contract was written,
 * in the same transaction.
 */
function noteContractChange(db: Db, lodgingId: number, topics: readonly Topic[], now: number): NotedChange {
  const all = new Set([...topics, ...recomputeStatus(db, lodgingId)]);
  const noted = noteChangeAt(db, lodgingId, [...all], now);
  recordMemberships(db, lodgingId, noted.sequence);
  noteBoundaryDays(db, lodgingId, { plannings: readPublishedPlannings(db, lodgingId) });
  return noted;
}
