import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

export interface CalendarDay {
  arrival: Day;
  lodgingCount: number;
  /** Ties go to the lowest lodging id, then the shortest stay. Undefined without stays. */
  cheapest: CheapestStay | undefined;
  /** Possible lengths in nights, ascending, whatever length and price are requested; only if requested. */
  lengths?: readonly number[];
}

interface CheapestStay {
  lodgingId: number;
  nights: number;
  /** On the price basis of the request. */
  price: Cents;
  totalPrice: Cents;
}

export function isCheaper(stay: CheapestStay, other: CheapestStay): boolean {
  const difference = stay.price - other.price || stay.lodgingId - other.lodgingId || stay.nights - other.nights;
  return difference < 0;
}
