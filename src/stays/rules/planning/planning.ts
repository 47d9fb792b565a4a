import type { Day, WeekdaySet } from '../../../values/day.ts';
import type { BasisPoints, Cents } from '../../../values/money.ts';

/** Half open: nights from `from` (inclusive) to `to` (exclusive). */
export interface Period {
  from: Day;
  to: Day;
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

export interface Rates {
  kind: 'rates';
  nights: readonly NightRate[];
  lengthDiscounts: readonly LengthDiscount[];
  promotions: readonly Promotion[];
}

export interface DealRows {
  kind: 'dealRows';
  stays: StayColumns;
}

/** One contract's offer: covers arrivals in `valid`, each bookable until `retrocession` days before it. */
export interface Planning {
  contractId: number;
  /** Security deposit; undefined leaves it to the lodging's contract facts. */
  deposit?: Cents | undefined;
  valid: Period;
  retrocession: number;
  unavailable: readonly Period[];
  offer: Rates | DealRows;
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
