import type { Evaluation, StayWish } from '../../stays/rules/prices/evaluation.ts';
import type { BookingLine, PriceBlock } from '../../stays/rules/prices/price-block.ts';
import type { DiscountLine } from '../../stays/rules/prices/discounts.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { haveSameCodes } from '../../lodgings/rules/property.ts';

/** Content of a quote token (docs/contract.md 4.24). */
export interface Quote {
  dealerId: string;
  lodgingId: number;
  arrival: Day;
  departure: Day;
  /** As asked; `occupantCount` is the resulting count when it was flexible. */
  askedCount: number;
  occupantCount: number;
  occupantCountChildren: number;
  extras: readonly string[];
  promoCode: string | undefined;
  value: Cents;
  price: PriceBlock;
  lines: readonly BookingLine[];
  discount: DiscountLine | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The quote token supplies absent members. */
export interface AskedStay {
  arrival: Day;
  departure: Day;
  occupantCount: number;
  occupantCountChildren?: number | undefined;
  childrenAges?: readonly number[] | undefined;
  occupantFlexible?: boolean | undefined;
  extras?: readonly string[] | undefined;
  promoCode?: string | undefined;
}

export function quoteOf(
  by: { dealerId: string; lodgingId: number },
  wish: StayWish,
  evaluation: Evaluation,
  expiresAt: number,
): Quote {
  const { occupantCount, occupantCountChildren, value, price, lines, discount } = evaluation;
  const { arrival, departure, occupantCount: askedCount, extras, promoCode } = wish;
  const stay = { arrival, departure, askedCount, occupantCount, occupantCountChildren, extras, promoCode };
  return { ...by, ...stay, value, price, lines, discount, expiresAt };
}

/**
 * Returns whether the quote is for this lodging and stay. The contract is silent on members that a quote token binds and the booking
 * omits: they come from the token, because the contract's example omits them.
 */
export function isQuoteFor(quote: Quote, lodgingId: number, asked: AskedStay): boolean {
  const { childrenAges, extras = quote.extras, promoCode = quote.promoCode } = asked;
  const { occupantCountChildren = childrenAges?.length ?? quote.occupantCountChildren } = asked;
  return (
    quote.lodgingId === lodgingId &&
    quote.arrival === asked.arrival &&
    quote.departure === asked.departure &&
    [quote.askedCount, quote.occupantCount].includes(asked.occupantCount) &&
    quote.occupantCountChildren === occupantCountChildren &&
    (!childrenAges || haveSameAges(quote.price.childrenAges, childrenAges)) &&
    haveSameCodes(quote.extras, extras) &&
    quote.promoCode?.toUpperCase() === promoCode?.toUpperCase()
  );
}

export function wishOf(quote: Omit<Quote, 'askedCount' | 'discount'>): StayWish {
  const { arrival, departure, occupantCount, occupantCountChildren, extras, promoCode } = quote;
  const { childrenAges = [] } = quote.price;
  const counts = { occupantCount, occupantCountChildren, childrenAges, occupantFlexible: true };
  return { arrival, departure, ...counts, extras, promoCode };
}

/** For one person, so that only a lost stay can refuse it. */
export function withoutOptions(wish: StayWish): StayWish {
  return { ...wish, occupantCount: 1, occupantCountChildren: 0, childrenAges: [], extras: [], promoCode: undefined };
}

/** In any order. */
export function haveSameAges(left: readonly number[] = [], right: readonly number[] = []): boolean {
  return left.toSorted((a, b) => a - b).join() === right.toSorted((a, b) => a - b).join();
}
