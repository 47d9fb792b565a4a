import type { BookingLine, PriceBlock } from './price-block.ts';
import {
  type DiscountLine,
  couponDiscountOf,
  couponRefusalOf,
  type CouponRefusal,
  type Coupon,
  type CouponDiscount,
} from './discounts.ts';
import { ymdOf, type Day } from '../../../values/day.ts';
import {
  choosableCodes,
  extrasPriceOf,
  stayExtrasOf,
  labelOfExtra,
  termsOf,
  type PricedExtra,
  type StayExtras,
} from '../../../lodgings/rules/extras-pricing.ts';
import type { Lodging } from '../../../lodgings/rules/lodging.ts';
import {
  isPaidOnSite,
  mandatoryCostsOf,
  type MandatoryCosts,
  type Party,
} from '../../../lodgings/rules/mandatory-costs.ts';
import type { Cents } from '../../../values/money.ts';
import { type LodgingPlanning, type Stay, type StayDates, findRulingPlanning } from '../planning/planning.ts';
import { listRefusals, type StayRefusal } from '../stays/refusal.ts';
import { bookableStays, findStay } from '../stays/stays.ts';
import { findNearestStays } from '../stays/stay-figures.ts';
import { pickText } from '../../../values/texts.ts';
import { countLabel } from '../../../lodgings/rules/words.ts';

export interface StayRequest extends StayDates {
  /** Including children. */
  occupantCount: number;
  occupantCountChildren: number;
  /** Those known. */
  childrenAges: readonly number[];
  /** If true, a count above the lodging's capacity is lowered to that capacity. */
  occupantFlexible: boolean;
  extras: readonly string[];
  promoCode: string | undefined;
}

/** `coupon` is the one that `promoCode` names; undefined when it does not exist. */
export interface StayFacts {
  lodging: Lodging;
  planning: LodgingPlanning;
  coupon: Coupon | undefined;
}

/** `value` is the total without mandatory services; the counts are those after `occupantFlexible` was applied. */
export interface Evaluation {
  outcome: 'offered';
  stay: Stay;
  occupantCount: number;
  occupantCountChildren: number;
  price: PriceBlock;
  value: Cents;
  lines: BookingLine[];
  discount: DiscountLine | undefined;
}

export type EvaluationRefusal =
  | { outcome: 'capacity-exceeded'; personMax: number }
  | { outcome: 'not-available'; reasons: StayRefusal[]; alternatives: Stay[] }
  | { outcome: 'price-disabled' }
  | { outcome: 'extra-not-available'; codes: string[]; requested: readonly string[]; allowed: string[] }
  | { outcome: 'discount-not-applicable'; reason: CouponRefusal };

export function evaluateStay(
  facts: StayFacts,
  requested: StayRequest,
  at: { today: Day; now: number; language: string },
): Evaluation | EvaluationRefusal {
  const { personMax } = facts.lodging.property.generalDescription;
  if (requested.occupantCount > personMax && !requested.occupantFlexible) {
    return { outcome: 'capacity-exceeded', personMax };
  }
  const nights = requested.departure - requested.arrival;
  const isOnSale = facts.lodging.state === 'EN_DIFFUSION';
  const stay = isOnSale ? findStay(facts.planning, at.today, requested.arrival, nights) : undefined;
  if (!stay) return refuseStay(facts, requested, at);
  if (!stay.priceEnabled) return { outcome: 'price-disabled' };
  return priceStay(facts, stay, requested, at);
}

/** For stays whose own price is settled: one just found, or the sold one of a booking that keeps its dates. */
export function priceStay(
  facts: StayFacts,
  stay: Stay,
  requested: Omit<StayRequest, 'arrival' | 'departure'>,
  at: { now: number; language: string },
): Evaluation | Extract<EvaluationRefusal, { outcome: 'extra-not-available' | 'discount-not-applicable' }> {
  const { property } = facts.lodging;
  const occupantCount = Math.min(requested.occupantCount, property.generalDescription.personMax);
  const extras = stayExtrasOf(property.services, requested.extras, { nights: stay.nights, persons: occupantCount });
  if (extras.outcome === 'not-available') {
    const allowed = choosableCodes(property.services);
    return { outcome: 'extra-not-available', codes: extras.codes, requested: requested.extras, allowed };
  }
  const reason = findCouponRefusal(facts, stay, requested.promoCode, at.now);
  if (reason) return { outcome: 'discount-not-applicable', reason };
  const coupon = requested.promoCode === undefined ? undefined : facts.coupon;
  const discount = coupon && couponDiscountOf(coupon, stay.price, at.language);
  const [extrasPrice, discountValue] = [extrasPriceOf(extras), discount?.value ?? 0];
  const { basePrice, price, nights } = stay;
  const party = partyOfStay({ ...requested, occupantCount });
  const costs = mandatoryCostsOf(property.services, { nights, price, party });
  const mandatoryServicesPrice = costs.onBooking;
  const value = price + extrasPrice - discountValue;
  const totals = { extrasPrice, discountValue, mandatoryServicesPrice, totalPrice: value + mandatoryServicesPrice };
  return {
    outcome: 'offered',
    stay,
    occupantCount,
    occupantCountChildren: Math.min(requested.occupantCountChildren, occupantCount),
    price: {
      basePrice,
      price,
      ...totals,
      caution: cautionOf(facts, stay.arrival),
      onSiteTotal: costs.onSite,
      ...(party.childrenAges.length > 0 && { childrenAges: party.childrenAges }),
    },
    value,
    lines: bookingLinesOf({ stay, extras, costs, discount }, at.language),
    discount,
  };
}

