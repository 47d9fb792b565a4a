import { findFirstDay, type Day } from '../../../values/day.ts';
import { priceEnabledFlag, type Stay, type StayColumns } from '../planning/planning.ts';
import { stayAt } from './stay-columns.ts';

/** Shifts are signed, in days and nights; `score` is above 0, and 1 for the requested stay. */
export interface Suggestion {
  stay: Stay;
  arrivalShift: number;
  nightsShift: number;
  score: number;
}

/**
 * Stays with enabled price, at most `limit`, arriving at most `flex` days from the wish. Order: same number of nights
 * first, then smaller arrival shift (earlier before later), smaller difference of nights, lower price, fewer nights.
 */
export function findNearestStays(
  columns: StayColumns,
  wish: { arrival: Day; nights: number },
  { flex, limit }: { flex: number; limit: number },
): Suggestion[] {
  const first = findFirstDay(columns.arrival, wish.arrival - flex);
  const end = findFirstDay(columns.arrival, wish.arrival + flex + 1);
  const near: Suggestion[] = [];
  for (let index = first; index < end; index++) {
    if (((columns.flags[index] as number) & priceEnabledFlag) === 0) continue;
    const stay = stayAt(columns, index);
    const [arrivalShift, nightsShift] = [stay.arrival - wish.arrival, stay.nights - wish.nights];
    near.push({ stay, arrivalShift, nightsShift, score: scoreOf(arrivalShift, nightsShift, flex) });
  }
  return near.sort(compareNearness).slice(0, limit);
}

function compareNearness(a: Suggestion, b: Suggestion): number {
  return (
    Number(a.nightsShift !== 0) - Number(b.nightsShift !== 0) ||
    shiftRank(a.arrivalShift) - shiftRank(b.arrivalShift) ||
    Math.abs(a.nightsShift) - Math.abs(b.nightsShift) ||
    a.stay.price - b.stay.price ||
    a.stay.nights - b.stay.nights
  );
}

/** Orders shifts as 0, −1, 1, −2, 2, … */
function shiftRank(shift: number): number {
  return shift < 0 ? -2 * shift - 1 : 2 * shift;
}

/**
 * The contract is silent on the score of suggested stays: stays of the requested length score above 0.5, others below.
 * Within each half the score decreases evenly with the position in the order of shifts.
 */
function scoreOf(arrivalShift: number, nightsShift: number, flex: number): number {
  const places = 2 * flex + 1;
  const place = shiftRank(arrivalShift) + Math.min(Math.abs(nightsShift), 62) / 63;
  const score = nightsShift === 0 ? 1 - place / places / 2 : (1 - place / places) / 2;
  return Math.round(score * 10_000) / 10_000;
}
