import type { Day } from '../../values/day.ts';
import {
  evaluateStay,
  type Evaluation,
  type EvaluationRefusal,
  type StayFacts,
} from '../../stays/rules/prices/evaluation.ts';
import { findStay } from '../../stays/rules/stays/stays.ts';
import type { Booking } from './booking.ts';
import type { Moment } from './booking-states.ts';
import { wishedStay, type SaleWish } from './booking-request.ts';
import { isQuoteFor, wishOf, type Quote } from './quote.ts';

/** What a sale is decided by. */
export interface SaleFacts extends StayFacts {
  /** The dealer's live booking with the same reference (docs/contract.md 1.8). */
  namesake?: { booking: Booking; isSameRequest: boolean } | undefined;
  /** How many open bookings were made without a key; undefined for a request with one. */
  anonymousBookings?: { ofAddress: number; ofLodging: number } | undefined;
}

/** A stay that may be sold so, or the booking that an equal request has made already. */
type SaleOffer = Evaluation | { outcome: 'repeated'; booking: Booking };

/** Why a stay is not sold as asked for. */
export type SaleRefusal =
  | EvaluationRefusal
  | { outcome: 'quote-mismatch' }
  | { outcome: 'duplicate-reference' | 'budget-exceeded' | 'request-only' }
  | { outcome: 'price-changed' | 'quote-expired'; evaluation: Evaluation };

/** A booking is made. */
export interface Booked {
  outcome: 'booked';
  booking: Booking;
}

/** What became of a booking request. Only `booked` has taken nights. */
export type BookingOutcome = Booked | Exclude<SaleOffer, Evaluation> | SaleRefusal | { outcome: 'lodging-not-found' };

/** How many open bookings there may be that were made without a key (docs/contract.md 4.18). */
const anonymousBudget = { perAddress: 5, perLodging: 2 };

/**
 * Decides a sale: yields what is sold at which price, or the first thing that stands against it. That is a quote for another
 * stay or of the past, a booking with the same reference, too many open bookings without a key, the stay itself with its
 * capacity, price, extras and coupon, a price that the partner does not expect, and last the operator who wants to be asked. An
 * equal request is never refused for the time that has passed since the first one.
 */
export function decideSale(facts: SaleFacts, wish: SaleWish, at: Moment): SaleOffer | SaleRefusal {
  const { quote } = wish;
  const { namesake } = facts;
  if (quote && !isQuoteFor(quote, wish.lodgingId, wish.stay)) return { outcome: 'quote-mismatch' };
  if (namesake?.isSameRequest) return { outcome: 'repeated', booking: namesake.booking };
  if (quote && quote.expiresAt <= at.now) return refuseExpired(facts, wish, at);
  if (namesake) return { outcome: 'duplicate-reference' };
  if (!hasAnonymousBudget(facts)) return { outcome: 'budget-exceeded' };
  return offerSale(facts, wish, at);
}

/** Yields the offer of a stay on the terms of the wish: at the price of its quote, which is live, or at that of now. */
export function offerSale(facts: StayFacts, wish: SaleWish, at: Moment): Evaluation | SaleRefusal {
  const { quote } = wish;
  const moment = { ...at, language: wish.language };
  const sale = quote ? quotedSale(facts, quote, moment) : evaluateStay(facts, wishedStay(wish), moment);
  if (sale.outcome !== 'offered') return sale;
  if (!isPriceAccepted(wish, sale)) return { outcome: 'price-changed', evaluation: sale };
  if (sale.stay.requestOnly && wish.kind === 'easy' && !wish.acceptRequest) return { outcome: 'request-only' };
  return sale;
}

function isPriceAccepted({ partnerPrice = Infinity, maxPrice = Infinity }: SaleWish, sale: Evaluation): boolean {
  return sale.value <= partnerPrice && sale.price.totalPrice <= maxPrice;
}

function hasAnonymousBudget({ anonymousBookings }: SaleFacts): boolean {
  if (!anonymousBookings) return true;
  const { ofAddress, ofLodging } = anonymousBookings;
  return ofAddress < anonymousBudget.perAddress && ofLodging < anonymousBudget.perLodging;
}

/** An expired quote is answered with the price of now. */
function refuseExpired(facts: StayFacts, wish: SaleWish, at: Moment): SaleRefusal {
  const evaluation = evaluateStay(facts, wishedStay(wish), { ...at, language: wish.language });
  return evaluation.outcome === 'offered' ? { outcome: 'quote-expired', evaluation } : evaluation;
}

/** A live quote keeps its price: only the loss of the stay stands against it. */
function quotedSale(
  facts: StayFacts,
  quote: Quote,
  at: { today: Day; now: number; language: string },
): Evaluation | EvaluationRefusal {
  const wish = wishOf(quote);
  const isOnSale = facts.lodging.state === 'EN_DIFFUSION';
  const stay = isOnSale ? findStay(facts.planning, at.today, wish.arrival, wish.departure - wish.arrival) : undefined;
  // Asked for one person and nothing else, so that a lost stay is the only thing that can stand against it.
  const bare = { ...wish, occupantCount: 1, occupantCountChildren: 0, extras: [], promoCode: undefined };
  if (!stay) return evaluateStay(facts, bare, at);
  const { personMax } = facts.lodging.property.generalDescription;
  const occupantCount = Math.min(wish.occupantCount, personMax);
  return {
    outcome: 'offered',
    stay: { ...stay, basePrice: quote.price.basePrice, price: quote.price.price },
    occupantCount,
    occupantCountChildren: Math.min(wish.occupantCountChildren, occupantCount),
    price: quote.price,
    value: quote.value,
    lines: [...quote.lines],
    discount: quote.discount,
  };
}
