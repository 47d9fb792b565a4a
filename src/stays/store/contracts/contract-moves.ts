import { nextContractStates, type ContractState } from '../../../lodgings/rules/contract-states.ts';
import type { Day } from '../../../values/day.ts';
import { publicationGapsOf, type PublicationGap } from '../../rules/planning/publication.ts';
import { readPlanningOfContract } from './contract-plannings.ts';
import { readMovableContract } from './contract-rows.ts';
import { changeContractState } from './contracts.ts';
import { existingRow, inTransaction, prepared, type Db } from '../../../sqlite/database.ts';
import { readLodging } from '../../../lodgings/store/lodgings.ts';

export interface LodgingContract {
  id: number;
  number: string;
  state: ContractState;
}

export function readContracts(db: Db, lodgingId: number): LodgingContract[] {
  return prepared<LodgingContract>(
    db,
    'SELECT id, number, state FROM contracts WHERE lodging_id = ? ORDER BY delivered_order DESC',
  ).all(lodgingId);
}

/** Changes with every delivery and every state change of the lodging's contracts. Throws for an unknown contract. */
export function readContractVersion(db: Db, contractId: number): readonly number[] {
  const row = prepared<{ effectiveAt: number; sequence: number }>(
    db,
    `SELECT effective_at AS effectiveAt, coalesce(sequence, 0) AS sequence
     FROM contracts LEFT JOIN changes ON changes.lodging_id = contracts.lodging_id AND topic = 'status'
     WHERE contracts.id = ?`,
  ).get(contractId);
  const { effectiveAt, sequence } = existingRow(row);
  return [contractId, effectiveAt, sequence];
}

export function listAllowedMoves(db: Db, contractId: number, by: 'provider' | 'operator'): ContractState[] {
  const contract = readMovableContract(db, contractId);
  const isPublisher = by === 'provider' && contract.self_publish === 1;
  return nextContractStates(contract.state, isPublisher ? 'self-publishing provider' : by);
}

/** Like `changeContractState`, but refuses to publish while something is missing, in one transaction. */
export function moveContract(
  db: Db,
  { contractId, to, by }: { contractId: number; to: ContractState; by: 'provider' | 'operator' },
  at: { today: Day; now: number },
): ReturnType<typeof changeContractState> | { outcome: 'incomplete'; gaps: PublicationGap[] } {
  return inTransaction(db, () => {
    if (to === 'PUBLISHED' && listAllowedMoves(db, contractId, by).includes(to)) {
      const gaps = findGaps(db, contractId, at.today);
      if (gaps.length > 0) return { outcome: 'incomplete', gaps };
    }
    return changeContractState(db, contractId, to, by, at.now);
  });
}

function findGaps(db: Db, contractId: number, today: Day): PublicationGap[] {
  const { property } = existingRow(readLodging(db, readMovableContract(db, contractId).lodging_id));
  return publicationGapsOf(property, readPlanningOfContract(db, contractId), today);
}
