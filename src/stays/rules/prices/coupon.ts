import type { Day } from '../../../values/day.ts';
import type { BasisPoints, Cents } from '../../../values/money.ts';
import type { Texts } from '../../../values/texts.ts';

/** Has either `percent` or `amount`. Instants are milliseconds since 1970, both inclusive. */
export interface Coupon {
  code: string;
  label: Texts;
  percent?: BasisPoints | undefined;
  amount?: Cents | undefined;
  validFrom?: number | undefined;
  validTo?: number | undefined;
  arrivalFrom?: Day | undefined;
  arrivalTo?: Day | undefined;
  minNights: number;
  minPrice: Cents;
  /** Ids of the only lodgings it applies to; undefined means all. */
  lodgings?: readonly number[] | undefined;
  /** Out channels whose lodgings it applies to; undefined means all. */
  gateways?: readonly string[] | undefined;
  combinable: boolean;
  maxUses?: number | undefined;
  /** Number of live or completed bookings that used it. */
  uses: number;
}
