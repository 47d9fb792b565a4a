import type { Day } from '../../../values/day.ts';
import type { LodgingPlanning } from './planning.ts';

/** Days from `from` on, ascending, at whose start a booking window opens or closes, so prices may change. */
export function boundaryDays({ plannings }: Pick<LodgingPlanning, 'plannings'>, from: Day): Day[] {
  const promotions = plannings.flatMap(({ offer }) => (offer.kind === 'rates' ? offer.promotions : []));
  const days = promotions.flatMap(({ bookFrom, bookTo }) => [bookFrom ?? -1, bookTo ?? -1]);
  return [...new Set(days.filter((day) => day >= Math.max(0, from)))].sort((a, b) => a - b);
}
