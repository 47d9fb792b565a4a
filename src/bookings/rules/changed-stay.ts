import { haveSameAges, withoutOptions, wishOf, type Quote } from './quote.ts';
import { mayBeCancelled, type Booking } from './booking.ts';
import type { Coupon } from '../../stays/rules/prices/discounts.ts';
import type { Day } from '../../values/day.ts';
import {
  evaluateStay,
  priceStay,
  type Evaluation,
  type EvaluationRefusal,
  type StayFacts,
  type StayWish,
} from '../../stays/rules/prices/evaluation.ts';
import type { Cents } from '../../values/money.ts';
import type { Stay } from '../../stays/rules/planning/planning.ts';
import { haveSameCodes } from '../../lodgings/rules/property.ts';

/** Absent members stay; `extras` replaces all. */
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

export interface ChangedStay {
  lodgingId: number;
  wish: StayWish;
}

export type ChangeRefusal = EvaluationRefusal | { outcome: 'request-only' };

/** Ages of children stay as long as their number does; otherwise they are unknown unless the change names them. */
export function changedStayOf(booking: Booking, change: StayChange): ChangedStay {
  const { occupantCountChildren = change.childrenAges?.length ?? booking.occupantCountChildren } = change;
  const formerAges = occupantCountChildren === booking.occupantCountChildren ? booking.price.childrenAges : undefined;
  return {
    lodgingId: change.lodgingId ?? booking.lodgingId,
    wish: {
      arrival: change.arrival ?? booking.arrival,
      departure: change.departure ?? booking.departure,
      occupantCount: change.occupantCount ?? booking.occupantCount,
      occupantCountChildren,
      childrenAges: change.childrenAges ?? formerAges ?? [],
      occupantFlexible: false,
      extras: change.extras ?? booking.extras,
      promoCode: change.promoCode ?? booking.promoCode,
    },
  };
}

export function keepsStay(booking: Booking, { lodgingId, wish }: ChangedStay): boolean {
  return lodgingId === booking.lodgingId && wish.arrival === booking.arrival && wish.departure === booking.departure;
}

/** Open bookings at any time, confirmed ones before the arrival day. */
export function mayBeModified(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return mayBeCancelled(booking, today);
}

/**
 * docs/contract.md 4.27. `facts` are the new lodging's, without the booking's own nights. Unchanged lodging and dates
 * keep the sold stay price; extras, coupon and counts are priced again. If none of these change, the sold price stays.
 */
export function evaluateChange(
  booking: Booking,
  facts: StayFacts,
  changed: ChangedStay,
  at: { today: Day; now: number; language: string },
): Evaluation | ChangeRefusal {
  const { wish } = changed;
  if (keepsStay(booking, changed)) return keptEvaluation(booking, facts, wish, at);
  const coupon = hasItsCoupon(booking, wish) ? redeemedCoupon(facts.coupon) : facts.coupon;
  const evaluation = evaluateStay({ ...facts, coupon }, wish, at);
  if (evaluation.outcome !== 'offered') return evaluation;
  return mayTake(booking, evaluation.stay) ? evaluation : { outcome: 'request-only' };
}

/** The quoted price is binding, so only losing the stay can refuse the change. */
export function quotedChangeRefusal(
  booking: Booking,
  facts: StayFacts,
  changed: ChangedStay,
  at: { today: Day; now: number; language: string },
): ChangeRefusal | undefined {
  if (keepsStay(booking, changed)) return undefined;
  const evaluation = evaluateStay(facts, withoutOptions(changed.wish), at);
  if (evaluation.outcome === 'not-available') return evaluation;
  const isTaken = evaluation.outcome !== 'offered' || mayTake(booking, evaluation.stay);
  return isTaken ? undefined : { outcome: 'request-only' };
}

export function isUnchanged(booking: Booking, changed: ChangedStay): boolean {
  return keepsStay(booking, changed) && isAsSold(booking, changed.wish);
}

