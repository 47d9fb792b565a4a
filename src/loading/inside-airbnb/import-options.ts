import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

/** What the files do not contain. */
export interface ImportOptions {
  /** In channel of the properties; created if missing. */
  in: string;
  /** Out channel that offers them; created if missing. */
  out: string;
  city: string;
  region: string | undefined;
  /** Two letters; `ZZ` = unknown. */
  country: string;
  /** Language of the texts, two lower-case letters. */
  language: string;
  deposit: Cents;
  contract: string;
  /** Longest stay offered, at most 62. */
  maxNights: number;
  /** Days to move the calendar by, a multiple of 7; takes precedence over `startDate`. */
  shift: number | undefined;
  /** The calendar moves by whole weeks so that its first night falls on this day or up to 6 days later. */
  startDate: Day;
  /** Gets the out channel; created if missing. */
  dealer: string | undefined;
  now: () => number;
}
