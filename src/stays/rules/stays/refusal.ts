import {
  everyWeekday,
  isOnWeekday,
  weekdayOf,
  weekdaysIn,
  ymdOf,
  type Day,
  type WeekdaySet,
} from '../../../values/day.ts';
import type { DiffusionState } from '../../../lodgings/rules/lodging.ts';
import {
  longestStay,
  planningHorizon,
  type LodgingPlanning,
  type Period,
  type Planning,
  type NightRates,
  findRulingPlanning,
  isInPeriod,
  withFollowingNights,
  requestOnlyFlag,
  nightsOf,
  type StayDates,
} from '../planning/planning.ts';
import { offeredStays } from './stays.ts';
import type { TestScenario } from '../../../values/test-scenario.ts';

type RefusalCode =
  | 'LODGING_NOT_ON_SALE'
  | 'IN_THE_PAST'
  | 'TOO_LATE_TO_BOOK'
  | 'TOO_FAR_AHEAD'
  | 'ALREADY_BOOKED'
  | 'UNAVAILABLE'
  | 'NO_PRICE'
  | 'ARRIVAL_DAY_NOT_ALLOWED'
  | 'DEPARTURE_DAY_NOT_ALLOWED'
  | 'STAY_TOO_SHORT'
  | 'STAY_TOO_LONG'
  | 'DURATION_NOT_OFFERED';

/** `detail` is an English sentence; `data` holds figures as text (days `YYYYMMDD`, lists comma-separated). */
export interface StayRefusal {
  code: RefusalCode;
  detail: string;
  data: Record<string, string>;
}

/** Every reason, in a fixed order; empty if and only if the stay can be booked today. */
export function listRefusals(
  planning: LodgingPlanning,
  state: DiffusionState,
  dates: StayDates,
  today: Day,
): StayRefusal[] {
  // Returned alone: what unpublished contracts contain or lack must not be disclosed.
  if (state !== 'EN_DIFFUSION') {
    return [{ code: 'LODGING_NOT_ON_SALE', detail: 'The lodging is not on sale', data: { state } }];
  }
  const arrivalPlanning = findRulingPlanning(planning.plannings, dates.arrival);
  const ruling = arrivalPlanning && withFollowingNights(arrivalPlanning, planning.plannings);
  return [
    ...arrivalRefusals(dates.arrival, ruling?.retrocession ?? 0, today),
    ...nightRefusals(planning.taken, ruling?.unavailable ?? [], dates),
    ...(ruling ? offerRefusals(planning, ruling, dates, today) : [noPrice]),
  ];
}

const noPrice: StayRefusal = { code: 'NO_PRICE', detail: 'Not every night has a price', data: {} };

function arrivalRefusals(arrival: Day, retrocession: number, today: Day): StayRefusal[] {
  const [first, last] = [today + retrocession, today + planningHorizon];
  if (arrival < today) return [{ code: 'IN_THE_PAST', detail: 'The arrival is in the past', data: {} }];
  const refusals: StayRefusal[] = [];
  if (arrival < first) {
    const data = { retrocession: String(retrocession), firstArrival: ymdOf(first) };
    refusals.push({ code: 'TOO_LATE_TO_BOOK', detail: `The first possible arrival is ${data.firstArrival}`, data });
  }
  if (arrival > last) {
    const data = { lastArrival: ymdOf(last) };
    refusals.push({ code: 'TOO_FAR_AHEAD', detail: `The last possible arrival is ${data.lastArrival}`, data });
  }
  return refusals;
}

function nightRefusals(taken: readonly Day[], unavailable: readonly Period[], dates: StayDates): StayRefusal[] {
  const nights = countedNights(dates);
  const [takenDays, closed] = [new Set(taken), nights.filter((night) => unavailable.some((p) => isInPeriod(p, night)))];
  const booked = nights.filter((night) => takenDays.has(night));
  const refusals: StayRefusal[] = [];
  if (booked.length > 0) refusals.push(refusalOfNights('ALREADY_BOOKED', 'Taken', booked));
  if (closed.length > 0) refusals.push(refusalOfNights('UNAVAILABLE', 'Closed by the provider', closed));
  return refusals;
}

function refusalOfNights(code: RefusalCode, word: string, nights: readonly Day[]): StayRefusal {
  const days = nights.map(ymdOf);
  return { code, detail: `${word}: ${days.join(', ')}`, data: { nights: days.join(',') } };
}

