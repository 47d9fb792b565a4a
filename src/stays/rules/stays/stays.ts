import { findFirstDay, isOnWeekday, type Day } from '../../../values/day.ts';
import { applyCuts, type BasisPoints } from '../../../values/money.ts';
import { markBlockedNights, indexNextMarked, nightTable, type NightTable } from '../planning/night-table.ts';
import {
  longestStay,
  planningHorizon,
  priceEnabledFlag,
  requestOnlyFlag,
  type DealRows,
  type LodgingPlanning,
  type NightRate,
  type Period,
  type Planning,
  type Promotion,
  type NightRates,
  type Stay,
  type StayColumns,
  splitByPlanning,
  withFollowingNights,
} from '../planning/planning.ts';
import { blankColumns, pickColumns, emptyColumns, takeFirst, joinColumns, stayAt } from './stay-columns.ts';

/**
 * Every stay offered when booked on `day`, sorted by arrival, then nights. Unlike `bookableStays`, ignores the
 * retrocession and keeps arrivals in the past or too far ahead.
 */
export function offeredStays(planning: LodgingPlanning, day: Day, arrivals: Period): StayColumns {
  return makeStays(planning, day, arrivals, () => arrivals.from);
}

/** Sorted by arrival, then nights. */
export function bookableStays(planning: LodgingPlanning, today: Day, arrivals?: Period): StayColumns {
  const from = Math.max(today, arrivals?.from ?? today);
  const to = Math.min(today + planningHorizon + 1, arrivals?.to ?? Infinity);
  return makeStays(planning, today, { from, to }, ({ retrocession }) => today + retrocession);
}

export function findStay(planning: LodgingPlanning, today: Day, arrival: Day, nights: number): Stay | undefined {
  const stays = bookableStays(planning, today, { from: arrival, to: arrival + 1 });
  const index = stays.nights.indexOf(nights);
  return index === -1 ? undefined : stayAt(stays, index);
}

function makeStays(
  { plannings, taken }: LodgingPlanning,
  day: Day,
  period: Period,
  firstArrivalOf: (planning: Planning) => Day,
): StayColumns {
  const parts = splitByPlanning(plannings, period).map(({ planning, arrivals }) => {
    const from = Math.max(arrivals.from, firstArrivalOf(planning));
    const { offer, unavailable, retrocession } = withFollowingNights(planning, plannings);
    const conditions = { unavailable, retrocession, taken, day, arrivals: { from, to: arrivals.to } };
    return offer.kind === 'rates' ? makeRateStays(offer, conditions) : selectDealRows(offer, conditions);
  });
  return joinColumns(parts);
}

/** `day` is the day of booking. */
interface StayConditions {
  day: Day;
  arrivals: Period;
  unavailable: readonly Period[];
  taken: readonly Day[];
  retrocession: number;
}

/** The promotion table has one entry per promotion rule, in their order. */
function makeRateStays(offer: NightRates, conditions: StayConditions): StayColumns {
  const arrivals = arrivalsWithRates(offer.nights, conditions.arrivals);
  if (arrivals.from >= arrivals.to) return emptyColumns();
  const table = nightTable(offer, arrivals, conditions.unavailable, conditions.taken);
  const promotions = offer.promotions.map(({ code, label, percent }) => ({ codes: [{ code, label }], percent }));
  const pricing = { cuts: lengthCuts(offer), rules: openPromotions(offer.promotions, conditions.day) };
  const stays = blankColumns(stayCountAtMost(table), promotions);
  let count = 0;
  for (let night = 0; night < table.arrivals; night++) {
    const rate = table.rates[night];
    const arrival = table.from + night;
    if (!rate || !isOnWeekday(arrival, rate.arrivalDays)) continue;
    const longest = longestFrom(table, night, rate);
    for (let nights = rate.minStay; nights <= longest; nights++) {
      if (isOnWeekday(arrival + nights, rate.departureDays)) writeStay(stays, count++, table, night, nights, pricing);
    }
  }
  stays.retrocession.fill(conditions.retrocession);
  return takeFirst(stays, count);
}

