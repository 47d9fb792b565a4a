import { findAlternatives } from '../rules/prices/evaluation.ts';
import type { Day } from '../../values/day.ts';
import type { DiffusionState, Lodging } from '../../lodgings/rules/lodging.ts';
import type { LodgingPlanning, Stay } from '../rules/planning/planning.ts';
import { listRefusals } from '../rules/stays/refusal.ts';
import { findStay } from '../rules/stays/stays.ts';
import type { ApiError } from '../../http/problem.ts';
import { stayNotAvailable } from './sale-refusals.ts';
import { stayLodgingOf, type StayLodging } from './stay.ts';

/** Throws STAY_NOT_AVAILABLE (404) with the reasons and the nearest bookable stays. */
export function requireStay(
  lodging: Lodging,
  planning: LodgingPlanning,
  dates: { arrival: Day; departure: Day },
  today: Day,
): Stay {
  const stay = findStay(planning, today, dates.arrival, dates.departure - dates.arrival);
  if (stay) return stay;
  throw refuseStay({ ...stayLodgingOf(lodging), state: lodging.state }, planning, dates, today);
}

export function refuseStay(
  lodging: StayLodging & { state: DiffusionState },
  planning: LodgingPlanning,
  dates: { arrival: Day; departure: Day },
  today: Day,
): ApiError {
  const reasons = listRefusals(planning, lodging.state, dates, today);
  return stayNotAvailable({ reasons, alternatives: findAlternatives(planning, dates, today) }, lodging, 404);
}
