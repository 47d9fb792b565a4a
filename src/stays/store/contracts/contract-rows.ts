import type { ContractDelivery } from '../../rules/planning/contract.ts';
import type { ContractState } from '../../../lodgings/rules/contract-states.ts';
import { digestContract, type ContractDigests } from './contract-digests.ts';
import { existingRow, prepared, scalar, type Db } from '../../../sqlite/database.ts';
import { encodeOffer, encodePeriods } from './planning-blobs.ts';

export interface ContractRow {
  id: number;
  lodging_id: number;
  state: ContractState;
  effective_at: number;
  facts_digest: string;
  planning_digest: string;
  promotions_digest: string;
  licence_agreement: string | null;
  /** Increases with each delivery. */
  delivered_order: number;
}

export interface PackedContract {
  delivery: ContractDelivery;
  digests: ContractDigests;
  unavailable: string;
  offer: Uint8Array;
}

interface MovableContract {
  lodging_id: number;
  state: ContractState;
  promotions_digest: string;
  self_publish: number;
}

export function packContract(delivery: ContractDelivery): PackedContract {
  const offer = encodeOffer(delivery.offer);
  const digests = digestContract(delivery, offer);
  return { delivery, digests, unavailable: encodePeriods(delivery.unavailable), offer };
}

export function findContractRow(db: Db, lodgingId: number, number: string): ContractRow | undefined {
  return prepared<ContractRow>(
    db,
    `SELECT id, lodging_id, state, effective_at, facts_digest, planning_digest, promotions_digest,
       licence_agreement, delivered_order
     FROM contracts WHERE lodging_id = ? AND number = ?`,
  ).get(lodgingId, number);
}

export function isSameContent(known: ContractRow | undefined, { digests }: PackedContract): boolean {
  return (
    known?.facts_digest === digests.facts &&
    known.planning_digest === digests.planning &&
    known.promotions_digest === digests.promotions
  );
}

export function readMovableContract(db: Db, contractId: number): MovableContract {
  const contract = prepared<MovableContract>(
    db,
    `SELECT c.lodging_id, c.state, c.promotions_digest, g.self_publish
     FROM contracts c JOIN lodgings l ON l.id = c.lodging_id JOIN gateways g ON g.code = l.in_gateway WHERE c.id = ?`,
  ).get(contractId);
  if (!contract) throw new Error(`There is no contract ${contractId}.`);
  return contract;
}

/**
 * Replaces the contract's former delivery and returns its id. `order` increases with each delivery; `stampContractRow`
 * sets `effectiveAt` later, once the change has its instant.
 */
export function writeContractRow(
  db: Db,
  { delivery, digests, unavailable, offer }: PackedContract,
  at: { lodgingId: number; state: ContractState; order: number },
): number {
  const columns = {
    lodging_id: at.lodgingId,
    number: delivery.contractNumber,
    state: at.state,
    delivered_order: at.order,
    effective_at: 0,
    deposit: delivery.deposit,
    simplified: Number(delivery.simplified),
    property_index: delivery.propertyIndex ?? null,
    licence_agreement: delivery.licenceAgreement ?? null,
    lodging_pack: delivery.lodgingPack ?? null,
    comments: delivery.comments ?? null,
    facts_digest: digests.facts,
    planning_digest: digests.planning,
    promotions_digest: digests.promotions,
    retrocession: delivery.retrocession,
    valid_from: delivery.valid.from,
    valid_to: delivery.valid.to,
    unavailable,
    offer_kind: delivery.offer.kind,
    offer,
  };
  const names = Object.keys(columns);
  const write = scalar<number>(
    db,
    `INSERT INTO contracts (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (lodging_id, number) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
     RETURNING id`,
  );
  return existingRow(write.get(columns));
}

export function stampContractRow(db: Db, contractId: number, effectiveAt: number): void {
  prepared(db, 'UPDATE contracts SET effective_at = ? WHERE id = ?').run(effectiveAt, contractId);
}