export function partyOfStay(requested: Pick<StayRequest, 'occupantCount' | 'childrenAges'>): Party {
  return { persons: requested.occupantCount, childrenAges: requested.childrenAges.slice(0, requested.occupantCount) };
}

function cautionOf({ lodging, planning }: Pick<StayFacts, 'lodging' | 'planning'>, arrival: Day): Cents | undefined {
  const { deposit } = findRulingPlanning(planning.plannings, arrival) ?? {};
  return deposit ?? lodging.contract?.deposit ?? lodging.property.caution;
}

/** For a stay with a night that was taken after it was offered. */
export function refuseTakenNight(night: Day): Extract<EvaluationRefusal, { outcome: 'not-available' }> {
  const nights = ymdOf(night);
  const reason = { code: 'ALREADY_BOOKED' as const, detail: `Taken: ${nights}`, data: { nights } };
  return { outcome: 'not-available', reasons: [reason], alternatives: [] };
}

/** `flex` is in days around the requested arrival. */
const alternativesSought = { flex: 60, limit: 5 };

/** Alternatives must satisfy the whole request: a stay that the coupon does not apply to could not be booked. */
function refuseStay(
  facts: StayFacts,
  requested: StayRequest,
  at: { today: Day; now: number; language: string },
): EvaluationRefusal {
  const { lodging, planning } = facts;
  const reasons = listRefusals(planning, lodging.state, requested, at.today);
  const suits = (stay: Stay) => priceStay(facts, stay, requested, at).outcome === 'offered';
  const alternatives = lodging.state === 'EN_DIFFUSION' ? findAlternatives(planning, requested, at.today, suits) : [];
  return { outcome: 'not-available', reasons, alternatives };
}

export function findAlternatives(
  planning: LodgingPlanning,
  requested: StayDates,
  today: Day,
  suits: (stay: Stay) => boolean = () => true,
): Stay[] {
  const { flex, limit } = alternativesSought;
  const columns = bookableStays(planning, today, { from: requested.arrival - flex, to: requested.arrival + flex + 1 });
  const nights = requested.departure - requested.arrival;
  const nearest = findNearestStays(columns, { arrival: requested.arrival, nights }, { flex, limit: Infinity });
  const suiting = nearest.values().filter(({ stay }) => suits(stay));
  return Array.from(suiting.take(limit), ({ stay }) => stay);
}

function findCouponRefusal(
  { lodging, coupon }: StayFacts,
  stay: Stay,
  promoCode: string | undefined,
  now: number,
): CouponRefusal | undefined {
  if (promoCode === undefined) return undefined;
  return coupon ? couponRefusalOf(coupon, { lodging, stay, now }) : 'UNKNOWN';
}

interface Billed {
  stay: Pick<Stay, 'nights' | 'price'>;
  extras: Pick<StayExtras, 'chosen' | 'included'>;
  costs: Pick<MandatoryCosts, 'lines'>;
  discount: CouponDiscount | undefined;
}

/** In display order. */
function bookingLinesOf({ stay, extras, costs, discount }: Billed, language: string): BookingLine[] {
  const chosen = extras.chosen.map((priced) => extraLine(priced, language));
  const mandatory = mandatoryLinesOf(costs, language);
  const label = countLabel('nights', stay.nights, language);
  return [
    { code: 'STAY', label, labelLanguage: language, amount: stay.price, payable: 'ON_BOOKING' },
    ...chosen.filter(({ payable }) => payable === 'ON_BOOKING'),
    ...(discount ? [couponLine(discount)] : []),
    ...mandatory,
    ...chosen.filter(({ payable }) => payable === 'ON_SITE'),
    ...extras.included.map((priced) => extraLine(priced, language)),
  ];
}

export function mandatoryLinesOf({ lines }: Pick<MandatoryCosts, 'lines'>, language: string): BookingLine[] {
  const priced = lines.map((line) => extraLine({ ...line, choices: [] }, language));
  return priced.sort((a, b) => Number(a.payable === 'ON_SITE') - Number(b.payable === 'ON_SITE'));
}

const payableBy = {
  MANDATORY_ON_BOOKING: 'ON_BOOKING',
  MANDATORY_ON_SITE: 'ON_SITE',
  OPTIONAL_ON_BOOKING: 'ON_BOOKING',
  OPTIONAL_ON_SITE: 'ON_SITE',
  INCLUDED: 'INCLUDED',
} as const;

function extraLine({ extra, choices, amount }: PricedExtra, language: string): BookingLine {
  const { code, optionType } = extra;
  const { text: label, language: labelLanguage } = labelOfExtra(extra, choices, (texts) => pickText(texts, language));
  const terms = isPaidOnSite(extra) ? { terms: termsOf(extra) } : {};
  return { code, label, labelLanguage, amount, optionType, payable: payableBy[optionType], ...terms };
}

function couponLine({ label, labelLanguage, value }: CouponDiscount): BookingLine {
  // Not `-value`: 0 would become −0, which is written as "-0".
  return { code: 'COUPON', label, labelLanguage, amount: 0 - value, payable: 'ON_BOOKING' };
}
