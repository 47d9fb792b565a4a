import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

/** What a calendar of prices says of one day of arrival. */
export interface CalendarDay {
  arrival: Day;
  /** Lodgings with a matching stay that begins on the day. */
  lodgingCount: number;
  /** The cheapest of these stays; of equal ones that of the lowest lodging id, then the shortest. Undefined when there is none. */
  cheapest: CheapestStay | undefined;
  /** Nights that a stay from the day may have, rising, whatever length and price are asked for; where that is asked for. */
  lengths?: readonly number[];
}

export interface CheapestStay {
  lodgingId: number;
  nights: number;
  /** On the basis that the calendar is asked for. */
  price: Cents;
  totalPrice: Cents;
}

/** Tells whether the stay goes before the other one as the cheapest of a day. */
export function isCheaper(stay: CheapestStay, other: CheapestStay): boolean {
  const difference = stay.price - other.price || stay.lodgingId - other.lodgingId || stay.nights - other.nights;
  return difference < 0;
}
