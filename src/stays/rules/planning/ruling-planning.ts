import type { Day } from '../../../values/day.ts';
import { longestStay, type NightRate, type Period, type Planning, type Rates } from './planning.ts';

interface RuledArrivals {
  planning: Planning;
  arrivals: Period;
}

export function findRulingPlanning(plannings: readonly Planning[], arrival: Day): Planning | undefined {
  return plannings.find(({ valid }) => isInPeriod(valid, arrival));
}

/**
 * Adds the nights that a stay outlasting the planning takes from the next contract: a night after its validity without
 * an entry of its own takes the entry of the contract that covers the night, unless that contract closes it
 * (docs/contract.md 2.7).
 */
export function withFollowingNights(planning: Planning, plannings: readonly Planning[]): Planning {
  const { offer, valid, unavailable } = planning;
  if (plannings.length === 1 || offer.kind !== 'rates') return planning;
  const nights: NightRate[] = [];
  const closed: Period[] = [];
  for (let from = valid.to; from < valid.to + longestStay - 1; from++) {
    const following = findRulingPlanning(plannings, from);
    if (following?.offer.kind !== 'rates' || findRate(offer, from)) continue;
    const night = { from, to: from + 1 };
    const rate = findRate(following.offer, from);
    if (rate) nights.push({ ...rate, ...night });
    if (following.unavailable.some((period) => isInPeriod(period, from))) closed.push(night);
  }
  if (nights.length === 0) return planning;
  return {
    ...planning,
    unavailable: [...unavailable, ...closed],
    offer: { ...offer, nights: [...offer.nights, ...nights] },
  };
}

function findRate({ nights }: Rates, night: Day): NightRate | undefined {
  return nights.find((rate) => isInPeriod(rate, night));
}

export function isInPeriod(period: Period, day: Day): boolean {
  return period.from <= day && day < period.to;
}

/** Runs are ascending; days without a planning are left out. */
export function splitByPlanning(plannings: readonly Planning[], arrivals: Period): RuledArrivals[] {
  const runs: RuledArrivals[] = [];
  let from = arrivals.from;
  for (const to of edgesIn(plannings, arrivals)) {
    const planning = findRulingPlanning(plannings, from);
    const last = runs.at(-1);
    if (planning && last?.planning === planning && last.arrivals.to === from) last.arrivals.to = to;
    else if (planning) runs.push({ planning, arrivals: { from, to } });
    from = to;
  }
  return runs;
}

function edgesIn(plannings: readonly Planning[], { from, to }: Period): Day[] {
  if (from >= to) return [];
  const inside = plannings.flatMap(({ valid }) => [valid.from, valid.to]).filter((day) => from < day && day < to);
  return [...new Set([...inside, to])].sort((a, b) => a - b);
}
