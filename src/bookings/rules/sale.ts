import { findAgreedTotal } from '../../stays/rules/prices/price-block.ts';
import type { Cents } from '../../values/money.ts';
import type { Booking, BookingState, ServiceMoment } from './booking.ts';
import { stayOf, withoutOptions, type Quote, type StayChange, isQuoteFor } from './quote.ts';
import type { TestScenario } from '../../values/test-scenario.ts';
import {
  type StayRequest,
  evaluateStay,
  type Evaluation,
  type EvaluationRefusal,
  type StayFacts,
} from '../../stays/rules/prices/evaluation.ts';
import { findStay } from '../../stays/rules/stays/stays.ts';
import { playOnStay } from '../../stays/rules/stays/refusal.ts';

/** As sent by the partner; a quote token supplies absent members. */
type SentStay = StayChange &
  Pick<StayRequest, 'arrival' | 'departure' | 'occupantCount'> &
  Partial<Pick<StayRequest, 'occupantFlexible'>>;

export interface SaleRequest extends Pick<Booking, 'kind'> {
  lodgingId: number;
  stay: SentStay;
  /** Verified quote token of this dealer; supplies what `stay` omits. */
  quote?: Quote | undefined;
  language: string;
  /** Lets an easy booking of a request-only stay become REQUESTED. */
  acceptRequest: boolean;
  /** The total that the partner expects, without mandatory services or with them. */
  partnerPrice?: Cents | undefined;
  maxPrice?: Cents | undefined;
}

/** Without `dealerId` the request has neither a key nor a dealer's page. */
type PassedOn = 'dealerId' | 'referenceReseller' | 'salesFollowup' | 'comment' | 'urlSuccess' | 'urlFailure';

/** Input is validated and authorised. */
export interface BookingRequest extends SaleRequest, Pick<Booking, 'customer'>, Partial<Pick<Booking, PassedOn>> {
  /**
   * The caller's address, undefined with a key; counts against the budget of anonymous bookings and is stored only as
   * a hash.
   */
  address: string | undefined;
  mail?: { kind: 'confirmation' | 'payment-request'; state: BookingState } | undefined;
  scenario?: TestScenario | undefined;
  paymentMinutes: number;
  requestHours: number;
}

export function requestedStayOf({ stay, quote }: Pick<SaleRequest, 'stay' | 'quote'>): StayRequest {
  if (quote) return stayOf(quote);
  const { arrival, departure, occupantCount, promoCode } = stay;
  const { childrenAges = [], occupantFlexible = false, extras = [] } = stay;
  const { occupantCountChildren = childrenAges.length } = stay;
  const counts = { occupantCount, occupantCountChildren, childrenAges, occupantFlexible };
  return { arrival, departure, ...counts, extras, promoCode };
}

/** No key was sent: there is no dealer, or only the booking page's dealer together with an address. */
export function isAnonymous({ dealerId, address }: Pick<BookingRequest, 'dealerId' | 'address'>): boolean {
  return dealerId === undefined || address !== undefined;
}

export interface SaleFacts extends StayFacts {
  /** The dealer's live booking with the same reference (docs/contract.md 1.8). */
  namesake?: { booking: Booking; isSameRequest: boolean } | undefined;
  anonymousBookings?: { ofAddress: number; ofLodging: number } | undefined;
}

type SaleOffer = Evaluation | { outcome: 'repeated'; booking: Booking };

export type SaleRefusal =
  | EvaluationRefusal
  | { outcome: 'quote-mismatch' }
  | { outcome: 'duplicate-reference' | 'budget-exceeded' | 'request-only' }
  | { outcome: 'price-changed' | 'quote-expired'; evaluation: Evaluation };

/** Only `booked` has taken nights. */
export type BookingOutcome =
  { outcome: 'booked' | 'repeated'; booking: Booking } | SaleRefusal | { outcome: 'lodging-not-found' };

/** Maximum open bookings without a key (docs/contract.md 4.18). */
const anonymousBudget = { perAddress: 5, perLodging: 2 };

/**
 * Returns the first reason for refusal. The quote is checked first, then the reference, the budget of bookings without a key, and the stay
 * itself (capacity, price, extras, coupon). An unexpected price and a request-only stay come last. A repeated request is never refused
 * because time has passed.
 */
