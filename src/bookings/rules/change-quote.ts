import type { ChangedStay, StayChange } from './changed-stay.ts';
import type { Evaluation } from '../../stays/rules/prices/evaluation.ts';
import { haveSameAges, type Quote } from './quote.ts';
import { haveSameCodes } from '../../lodgings/rules/property.ts';

/** Content of a change token (docs/contract.md 4.19, 4.27). */
export interface ChangeQuote extends Omit<Quote, 'askedCount' | 'discount'> {
  bookingId: number;
  /** The version that the price applies to; undefined for quotes, which survive changes of the booking. */
  version: number | undefined;
}

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

export function isQuoteOfChange(quote: ChangeQuote, bookingId: number, change: StayChange): boolean {
  const { extras = quote.extras, promoCode = quote.promoCode, childrenAges } = change;
  const numbers = ['lodgingId', 'arrival', 'departure', 'occupantCount', 'occupantCountChildren'] as const;
  return (
    quote.bookingId === bookingId &&
    numbers.every((member) => (change[member] ?? quote[member]) === quote[member]) &&
    (!childrenAges || haveSameAges(quote.price.childrenAges, childrenAges)) &&
    haveSameCodes(quote.extras, extras) &&
    quote.promoCode?.toUpperCase() === promoCode?.toUpperCase()
  );
}

export function stands(quote: ChangeQuote, version: number, now: number): boolean {
  return now < quote.expiresAt && (quote.version === undefined || quote.version === version);
}

export function quotedStayOf(quote: ChangeQuote): ChangedStay {
  const { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode } = quote;
  const { childrenAges = [] } = quote.price;
  const counts = { occupantCount, occupantCountChildren, childrenAges, occupantFlexible: false };
  return { lodgingId, wish: { arrival, departure, ...counts, extras, promoCode } };
}
