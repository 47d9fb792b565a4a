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
  /** Days by which the calendar moves; goes before `startDate`. */
  shift: number | undefined;
  /** Day that the first night of the calendar moves to. */
  startDate: Day;
  /** Gets the out channel; made if missing. */
  dealer: string | undefined;
  now: () => number;
}
