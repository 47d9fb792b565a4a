import type { Day } from '../../../values/day.ts';
import { dealRowStays } from '../planning/deal-row-stays.ts';
import { planningHorizon } from '../planning/planning.ts';
import type { LodgingPlanning, Period, Planning, Stay, StayColumns } from '../planning/planning.ts';
import { rateStays } from '../planning/rate-stays.ts';
import { ruledArrivals } from '../planning/ruling-planning.ts';
import { joinedColumns, stayAt } from './stay-columns.ts';

export { stayAt } from './stay-columns.ts';

/**
 * Lists every stay that the planning offers when it is booked on `day`, with arrivals in the period; sorted by
 * arrival, then nights. Neither the retrocession nor past or too far arrivals are left out: see `bookableStays`.
 */
export function offeredStays(planning: LodgingPlanning, day: Day, arrivals: Period): StayColumns {
  return staysOf(planning, day, arrivals, () => arrivals.from);
}

/**
 * Lists every stay that can be booked today, with arrivals in the period (default: all); sorted by arrival, then
 * nights.
 */
export function bookableStays(planning: LodgingPlanning, today: Day, arrivals?: Period): StayColumns {
  const from = Math.max(today, arrivals?.from ?? today);
  const to = Math.min(today + planningHorizon + 1, arrivals?.to ?? Infinity);
  return staysOf(planning, today, { from, to }, ({ retrocession }) => today + retrocession);
}

/** Yields the stay with that arrival and number of nights when it can be booked today. */
export function findStay(planning: LodgingPlanning, today: Day, arrival: Day, nights: number): Stay | undefined {
  const stays = bookableStays(planning, today, { from: arrival, to: arrival + 1 });
  const index = stays.nights.indexOf(nights);
  return index === -1 ? undefined : stayAt(stays, index);
}

/**
 * Tells whether an arrival is neither too early (today plus the retrocession days is the first) nor past the planning
 * horizon.
 */
export function isBookable(arrival: Day, retrocession: number, today: Day): boolean {
  return arrival - retrocession >= today && arrival <= today + planningHorizon;
}

function staysOf(
  { plannings, taken }: LodgingPlanning,
  day: Day,
  period: Period,
  firstArrivalOf: (planning: Planning) => Day,
): StayColumns {
  const parts = ruledArrivals(plannings, period).map(({ planning, arrivals }) => {
    const from = Math.max(arrivals.from, firstArrivalOf(planning));
    const conditions = { ...planning, taken, day, arrivals: { from, to: arrivals.to } };
    const { offer } = planning;
    return offer.kind === 'rates' ? rateStays(offer, conditions) : dealRowStays(offer, conditions);
  });
  return joinedColumns(parts);
}
