import type { Period } from '../../rules/planning/planning.ts';
import type { ContractState } from '../../../lodgings/rules/contract-states.ts';
import type { Topic } from '../../../lodgings/rules/lodging.ts';
import { digestFacts } from './contract-digests.ts';
import { isSameContent, type ContractRow, type PackedContract } from './contract-rows.ts';
import { scalar, type Db } from '../../../sqlite/database.ts';

/**
 * Topics in which a delivery differs from the stored contract; none for equal content. Its stays, promotions and
 * licence number are shown only while it is published: before that a delivery changes general data only, and publishing
 * moves the rest.
 */
export function listDeliveredTopics(
  db: Db,
  known: ContractRow | undefined,
  packed: PackedContract,
  state: ContractState,
): Topic[] {
  const status: Topic[] = known?.state === state ? [] : ['status'];
  if (!known || state !== 'PUBLISHED') return isSameContent(known, packed) ? status : ['lodging', ...status];
  if (isSameContent(known, packed)) return [];
  const { delivery, digests } = packed;
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