export function decideSale(facts: SaleFacts, request: SaleRequest, at: ServiceMoment): SaleOffer | SaleRefusal {
  const { quote } = request;
  const { namesake } = facts;
  if (quote && !isQuoteFor(quote, request.lodgingId, request.stay)) return { outcome: 'quote-mismatch' };
  if (namesake?.isSameRequest) return { outcome: 'repeated', booking: namesake.booking };
  if (quote && quote.expiresAt <= at.now) return refuseExpired(facts, request, at);
  if (namesake) return { outcome: 'duplicate-reference' };
  if (!hasAnonymousBudget(facts)) return { outcome: 'budget-exceeded' };
  return offerSale(facts, request, at);
}

export function offerSale(facts: StayFacts, request: SaleRequest, at: ServiceMoment): Evaluation | SaleRefusal {
  const { quote } = request;
  const moment = { ...at, language: request.language };
  const sale = quote ? quotedSale(facts, quote, moment) : evaluateStay(facts, requestedStayOf(request), moment);
  if (sale.outcome !== 'offered') return sale;
  if (!isPriceAccepted(request, sale)) return { outcome: 'price-changed', evaluation: sale };
  if (sale.stay.requestOnly && request.kind === 'easy' && !request.acceptRequest) return { outcome: 'request-only' };
  return sale;
}

function isPriceAccepted({ partnerPrice, maxPrice = Infinity }: SaleRequest, { price }: Evaluation): boolean {
  const isAgreed = partnerPrice === undefined || findAgreedTotal(partnerPrice, price) !== undefined;
  return isAgreed && price.totalPrice <= maxPrice;
}

function hasAnonymousBudget({ anonymousBookings }: SaleFacts): boolean {
  if (!anonymousBookings) return true;
  const { ofAddress, ofLodging } = anonymousBookings;
  return ofAddress < anonymousBudget.perAddress && ofLodging < anonymousBudget.perLodging;
}

function refuseExpired(facts: StayFacts, request: SaleRequest, at: ServiceMoment): SaleRefusal {
  const evaluation = evaluateStay(facts, requestedStayOf(request), { ...at, language: request.language });
  return evaluation.outcome === 'offered' ? { outcome: 'quote-expired', evaluation } : evaluation;
}

/** A live quote keeps its price: only losing the stay refuses it. */
function quotedSale(
  facts: StayFacts,
  quote: Quote,
  at: ServiceMoment & { language: string },
): Evaluation | EvaluationRefusal {
  const quoted = stayOf(quote);
  const isOnSale = facts.lodging.state === 'EN_DIFFUSION';
  const stay = isOnSale
    ? findStay(facts.planning, at.today, quoted.arrival, quoted.departure - quoted.arrival)
    : undefined;
  if (!stay) return evaluateStay(facts, withoutOptions(quoted), at);
  const { personMax } = facts.lodging.property.generalDescription;
  const occupantCount = Math.min(quoted.occupantCount, personMax);
  return {
    outcome: 'offered',
    stay: { ...stay, basePrice: quote.price.basePrice, price: quote.price.price },
    occupantCount,
    occupantCountChildren: Math.min(quoted.occupantCountChildren, occupantCount),
    price: quote.price,
    value: quote.value,
    lines: [...quote.lines],
    discount: quote.discount,
  };
}

interface SaleInput<Facts extends StayFacts> {
  facts: Facts;
  request: SaleRequest;
  at: ServiceMoment;
}

/**
 * Changes only the input of a sale for the sandbox scenario, never the decision. `price-changed` sets an unexpected
 * partner price, so that the evaluation in the answer is real and bookable.
 */
export function playSale<Facts extends StayFacts>(
  sale: SaleInput<Facts>,
  scenario: TestScenario | undefined,
): SaleInput<Facts> {
  const { facts, request, at } = sale;
  switch (scenario) {
    case undefined:
      return sale;
    case 'price-changed':
      return { ...sale, request: { ...request, partnerPrice: -1 } };
    case 'quote-expired':
      return { ...sale, at: { ...at, now: Math.max(at.now, request.quote?.expiresAt ?? 0) } };
    case 'budget-exceeded':
      return { ...sale, facts: { ...facts, anonymousBookings: { ofAddress: Infinity, ofLodging: Infinity } } };
    default:
      return { ...sale, facts: playOnStay(facts, requestedStayOf(request), scenario) };
  }
}
