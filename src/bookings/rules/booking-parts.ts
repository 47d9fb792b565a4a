import type { BookingState } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import type { Cents } from '../../values/money.ts';

/** Instants in milliseconds since 1970. */
export interface BookingParts {
  /** Oldest first. */
  quotes: readonly BookingQuote[];
  cancellation: Cancellation | undefined;
  /** Oldest first. */
  history: readonly { state: BookingState; at: number }[];
}

export interface BookingQuote {
  id: number;
  totalValue: Cents;
  expiresAt: number;
}
