import type { Day, WeekdaySet } from '../../../values/day.ts';
import type { BasisPoints, Cents } from '../../../values/money.ts';

/** Nights from `from` up to and without `to`. */
export interface Period {
  from: Day;
  to: Day;
}

/** Prices and rules of the nights of a period, none overlapping within a planning; `basePrice` undefined means the night price. */
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

/** A price cut for arrivals in a period; `bookFrom` to `bookTo` (half open) is the period in which one must book. */
export interface Promotion extends Period {
  code: string;
  label: string;
  percent: BasisPoints;
  bookFrom: Day | undefined;
  bookTo: Day | undefined;
  minNights: number;
}

/** A planning made of prices by night. */
export interface Rates {
  kind: 'rates';
  nights: readonly NightRate[];
  lengthDiscounts: readonly LengthDiscount[];
  promotions: readonly Promotion[];
}

/** A planning made of explicit stays, kept as columns; sorted by arrival, then nights. */
export interface DealRows {
  kind: 'dealRows';
  stays: StayColumns;
}

/** What one contract says: a planning covers arrivals in `valid`, each bookable until `retrocession` days before it. */
export interface Planning {
  contractId: number;
  /** Security deposit that the contract asks for; undefined leaves it to the contract facts of the lodging. */
  deposit?: Cents | undefined;
  valid: Period;
  retrocession: number;
  unavailable: readonly Period[];
  offer: Rates | DealRows;
}

/** What makes a lodging's stays: plannings of published contracts, last delivered first, and taken nights, by day. */
export interface LodgingPlanning {
  plannings: readonly Planning[];
  taken: readonly Day[];
}

/** The codes that cut the price of a stay, with what a discount line shows. `percent` is undefined for deal rows. */
export interface PromotionEntry {
  codes: readonly { code: string; label: string }[];
  percent: BasisPoints | undefined;
}

export const priceEnabledFlag = 1;
export const requestOnlyFlag = 2;

/**
 * Stays as parallel columns, sorted by arrival, then nights, no pair twice. `promotion` is the number of an entry of
 * `promotions` plus one, 0 when the stay has none. `retrocession` is in days.
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

/** One stay, taken out of the columns. */
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

/** The last arrival that can be booked lies this many days after today. */
export const planningHorizon = 730;

/** The longest stay, in nights. */
export const longestStay = 62;
