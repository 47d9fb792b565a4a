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

/** `effectiveAt` is the instant of the delivery that last changed it, in milliseconds since 1970. */
interface ContractSaved {
  outcome: 'saved';
  contractId: number;
  lodgingId: number;
  state: ContractState;
  action: SaveAction;
  effectiveAt: number;
}

/**
 * Replaces the former delivery of the same number. New and ended contracts become IN_PROGRESS, all others keep their
 * state. Equal content is IGNORED and does not count as the latest delivery, unless the contract was ended.
 */
export function saveContract(
  db: Db,
  delivery: ContractDelivery,
  now: number,
): ContractSaved | { outcome: 'property-not-found' } {
  return savePackedContract(db, packContract(delivery), now);
}

/** Like `saveContract` for a contract packed beforehand, outside the transaction: packing a large one takes long. */
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
 * Published plannings, last delivered first, and taken nights, ascending, except those of the booking `without`. The
 * plannings are shared: callers must not modify them.
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
 * Applies the transitions of docs/contract.md 2.4 for a provider (with its in channel's right to publish) or the
 * operator. Does not check publication requirements: the caller must. Throws for an unknown contract.
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
 * Records the changed topics, including those whose displayed contract facts changed, and recomputes what derives from
 * the lodging's contracts: state, facts, catalogs, boundary days. Call it after writing the contract, in the same
 * transaction.
 */
function noteContractChange(db: Db, lodgingId: number, topics: readonly Topic[], now: number): NotedChange {
  const all = new Set([...topics, ...recomputeStatus(db, lodgingId)]);
  const noted = noteChangeAt(db, lodgingId, [...all], now);
  recordMemberships(db, lodgingId, noted.sequence);
  noteBoundaryDays(db, lodgingId, { plannings: readPublishedPlannings(db, lodgingId) });
  return noted;
}