interface Pricing {
  cuts: readonly BasisPoints[];
  /** Bookable on the day, highest percent first; `number` is the index in the table plus one. */
  rules: readonly { number: number; promotion: Promotion }[];
}

function writeStay(
  stays: StayColumns,
  index: number,
  table: NightTable,
  night: number,
  nights: number,
  { cuts, rules }: Pricing,
): void {
  const arrival = table.from + night;
  const end = night + nights;
  const cut = cuts[nights] as number;
  const rule = rules.find(({ promotion }) => appliesTo(promotion, arrival, nights));
  stays.arrival[index] = arrival;
  stays.nights[index] = nights;
  stays.basePrice[index] = applyCuts(sumBetween(table.basePriceSum, night, end), cut, 0);
  stays.price[index] = applyCuts(sumBetween(table.priceSum, night, end), cut, rule?.promotion.percent ?? 0);
  stays.promotion[index] = rule?.number ?? 0;
  stays.flags[index] =
    ((table.nextDisabled[night] as number) >= end ? priceEnabledFlag : 0) |
    ((table.nextRequestOnly[night] as number) < end ? requestOnlyFlag : 0);
}

function sumBetween(totals: Float64Array, from: number, to: number): number {
  return (totals[to] as number) - (totals[from] as number);
}

function appliesTo(promotion: Promotion, arrival: Day, nights: number): boolean {
  return promotion.minNights <= nights && promotion.from <= arrival && arrival < promotion.to;
}

/** Limits the period to days with a rate, so that open-ended periods cost nothing. */
function arrivalsWithRates(nights: readonly NightRate[], arrivals: Period): Period {
  const from = nights.reduce((first, rate) => Math.min(first, rate.from), arrivals.to);
  const to = nights.reduce((last, rate) => Math.max(last, rate.to), arrivals.from);
  return { from: Math.max(from, arrivals.from), to: Math.min(to, arrivals.to) };
}

function longestFrom(table: NightTable, night: number, rate: NightRate): number {
  return Math.min(rate.maxStay, longestStay, (table.nextBlocked[night] as number) - night);
}

function stayCountAtMost(table: NightTable): number {
  let count = 0;
  for (let night = 0; night < table.arrivals; night++) {
    const rate = table.rates[night];
    if (rate) count += Math.max(0, longestFrom(table, night, rate) - rate.minStay + 1);
  }
  return count;
}

function lengthCuts({ lengthDiscounts }: NightRates): BasisPoints[] {
  const cuts = new Array<BasisPoints>(longestStay + 1).fill(0);
  for (const { minNights, percent } of [...lengthDiscounts].sort((a, b) => a.minNights - b.minNights)) {
    cuts.fill(percent, minNights);
  }
  return cuts;
}

function openPromotions(promotions: readonly Promotion[], day: Day): Pricing['rules'] {
  return promotions
    .map((promotion, index) => ({ number: index + 1, promotion }))
    .filter(({ promotion }) => (promotion.bookFrom ?? day) <= day && day < (promotion.bookTo ?? Infinity))
    .sort((a, b) => b.promotion.percent - a.promotion.percent);
}

/** Keeps the promotion table of the rows. */
function selectDealRows({ stays }: DealRows, conditions: StayConditions): StayColumns {
  const first = findFirstDay(stays.arrival, conditions.arrivals.from);
  const end = findFirstDay(stays.arrival, conditions.arrivals.to);
  if (first >= end) return emptyColumns();
  const from = stays.arrival[first] as number;
  const window = { from, to: (stays.arrival[end - 1] as number) + longestStay };
  const nextBlocked = indexNextMarked(markBlockedNights(window, conditions.unavailable, conditions.taken));
  const free: number[] = [];
  for (let index = first; index < end; index++) {
    const night = (stays.arrival[index] as number) - from;
    if ((nextBlocked[night] as number) >= night + (stays.nights[index] as number)) free.push(index);
  }
  const offered = pickColumns(stays, free);
  offered.retrocession.fill(conditions.retrocession);
  return offered;
}
