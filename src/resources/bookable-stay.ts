import { alternativesTo } from '../domain/evaluation.ts';
import type { Day } from '../domain/day.ts';
import type { Lodging } from '../domain/lodging.ts';
import type { LodgingPlanning, Stay } from '../domain/planning.ts';
import { refusalsOf } from '../domain/refusal.ts';
import { findStay } from '../domain/stays.ts';
import { stayNotAvailable } from './refusals.ts';
import { stayLodgingOf } from './stay.ts';

/** Yields the stay when it can be booked today; throws STAY_NOT_AVAILABLE (404) with the reasons and nearest stays. */
export function requireStay(
  lodging: Lodging,
  planning: LodgingPlanning,
  dates: { arrival: Day; departure: Day },
  today: Day,
): Stay {
  const stay = findStay(planning, today, dates.arrival, dates.departure - dates.arrival);
  if (stay) return stay;
  const reasons = refusalsOf(planning, lodging.state, dates, today);
  const alternatives = alternativesTo(planning, dates, today);
  throw stayNotAvailable({ reasons, alternatives }, stayLodgingOf(lodging), 404);
}
