import {
  changedStayOf,
  isSameStay,
  type LodgingStay,
  type Quote,
  type StayChange,
  stayOf,
  withoutOptions,
} from './quote.ts';
import type { Booking, ServiceMoment } from './booking.ts';
import type { Coupon } from '../../stays/rules/prices/discounts.ts';
import {
  evaluateStay,
  priceStay,
  type Evaluation,
  type EvaluationRefusal,
  type StayFacts,
} from '../../stays/rules/prices/evaluation.ts';
import type { Cents } from '../../values/money.ts';
import type { Stay } from '../../stays/rules/planning/planning.ts';

export type ChangeRefusal = EvaluationRefusal | { outcome: 'request-only' };

export function keepsStay(booking: Booking, { lodgingId, arrival, departure }: LodgingStay): boolean {
  return lodgingId === booking.lodgingId && arrival === booking.arrival && departure === booking.departure;
}

/**
 * docs/contract.md 4.27. `facts` are the new lodging's, without the booking's own nights. Unchanged lodging and dates
 * keep the sold stay price; extras, coupon and counts are priced again. If none of these change, the sold price stays.
 */
export function evaluateChange(
  booking: Booking,
  facts: StayFacts,
  changed: LodgingStay,
  at: ServiceMoment & { language: string },
): Evaluation | ChangeRefusal {
  if (keepsStay(booking, changed)) return keptEvaluation(booking, facts, changed, at);
  const coupon = hasItsCoupon(booking, changed) ? redeemedCoupon(facts.coupon) : facts.coupon;
  const evaluation = evaluateStay({ ...facts, coupon }, changed, at);
  if (evaluation.outcome !== 'offered') return evaluation;
  return mayTake(booking, evaluation.stay) ? evaluation : { outcome: 'request-only' };
}

/** The quoted price is binding, so only losing the stay can refuse the change. */
export function quotedChangeRefusal(
  booking: Booking,
  facts: StayFacts,
  changed: LodgingStay,
  at: ServiceMoment & { language: string },
): ChangeRefusal | undefined {
  if (keepsStay(booking, changed)) return undefined;
  const evaluation = evaluateStay(facts, withoutOptions(changed), at);
  if (evaluation.outcome === 'not-available') return evaluation;
  const isTaken = evaluation.outcome !== 'offered' || mayTake(booking, evaluation.stay);
  return isTaken ? undefined : { outcome: 'request-only' };
}

export function isUnchanged(booking: Booking, changed: LodgingStay): boolean {
  return isSameStay(stayOf(booking), changed);
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
  changed: LodgingStay,
  at: { now: number; language: string },
): Evaluation | EvaluationRefusal {
  if (isUnchanged(booking, changed)) return soldEvaluation(booking);
  const { personMax } = facts.lodging.property.generalDescription;
  if (changed.occupantCount > personMax) return { outcome: 'capacity-exceeded', personMax };
  const coupon = hasItsCoupon(booking, changed) ? soldCoupon(booking, at.language) : facts.coupon;
  const evaluation = priceStay({ ...facts, coupon }, soldStay(booking), changed, at);
  if (evaluation.outcome !== 'offered') return evaluation;
  return { ...evaluation, price: { ...evaluation.price, caution: booking.price.caution } };
}

function hasItsCoupon(booking: Booking, { promoCode }: LodgingStay): boolean {
  return promoCode !== undefined && promoCode.toUpperCase() === booking.promoCode?.toUpperCase();
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
  { lodgingId, arrival, departure, extras, promoCode }: LodgingStay,
  { occupantCount, occupantCountChildren, value, price, lines }: Evaluation,
  expiresAt: number,
): ChangeQuote {
  const stay = { lodgingId, arrival, departure, occupantCount, occupantCountChildren, extras, promoCode };
  return { ...by, ...stay, value, price, lines, expiresAt };
}

export function isQuoteOfChange(quote: ChangeQuote, bookingId: number, change: StayChange): boolean {
  return quote.bookingId === bookingId && isSameStay(stayOf(quote), changedStayOf(quote, change));
}

export function stands(quote: ChangeQuote, version: number, now: number): boolean {
  return now < quote.expiresAt && (quote.version === undefined || quote.version === version);
}

export function quotedStayOf(quote: ChangeQuote): LodgingStay {
  return { ...stayOf(quote), occupantFlexible: false };
}
