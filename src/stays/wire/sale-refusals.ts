import { ApiError, describeProblem } from '../../http/problem.ts';
import type { Stay, StayDates, LodgingPlanning } from '../rules/planning/planning.ts';
import { couponRefusals } from '../rules/prices/discounts.ts';
import { type EvaluationRefusal, findAlternatives } from '../rules/prices/evaluation.ts';
import { type StayRefusal, listRefusals } from '../rules/stays/refusal.ts';
import { stayLodgingOf, type StayLodging, presentStay, stayShape } from './stay.ts';
import { evaluationShape } from './price.ts';
import type { DiffusionState, Lodging } from '../../lodgings/rules/lodging.ts';
import { findStay } from '../rules/stays/stays.ts';
import type { Day } from '../../values/day.ts';

/** Reads answer 404, writes 409. */
function stayNotAvailable(
  refusal: { reasons: readonly StayRefusal[]; alternatives: readonly Stay[] },
  lodging: StayLodging,
  status: 404 | 409,
): ApiError {
  const reasons = refusal.reasons.map(({ code, detail, data }) => ({ code, detail, data }));
  const alternatives = refusal.alternatives.map((stay) => presentStay(stay, lodging));
  const detail = reasons.map((reason) => reason.detail).join('; ');
  return new ApiError('STAY_NOT_AVAILABLE', { status, ...(detail && { detail }), reasons, alternatives });
}

export function capacityExceeded(personMax: number): ApiError {
  return new ApiError('CAPACITY_EXCEEDED', { detail: `The lodging takes at most ${personMax} persons` });
}

/** The contract is silent on `allowed` of EXTRA_NOT_AVAILABLE: it lists all codes that can be chosen. */
function extraNotAvailable({
  codes,
  requested,
  allowed,
}: Extract<EvaluationRefusal, { outcome: 'extra-not-available' }>): ApiError {
  const errors = codes.map((code) => ({
    pointer: `/extras/${requested.indexOf(code)}`,
    code: 'INVALID_VALUE' as const,
    detail: 'Not available as requested',
  }));
  return new ApiError('EXTRA_NOT_AVAILABLE', {
    detail: `Not available as requested: ${codes.join(', ')}`,
    errors,
    allowed,
  });
}

/** `price-changed` is left to the operation, which knows the new figures. */
type NotSold =
  EvaluationRefusal | { outcome: 'lodging-not-found' | 'budget-exceeded' | 'request-only' | 'duplicate-reference' };

export function saleProblem(refusal: NotSold, lodging: StayLodging): ApiError {
  switch (refusal.outcome) {
    case 'capacity-exceeded':
      return capacityExceeded(refusal.personMax);
    case 'not-available':
      return stayNotAvailable(refusal, lodging, 409);
    case 'price-disabled':
      return new ApiError('PRICE_DISABLED');
    case 'extra-not-available':
      return extraNotAvailable(refusal);
    case 'discount-not-applicable':
      return new ApiError('DISCOUNT_NOT_APPLICABLE', { detail: couponRefusals[refusal.reason] });
    case 'request-only':
      return new ApiError('REQUEST_ONLY', {
        detail: 'The operator must approve this stay: send acceptRequest to request it',
      });
    case 'duplicate-reference':
      return new ApiError('DUPLICATE_REFERENCE');
    case 'lodging-not-found':
      return new ApiError('LODGING_NOT_FOUND');
    case 'budget-exceeded':
      // A fixed delay: budget is freed at the next deadline, which is not disclosed.
      return new ApiError('ANONYMOUS_BUDGET_EXCEEDED', { headers: { 'retry-after': '60' } });
  }
}

/** docs/contract.md 1.6. */
export const problemShape = describeProblem(stayShape, evaluationShape);

export const problemResource = { root: 'problem', shape: problemShape };

/** Throws STAY_NOT_AVAILABLE (404) with the reasons and the nearest bookable stays. */
export function requireStay(lodging: Lodging, planning: LodgingPlanning, dates: StayDates, today: Day): Stay {
  const stay = findStay(planning, today, dates.arrival, dates.departure - dates.arrival);
  if (stay) return stay;
  throw refuseStay({ ...stayLodgingOf(lodging, undefined), state: lodging.state }, planning, dates, today);
}

export function refuseStay(
  lodging: StayLodging & { state: DiffusionState },
  planning: LodgingPlanning,
  dates: StayDates,
  today: Day,
): ApiError {
  const reasons = listRefusals(planning, lodging.state, dates, today);
  return stayNotAvailable({ reasons, alternatives: findAlternatives(planning, dates, today) }, lodging, 404);
}