function offerRefusals(planning: LodgingPlanning, ruling: Planning, dates: StayDates, today: Day): StayRefusal[] {
  if (ruling.offer.kind === 'rates') return rateRefusals(ruling.offer, dates);
  const { valid, offer } = ruling;
  const nights = dates.departure - dates.arrival;
  const rows = [...offer.stays.arrival.keys()].filter((row) => isInPeriod(valid, offer.stays.arrival[row] as number));
  const fromArrival = rows.filter((row) => offer.stays.arrival[row] === dates.arrival);
  if (fromArrival.some((row) => offer.stays.nights[row] === nights)) return [];
  const limits = lengthRefusals(nights, 1, longestStay);
  if (limits.length > 0) return limits;
  if (fromArrival.length > 0) return [durationRefusal(planning, dates.arrival, today)];
  // The contract is silent on the refusal reason if no deal row arrives on the day: it is the weekday if no row arrives
  // on that weekday.
  const weekdays = rows.reduce((set, row) => set | (1 << weekdayOf(offer.stays.arrival[row] as number)), 0);
  return isOnWeekday(dates.arrival, weekdays) || weekdays === 0 ? [noPrice] : [weekdayRefusal('ARRIVAL', weekdays)];
}

function durationRefusal(planning: LodgingPlanning, arrival: Day, today: Day): StayRefusal {
  const { nights } = offeredStays(planning, today, { from: arrival, to: arrival + 1 });
  const detail = `Nights offered from that arrival: ${nights.join(', ') || 'none'}`;
  return { code: 'DURATION_NOT_OFFERED', detail, data: { durations: nights.join(',') } };
}

/** Where the night of arrival has no rate, any weekdays and lengths are allowed. */
const anyRate = { arrivalDays: everyWeekday, departureDays: everyWeekday, minStay: 1, maxStay: longestStay };

function rateRefusals({ nights: rates }: NightRates, dates: StayDates): StayRefusal[] {
  const { arrival, departure } = dates;
  const first = rates.find((rate) => isInPeriod(rate, arrival));
  const isPriced = first && countedNights(dates).every((night) => rates.some((rate) => isInPeriod(rate, night)));
  const { arrivalDays, departureDays, minStay, maxStay } = first ?? anyRate;
  return [
    ...(isPriced ? [] : [noPrice]),
    ...(isOnWeekday(arrival, arrivalDays) ? [] : [weekdayRefusal('ARRIVAL', arrivalDays)]),
    ...(isOnWeekday(departure, departureDays) ? [] : [weekdayRefusal('DEPARTURE', departureDays)]),
    ...lengthRefusals(departure - arrival, minStay, Math.min(maxStay, longestStay)),
  ];
}

function lengthRefusals(nights: number, minStay: number, maxStay: number): StayRefusal[] {
  const data = { minimum: String(minStay), maximum: String(maxStay) };
  if (nights < minStay) return [{ code: 'STAY_TOO_SHORT', detail: `At least ${minStay} nights`, data }];
  if (nights > maxStay) return [{ code: 'STAY_TOO_LONG', detail: `At most ${maxStay} nights`, data }];
  return [];
}

function weekdayRefusal(end: 'ARRIVAL' | 'DEPARTURE', set: WeekdaySet): StayRefusal {
  const weekdays = weekdaysIn(set);
  const detail = `${end === 'ARRIVAL' ? 'Arrival' : 'Departure'} is possible on ${weekdays.join(', ') || 'no day'}`;
  return { code: `${end}_DAY_NOT_ALLOWED`, detail, data: { weekdays: weekdays.join(',') } };
}

/** Capped at the longest stay: length alone refuses more, and the list could be endless. */
function countedNights({ arrival, departure }: StayDates): Day[] {
  return nightsOf({ arrival, departure: Math.min(departure, arrival + longestStay) });
}

/**
 * Alters the facts for a sandbox scenario: `stay-gone` takes the nights, `request-needed` makes all stays on request.
 * Other scenarios change nothing.
 */
export function playOnStay<Facts extends { planning: LodgingPlanning }>(
  facts: Facts,
  dates: StayDates,
  scenario: TestScenario | undefined,
): Facts {
  const { plannings, taken } = facts.planning;
  if (scenario === 'stay-gone') {
    const nights = new Set([...taken, ...nightsOf(dates)]);
    return { ...facts, planning: { plannings, taken: [...nights].sort((left, right) => left - right) } };
  }
  if (scenario === 'request-needed') return { ...facts, planning: { plannings: plannings.map(asRequestOnly), taken } };
  return facts;
}

function asRequestOnly(planning: Planning): Planning {
  const { offer } = planning;
  if (offer.kind === 'rates') {
    return { ...planning, offer: { ...offer, nights: offer.nights.map((rate) => ({ ...rate, requestOnly: true })) } };
  }
  const flags = offer.stays.flags.map((flag) => flag | requestOnlyFlag);
  return { ...planning, offer: { ...offer, stays: { ...offer.stays, flags } } };
}
