import type { Evaluation, StayRequest } from '../../stays/rules/prices/evaluation.ts';
import type { BookingLine, PriceBlock } from '../../stays/rules/prices/price-block.ts';
import type { DiscountLine } from '../../stays/rules/prices/discounts.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import { haveSameCodes } from '../../lodgings/rules/property.ts';

/** A stay with the price for which it was quoted or sold. */
interface PricedRequest {
  lodgingId: number;
  arrival: Day;
  departure: Day;
  occupantCount: number;
  occupantCountChildren: number;
  extras: readonly string[];
  promoCode: string | undefined;
  price: PriceBlock;
}

/** Content of a quote token (docs/contract.md 4.24). */
export interface Quote extends PricedRequest {
  dealerId: string;
  /** As requested; `occupantCount` is the resulting count when it was flexible. */
  askedCount: number;
  value: Cents;
  lines: readonly BookingLine[];
  discount: DiscountLine | undefined;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Absent members stay as quoted or booked; `extras` replaces all. */
export interface StayChange {
  lodgingId?: number | undefined;
  arrival?: Day | undefined;
  departure?: Day | undefined;
  occupantCount?: number | undefined;
  occupantCountChildren?: number | undefined;
  childrenAges?: readonly number[] | undefined;
  extras?: readonly string[] | undefined;
  promoCode?: string | undefined;
}

export interface LodgingStay extends StayRequest {
  lodgingId: number;
}

export function quoteOf(
  by: { dealerId: string; lodgingId: number },
  stay: StayRequest,
  evaluation: Evaluation,
  expiresAt: number,
): Quote {
  const { occupantCount, occupantCountChildren, value, price, lines, discount } = evaluation;
  const { arrival, departure, occupantCount: askedCount, extras, promoCode } = stay;
  const quoted = { arrival, departure, askedCount, occupantCount, occupantCountChildren, extras, promoCode };
  return { ...by, ...quoted, value, price, lines, discount, expiresAt };
}

/**
 * Returns whether the quote is for this lodging and stay. The contract is silent on members that a quote token binds and the booking
 * omits: they come from the token, because the contract's example omits them.
 */
export function isQuoteFor(quote: Quote, lodgingId: number, request: StayChange): boolean {
  const occupantCount = request.occupantCount === quote.askedCount ? quote.occupantCount : request.occupantCount;
  return isSameStay(stayOf(quote), changedStayOf(quote, { ...request, lodgingId, occupantCount }));
}

export function stayOf(priced: PricedRequest): LodgingStay {
  const { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode } = priced;
  const { childrenAges = [] } = priced.price;
  const counts = { occupantCount, occupantCountChildren, childrenAges, occupantFlexible: true };
  return { lodgingId, arrival, departure, ...counts, extras, promoCode };
}

export function changedStayOf(priced: PricedRequest, change: StayChange): LodgingStay {
  return {
    lodgingId: change.lodgingId ?? priced.lodgingId,
    arrival: change.arrival ?? priced.arrival,
    departure: change.departure ?? priced.departure,
    occupantCount: change.occupantCount ?? priced.occupantCount,
    ...changedChildrenOf(priced, change),
    occupantFlexible: false,
    extras: change.extras ?? priced.extras,
    promoCode: change.promoCode ?? priced.promoCode,
  };
}

/** Ages of children stay as long as their number does; otherwise they are unknown unless the change names them. */
function changedChildrenOf({ occupantCountChildren: former, price }: PricedRequest, change: StayChange) {
  const occupantCountChildren = change.occupantCountChildren ?? change.childrenAges?.length ?? former;
  const formerAges = occupantCountChildren === former ? price.childrenAges : undefined;
  return { occupantCountChildren, childrenAges: change.childrenAges ?? formerAges ?? [] };
}

const comparedMembers = ['lodgingId', 'arrival', 'departure', 'occupantCount', 'occupantCountChildren'] as const;

/** Extras and ages in any order, the coupon in any case. */
export function isSameStay(one: LodgingStay, other: LodgingStay): boolean {
  return (
    comparedMembers.every((member) => one[member] === other[member]) &&
    haveSameAges(one.childrenAges, other.childrenAges) &&
    haveSameCodes(one.extras, other.extras) &&
    one.promoCode?.toUpperCase() === other.promoCode?.toUpperCase()
  );
}

function haveSameAges(left: readonly number[], right: readonly number[]): boolean {
  return left.toSorted((a, b) => a - b).join() === right.toSorted((a, b) => a - b).join();
}

/** For one person, so that only a lost stay can refuse it. */
export function withoutOptions<Requested extends StayRequest>(stay: Requested): Requested {
  return { ...stay, occupantCount: 1, occupantCountChildren: 0, childrenAges: [], extras: [], promoCode: undefined };
}