/**
 * Returns whether the booking may move to the stay. The contract is silent on changes to a request-only stay: only a new booking sends a
 * request to the operator, so only a REQUESTED booking may move to a request-only stay, and it stays REQUESTED.
 */
function mayTake({ state }: Pick<Booking, 'state'>, { requestOnly }: Pick<Stay, 'requestOnly'>): boolean {
  return !requestOnly || state === 'REQUESTED';
}

/** Negative when the new total is lower. */
export function changeValueOf(booking: Pick<Booking, 'price'>, totalPrice: Cents): Cents {
  return totalPrice - booking.price.totalPrice;
}

function keptEvaluation(
  booking: Booking,
  facts: StayFacts,
  wish: StayWish,
  at: { now: number; language: string },
): Evaluation | EvaluationRefusal {
  if (isAsSold(booking, wish)) return soldEvaluation(booking);
  const { personMax } = facts.lodging.property.generalDescription;
  if (wish.occupantCount > personMax) return { outcome: 'capacity-exceeded', personMax };
  const coupon = hasItsCoupon(booking, wish) ? soldCoupon(booking, at.language) : facts.coupon;
  const evaluation = priceStay({ ...facts, coupon }, soldStay(booking), wish, at);
  if (evaluation.outcome !== 'offered') return evaluation;
  return { ...evaluation, price: { ...evaluation.price, caution: booking.price.caution } };
}

function isAsSold(booking: Booking, wish: StayWish): boolean {
  return (
    wish.occupantCount === booking.occupantCount &&
    wish.occupantCountChildren === booking.occupantCountChildren &&
    haveSameAges(wish.childrenAges, booking.price.childrenAges) &&
    haveSameCodes(wish.extras, booking.extras) &&
    wish.promoCode?.toUpperCase() === booking.promoCode?.toUpperCase()
  );
}

function hasItsCoupon(booking: Booking, wish: StayWish): boolean {
  return wish.promoCode !== undefined && wish.promoCode.toUpperCase() === booking.promoCode?.toUpperCase();
}

function soldEvaluation(booking: Booking): Evaluation {
  const { price, lines, occupantCount, occupantCountChildren } = booking;
  return {
    outcome: 'offered',
    stay: soldStay(booking),
    occupantCount,
    occupantCountChildren,
    price,
    value: price.totalPrice - price.mandatoryServicesPrice,
    lines: [...lines],
    discount: undefined,
  };
}

function soldStay({ arrival, departure, price }: Booking): Stay {
  return {
    arrival,
    nights: departure - arrival,
    basePrice: price.basePrice,
    price: price.price,
    priceEnabled: true,
    requestOnly: false,
    retrocession: 0,
    promotion: undefined,
  };
}

/**
 * The contract is silent on the coupon of a changed booking: a coupon that the booking already has is not checked again
 * for validity dates and number of uses, and its use is not counted again.
 */
function redeemedCoupon(coupon: Coupon | undefined): Coupon | undefined {
  return coupon && { ...coupon, validFrom: undefined, validTo: undefined, maxUses: undefined };
}

/** A kept coupon on a kept stay keeps its discount, even if the coupon changed since. */
function soldCoupon({ promoCode = '', lines, price }: Booking, language: string): Coupon {
  const label = lines.find(({ code }) => code === 'COUPON')?.label ?? promoCode;
  return {
    code: promoCode,
    label: { [language]: label },
    percent: undefined,
    amount: price.discountValue,
    validFrom: undefined,
    validTo: undefined,
    arrivalFrom: undefined,
    arrivalTo: undefined,
    minNights: 0,
    minPrice: 0,
    lodgings: undefined,
    gateways: undefined,
    combinable: true,
    maxUses: undefined,
    uses: 0,
  };
}

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
  return { lodgingId: quote.lodgingId, wish: { ...wishOf(quote), occupantFlexible: false } };
}
