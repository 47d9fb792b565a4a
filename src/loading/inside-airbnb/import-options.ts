import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

/** What the files do not say. */
export interface ImportOptions {
  /** In channel of the properties; made if missing. */
  gatewayIn: string;
  /** Out channel that offers them; made if missing. */
  gatewayOut: string;
  city: string;
  region: string | undefined;
  /** Two letters; `ZZ` = unknown. */
  country: string;
  /** Of the texts, two lower-case letters. */
  language: string;
  deposit: Cents;
  contractNumber: string;
  /** Longest stay offered, at most 62. */
  maxNights: number;
  /** Days by which the calendar moves, a multiple of 7; takes precedence over `startDate`. */
  shift: number | undefined;
  /** The calendar moves by whole weeks so that its first night falls on this day or up to 6 days later. */
  startDate: Day;
  /** Gets the out channel; made if missing. */
  dealer: string | undefined;
  now: () => number;
}
