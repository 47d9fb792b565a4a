import type { ChangedStay, StayChange } from './changed-stay.ts';
import type { Evaluation } from '../../stays/rules/prices/evaluation.ts';
import type { Quote } from './quote.ts';
import { haveSameCodes } from '../../lodgings/rules/extras.ts';

/** What a change token keeps: what a booking may become for which price until when (docs/contract.md 4.19, 4.27). */
export interface ChangeQuote extends Omit<Quote, 'askedCount' | 'discount'> {
  bookingId: number;
  /** The booking's version that the price is for; undefined in a quote, which stands whatever becomes of the booking. */
  version: number | undefined;
}

/** Yields what a token keeps of a priced change. */
export function changeQuoteOf(
  by: Pick<ChangeQuote, 'dealerId' | 'bookingId' | 'version'>,
  { lodgingId, wish }: ChangedStay,
  { occupantCount, occupantCountChildren, value, price, lines }: Evaluation,
  expiresAt: number,
): ChangeQuote {
  const { arrival, departure, extras, promoCode } = wish;
  const stay = { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode };
  return { ...by, ...stay, value, price, lines, expiresAt };
}

/** Tells whether the quote is for this booking and has what the change names; the quote stands for what is absent. */
export function isQuoteOfChange(quote: ChangeQuote, bookingId: number, change: StayChange): boolean {
  const { extras = quote.extras, promoCode = quote.promoCode } = change;
  const numbers = ['lodgingId', 'arrival', 'departure', 'occupantCount', 'occupantCountChildren'] as const;
  return (
    quote.bookingId === bookingId &&
    numbers.every((member) => (change[member] ?? quote[member]) === quote[member]) &&
    haveSameCodes(quote.extras, extras) &&
    quote.promoCode?.toUpperCase() === promoCode?.toUpperCase()
  );
}

/** Tells whether the quoted price may still be taken: it is not over, and the booking is the one that it was made for. */
export function stands(quote: ChangeQuote, version: number, now: number): boolean {
  return now < quote.expiresAt && (quote.version === undefined || quote.version === version);
}

/** Yields the stay that the quote is for. */
export function quotedStayOf(quote: ChangeQuote): ChangedStay {
  const { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode } = quote;
  const counts = { occupantCount, occupantCountChildren, occupantFlexible: false };
  return { lodgingId, wish: { arrival, departure, ...counts, extras, promoCode } };
}
