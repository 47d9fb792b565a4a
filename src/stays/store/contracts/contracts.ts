import {
  nextContractStates,
  stateAfterDelivery,
  type ContractState,
  type Topic,
} from '../../../lodgings/rules/lodging.ts';
import type { LodgingPlanning, ContractOffer, Planning, ContractDelivery } from '../../rules/planning/planning.ts';
import { publicationGapsOf, type PublicationGap } from '../../rules/stays/stay-figures.ts';
import { noteChangeAt, readNewestSequence, type NotedChange } from '../../../lodgings/store/changes.ts';
import { recordMemberships, recomputeStatus } from '../../../lodgings/store/lodging-status.ts';
import { noteBoundaryDays } from '../service-day.ts';
import {
  findContractRow,
  prepareContract,
  readMovableContract,
  stampContractRow,
  writeContractRow,
  type MovableContract,
  type PreparedContract,
  listDeliveredTopics,
} from './contract-rows.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction, existingRow } from '../../../sqlite/database.ts';
import { readClosedNights } from '../../../lodgings/store/calendar-feeds.ts';
import { findLodgingId, readLodging } from '../../../lodgings/store/lodgings.ts';
import type { Day } from '../../../values/day.ts';
import { decodeOffer, decodePeriods } from './planning-blobs.ts';

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
  return savePreparedContract(db, prepareContract(delivery), now);
}

/** Like `saveContract` for a contract prepared beforehand, outside the transaction: packing a large one takes long. */
export function savePreparedContract(db: Db, prepared: PreparedContract, now: number): ReturnType<typeof saveContract> {
  const { delivery } = prepared;
  return inTransaction(db, () => {
    const lodgingId = findLodgingId(db, delivery.provider);
    if (lodgingId === undefined) return { outcome: 'property-not-found' };
    const known = findContractRow(db, lodgingId, delivery.contractNumber);
    const state = stateAfterDelivery(known?.state);
    const topics = listDeliveredTopics(db, known, prepared, state);
    const saved = { outcome: 'saved' as const, lodgingId, state };
    if (known && topics.length === 0) {
      return { ...saved, contractId: known.id, action: 'IGNORED', effectiveAt: known.effective_at };
    }

    const contractId = writeContractRow(db, prepared, { lodgingId, state, order: readNewestSequence(db) + 1 });
    const { at } = noteContractChange(db, lodgingId, topics, now);
    stampContractRow(db, contractId, at);
    return { ...saved, contractId, action: known ? 'UPDATED' : 'INSERTED', effectiveAt: at };
  });
}

/**
 * Published plannings, last delivered first, and taken nights, ascending, except those of the booking `without`. What
 * the lodging's calendar feeds close is unavailable in each planning.
 */
export function readPlanning(db: Db, lodgingId: number, without = 0, withoutFeed = ''): LodgingPlanning {
  const closed = readClosedNights(db, lodgingId, withoutFeed);
  const published = readPublishedPlannings(db, lodgingId);
  const plannings =
    closed.length === 0
      ? published
      : published.map((each) => ({ ...each, unavailable: [...each.unavailable, ...closed] }));
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
    const allowed = allowedMovesOf(contract, by);
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

/** Arrivals lie in [validFrom, validTo), open ends as in `ContractDelivery`. */
export interface ListedContract {
  id: number;
  lodgingId: number;
  reference: string;
  number: string;
  state: ContractState;
  validFrom: Day;
  validTo: Day;
}

/** Keyset page: ids above `after`, ascending. Absent members of the filter match everything. */
export function readContractList(
  db: Db,
  { lodgingId, state }: { lodgingId?: number | undefined; state?: ContractState | undefined },
  { after, limit }: { after: number; limit: number },
): ListedContract[] {
  return prepared<ListedContract>(
    db,
    `SELECT c.id, c.lodging_id AS lodgingId, l.reference, c.number, c.state, c.valid_from AS validFrom,
       c.valid_to AS validTo
     FROM contracts c JOIN lodgings l ON l.id = c.lodging_id
     WHERE c.id > @after AND c.lodging_id = ifnull(@lodgingId, c.lodging_id) AND c.state = ifnull(@state, c.state)
     ORDER BY c.id LIMIT @limit`,
  ).all({ after, limit, lodgingId: lodgingId ?? null, state: state ?? null });
}

interface PlanningRow {
  id: number;
  deposit: number;
  retrocession: number;
  valid_from: number;
  valid_to: number;
  unavailable: string;
  offer_kind: ContractOffer['kind'];
  offer: Buffer;
}

const selectPlannings =
  'SELECT id, deposit, retrocession, valid_from, valid_to, unavailable, offer_kind, offer FROM contracts';

/** Last delivered first. */
function readPublishedPlannings(db: Db, lodgingId: number): Planning[] {
  return prepared<PlanningRow>(
    db,
    `${selectPlannings} WHERE lodging_id = +? AND state = 'PUBLISHED' ORDER BY delivered_order DESC`,
  )
    .all(lodgingId)
    .map(decodePlanning);
}

function decodePlanning(row: PlanningRow): Planning {
  return {
    contractId: row.id,
    deposit: row.deposit,
    valid: { from: row.valid_from, to: row.valid_to },
    retrocession: row.retrocession,
    unavailable: decodePeriods(row.unavailable),
    offer: decodeOffer(row.offer_kind, row.offer),
  };
}

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
  return allowedMovesOf(readMovableContract(db, contractId), by);
}

function allowedMovesOf({ state, self_publish }: MovableContract, by: 'provider' | 'operator'): ContractState[] {
  const isPublisher = by === 'provider' && self_publish === 1;
  return nextContractStates(state, isPublisher ? 'self-publishing provider' : by);
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
  const row = existingRow(prepared<PlanningRow>(db, `${selectPlannings} WHERE id = ?`).get(contractId));
  return publicationGapsOf(property, decodePlanning(row), today);
}
