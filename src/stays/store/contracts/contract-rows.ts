import type { ContractOffer, DealRows, NightRates, Period, ContractDelivery } from '../../rules/planning/planning.ts';
import type { ContractState, Topic } from '../../../lodgings/rules/lodging.ts';
import { existingRow, prepared, scalar, type Db } from '../../../sqlite/database.ts';
import { encodeOffer, encodePeriods } from './planning-blobs.ts';
import { canonicalJson, digestOf } from '../../../sqlite/canonical-json.ts';

interface ContractRow {
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

export interface PreparedContract {
  delivery: ContractDelivery;
  digests: ContractDigests;
  unavailable: string;
  offer: Uint8Array;
}

export interface MovableContract {
  lodging_id: number;
  state: ContractState;
  promotions_digest: string;
  self_publish: number;
}

export function prepareContract(delivery: ContractDelivery): PreparedContract {
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

export function isSameContent(known: ContractRow | undefined, { digests }: PreparedContract): boolean {
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
  { delivery, digests, unavailable, offer }: PreparedContract,
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

/** `facts`: all but the offer; `planning`: what makes its stays; `promotions`: what cuts their prices. */
interface ContractDigests {
  facts: string;
  planning: string;
  /** Empty when the contract cuts no price. */
  promotions: string;
}

/** `offer` is the encoded offer of the delivery; equal content gives equal digests. */
function digestContract(delivery: ContractDelivery, offer: Uint8Array): ContractDigests {
  const { valid, retrocession, unavailable } = delivery;
  return {
    facts: digestFacts(delivery),
    planning: digestOf(canonicalJson({ valid, retrocession, unavailable, kind: delivery.offer.kind }), offer),
    promotions: digestPromotions(delivery.offer),
  };
}

function digestFacts(delivery: ContractDelivery): string {
  const { deposit, simplified, propertyIndex, licenceAgreement, lodgingPack, comments } = delivery;
  return digestOf(canonicalJson({ deposit, simplified, propertyIndex, licenceAgreement, lodgingPack, comments }));
}

function digestPromotions(offer: ContractOffer): string {
  const cuts = offer.kind === 'rates' ? cutsOfRates(offer) : cutsOfRows(offer);
  return cuts.length === 0 ? '' : digestOf(canonicalJson(cuts));
}

function cutsOfRates({ nights, promotions }: NightRates): unknown[] {
  const cutNights = nights.filter(({ basePrice, nightPrice }) => basePrice !== undefined && basePrice > nightPrice);
  return [...promotions, ...cutNights.map(({ from, to, basePrice, nightPrice }) => [from, to, basePrice, nightPrice])];
}

function cutsOfRows({ stays }: DealRows): unknown[] {
  const cuts: unknown[] = [];
  for (const [row, arrival] of stays.arrival.entries()) {
    const cut = (stays.basePrice[row] ?? 0) - (stays.price[row] ?? 0);
    const entry = stays.promotion[row] ?? 0;
    if (cut !== 0 || entry !== 0) cuts.push([arrival, stays.nights[row], cut, stays.promotions[entry - 1]]);
  }
  return cuts;
}

/**
 * Topics in which a delivery differs from the stored contract; none for equal content. Its stays, promotions and
 * licence number are shown only while it is published: before that a delivery changes general data only, and publishing
 * moves the rest.
 */
export function listDeliveredTopics(
  db: Db,
  known: ContractRow | undefined,
  prepared: PreparedContract,
  state: ContractState,
): Topic[] {
  const status: Topic[] = known?.state === state ? [] : ['status'];
  if (known && state === 'PUBLISHED') return listPublishedTopics(db, known, prepared);
  return isSameContent(known, prepared) ? status : ['lodging', ...status];
}

function listPublishedTopics(db: Db, known: ContractRow, prepared: PreparedContract): Topic[] {
  if (isSameContent(known, prepared)) return [];
  const { delivery, digests } = prepared;
  const overtaken = listOvertakenPromotions(db, known, delivery.valid);
  const topics: Topic[] = [];
  if (known.planning_digest !== digests.planning || overtaken.length > 0) topics.push('availabilities');
  const hasOtherCuts = overtaken.some((promotions) => promotions !== digests.promotions);
  if (known.promotions_digest !== digests.promotions || hasOtherCuts) topics.push('promotions');
  const licenceAgreement = known.licence_agreement ?? undefined;
  if (known.facts_digest !== digestFacts({ ...delivery, licenceAgreement })) topics.push('lodging');
  if (licenceAgreement !== delivery.licenceAgreement) topics.push('location');
  return topics;
}

/** Digests of published contracts that ruled arrivals of the period until now, because they were delivered later. */
function listOvertakenPromotions(db: Db, known: ContractRow, valid: Period): string[] {
  return scalar<string>(
    db,
    `SELECT promotions_digest FROM contracts WHERE lodging_id = ? AND state = 'PUBLISHED'
       AND delivered_order > ? AND valid_from < ? AND valid_to > ?`,
  ).all(known.lodging_id, known.delivered_order, valid.to, valid.from);
}
