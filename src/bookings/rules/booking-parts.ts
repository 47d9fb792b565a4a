import type { BookingState } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import type { Cents } from '../../values/money.ts';

/** What was told of a booking besides itself. Instants are milliseconds since 1970. */
export interface BookingParts {
  /** Oldest first. */
  quotes: readonly BookingQuote[];
  cancellation: Cancellation | undefined;
  /** The states that it was in, oldest first. */
  history: readonly { state: BookingState; at: number }[];
}

/** A priced proposal for a booking; it is open until it expires. */
export interface BookingQuote {
  id: number;
  totalValue: Cents;
  expiresAt: number;
}
