import type { Day, WeekdaySet } from '../../../values/day.ts';
import type { BasisPoints, Cents } from '../../../values/money.ts';
import type { Provider } from '../../../lodgings/rules/property.ts';

/** Half open: nights from `from` (inclusive) to `to` (exclusive). */
export interface Period {
  from: Day;
  to: Day;
}

/** `departure` is exclusive. */
export interface StayDates {
  arrival: Day;
  departure: Day;
}

export function nightsOf({ arrival, departure }: StayDates): Day[] {
  return Array.from({ length: departure - arrival }, (_, night) => arrival + night);
}

/** Rates of one planning never overlap. `basePrice` undefined means the night price. */
export interface NightRate extends Period {
  nightPrice: Cents;
  basePrice: Cents | undefined;
  minStay: number;
  maxStay: number;
  arrivalDays: WeekdaySet;
  departureDays: WeekdaySet;
  requestOnly: boolean;
  priceEnabled: boolean;
}

interface LengthDiscount {
  minNights: number;
  percent: BasisPoints;
}

/** For arrivals in the period. `bookFrom` to `bookTo` (half open) is the booking window. */
export interface Promotion extends Period {
  code: string;
  label: string;
  percent: BasisPoints;
  bookFrom: Day | undefined;
  bookTo: Day | undefined;
  minNights: number;
}

export interface NightRates {
  kind: 'rates';
  nights: readonly NightRate[];
  lengthDiscounts: readonly LengthDiscount[];
  promotions: readonly Promotion[];
}

export interface DealRows {
  kind: 'dealRows';
  stays: StayColumns;
}

export type ContractOffer = NightRates | DealRows;

/** One contract's offer: covers arrivals in `valid`, each bookable until `retrocession` days before it. */
export interface Planning {
  contractId: number;
  /** Security deposit; undefined leaves it to the lodging's contract facts. */
  deposit?: Cents | undefined;
  valid: Period;
  retrocession: number;
  unavailable: readonly Period[];
  offer: ContractOffer;
}

/** Plannings of published contracts, last delivered first, and taken nights, ascending. */
export interface LodgingPlanning {
  plannings: readonly Planning[];
  taken: readonly Day[];
}

/** `percent` is undefined for deal rows. */
export interface PromotionEntry {
  codes: readonly { code: string; label: string }[];
  percent: BasisPoints | undefined;
}

export const priceEnabledFlag = 1;
export const requestOnlyFlag = 2;

/**
 * Stays as parallel columns, sorted by arrival, then nights, without duplicates. `promotion` is an index into
 * `promotions` plus one; 0 means none. `retrocession` is in days.
 */
export interface StayColumns {
  arrival: Int32Array;
  nights: Uint8Array;
  basePrice: Int32Array;
  price: Int32Array;
  flags: Uint8Array;
  promotion: Uint16Array;
  retrocession: Uint16Array;
  promotions: readonly PromotionEntry[];
}

export interface Stay {
  arrival: Day;
  nights: number;
  basePrice: Cents;
  price: Cents;
  priceEnabled: boolean;
  requestOnly: boolean;
  retrocession: number;
  promotion: PromotionEntry | undefined;
}

/** Days from today to the last bookable arrival. */
export const planningHorizon = 730;

/** In nights. */
export const longestStay = 62;

/** Days from `from` on, ascending, at whose start a booking window opens or closes, so prices may change. */
export function boundaryDays({ plannings }: Pick<LodgingPlanning, 'plannings'>, from: Day): Day[] {
  const promotions = plannings.flatMap(({ offer }) => (offer.kind === 'rates' ? offer.promotions : []));
  const days = promotions.flatMap(({ bookFrom, bookTo }) => [bookFrom ?? -1, bookTo ?? -1]);
  return [...new Set(days.filter((day) => day >= Math.max(0, from)))].sort((a, b) => a - b);
}

interface RuledArrivals {
  planning: Planning;
  arrivals: Period;
}

export function findRulingPlanning(plannings: readonly Planning[], arrival: Day): Planning | undefined {
  return plannings.find(({ valid }) => isInPeriod(valid, arrival));
}

/**
 * Adds the nights that a stay outlasting the planning takes from the next contract (docs/contract.md 2.7). A night after its validity
 * without its own entry takes that of the contract that covers the night, unless that contract closes it.
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

function findRate({ nights }: NightRates, night: Day): NightRate | undefined {
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
    if (planning && last?.planning === planning) last.arrivals.to = to;
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

export function isBookable(arrival: Day, retrocession: number, today: Day): boolean {
  return arrival - retrocession >= today && arrival <= today + planningHorizon;
}

/** Validated and normalised. `valid` covers arrivals, half open; open ends are 0 and `openEnd`. */
export interface ContractDelivery {
  contractNumber: string;
  provider: Provider;
  deposit: Cents;
  retrocession: number;
  simplified: boolean;
  propertyIndex?: string | undefined;
  licenceAgreement?: string | undefined;
  lodgingPack?: string | undefined;
  comments?: string | undefined;
  valid: Period;
  unavailable: readonly Period[];
  offer: ContractOffer;
}

/** End of a period without an end, in days since 1970. */
export const openEnd = 2_932_897;
