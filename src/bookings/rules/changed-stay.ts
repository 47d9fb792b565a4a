import { mayBeCancelled } from './booking-states.ts';
import type { Booking } from './booking.ts';
import type { Coupon } from '../../stays/rules/prices/coupon.ts';
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
import { haveSameCodes } from '../../lodgings/rules/extras.ts';

/** What is to become another in a booking; an absent member stays as it is, `extras` replace all. */
export interface StayChange {
  lodgingId?: number | undefined;
  arrival?: Day | undefined;
  departure?: Day | undefined;
  occupantCount?: number | undefined;
  occupantCountChildren?: number | undefined;
  extras?: readonly string[] | undefined;
  promoCode?: string | undefined;
}

/** The whole stay that a change leads to. */
export interface ChangedStay {
  lodgingId: number;
  wish: StayWish;
}

/** Why a booking cannot become what was asked. */
export type ChangeRefusal = EvaluationRefusal | { outcome: 'request-only' };

/** Yields the stay that the booking has after the change. */
export function changedStayOf(booking: Booking, change: StayChange): ChangedStay {
  return {
    lodgingId: change.lodgingId ?? booking.lodgingId,
    wish: {
      arrival: change.arrival ?? booking.arrival,
      departure: change.departure ?? booking.departure,
      occupantCount: change.occupantCount ?? booking.occupantCount,
      occupantCountChildren: change.occupantCountChildren ?? booking.occupantCountChildren,
      occupantFlexible: false,
      extras: change.extras ?? booking.extras,
      promoCode: change.promoCode ?? booking.promoCode,
    },
  };
}

/** Tells whether lodging and dates stay: then the booking has its nights already, at the price they were sold for. */
export function keepsStay(booking: Booking, { lodgingId, wish }: ChangedStay): boolean {
  return lodgingId === booking.lodgingId && wish.arrival === booking.arrival && wish.departure === booking.departure;
}

/** Tells whether a partner may still modify the booking: an open one at any time, a confirmed one before its arrival day. */
export function mayBeModified(booking: Pick<Booking, 'state' | 'arrival'>, today: Day): boolean {
  return mayBeCancelled(booking, today);
}

/**
 * Prices a booking's changed stay (docs/contract.md 4.27). `facts` are those of the lodging it leads to, without the
 * booking's own nights. Lodging and dates kept keep the sold price of the stay; extras, coupon and counts are computed
 * anew. A change of none of these leaves the price as it was sold.
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

/** Yields why a quoted change cannot be made: its price stands, so that only the loss of the stay is in its way. */
export function quotedChangeRefusal(
  booking: Booking,
  facts: StayFacts,
  changed: ChangedStay,
  at: { today: Day; now: number; language: string },
): ChangeRefusal | undefined {
  if (keepsStay(booking, changed)) return undefined;
  // Asked for one person and nothing else, so that a lost stay is the only thing that can stand against it.
  const bare = { ...changed.wish, occupantCount: 1, occupantCountChildren: 0, extras: [], promoCode: undefined };
  const evaluation = evaluateStay(facts, bare, at);
  if (evaluation.outcome === 'not-available') return evaluation;
  const isTaken = evaluation.outcome !== 'offered' || mayTake(booking, evaluation.stay);
  return isTaken ? undefined : { outcome: 'request-only' };
}

/** Tells whether the change leaves everything that is priced as it is. */
export function isUnchanged(booking: Booking, changed: ChangedStay): boolean {
  return keepsStay(booking, changed) && isAsSold(booking, changed.wish);
}

/**
 * Tells whether the booking may move to the stay. The contract is silent on changes to a request-only stay: nothing but
 * a new booking asks the operator, so only a booking that waits for the operator's answer may move to a request-only
 * stay; it goes on waiting.
 */
function mayTake({ state }: Pick<Booking, 'state'>, { requestOnly }: Pick<Stay, 'requestOnly'>): boolean {
  return !requestOnly || state === 'REQUESTED';
}

/** Yields what a new total costs more than the booking does; negative when it costs less. */
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
 * The contract is silent on the coupon of a changed booking: one that the booking has already was in time, and is not
 * used once more.
 */
function redeemedCoupon(coupon: Coupon | undefined): Coupon | undefined {
  return coupon && { ...coupon, validFrom: undefined, validTo: undefined, maxUses: undefined };
}

/** A kept coupon on a kept stay takes off what it took off, whatever became of it since. */
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
