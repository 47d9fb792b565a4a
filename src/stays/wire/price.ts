import { besidesMembers, discountShape, presentBesides, presentDiscount } from './stay.ts';
import { z } from 'zod';
import type { Evaluation } from '../rules/prices/evaluation.ts';
import { agreedTotals, type BookingLine, findAgreedTotal, type PriceBlock } from '../rules/prices/price-block.ts';
import type { CouponDiscount } from '../rules/prices/discounts.ts';
import { optionTypes } from '../../lodgings/rules/property.ts';
import { onSiteCostsField, presentOnSiteLines } from '../../lodgings/wire/extras.ts';
import {
  currency,
  eurosOrNull,
  eurosOf,
  moneyField,
  instantField,
  lastChangeFields,
  presentLastChange,
  dateField,
  dateTextOf,
} from '../../formats/fields/fields.ts';
import type { Cents } from '../../values/money.ts';
import { isoInstantOf } from '../../values/day.ts';
import type { DailyPrice } from '../rules/prices/daily-prices.ts';

/** docs/contract.md 3, "Price block". */
export const priceMembers = {
  basePrice: moneyField,
  price: moneyField,
  extrasPrice: moneyField,
  discountValue: moneyField,
  mandatoryServicesPrice: moneyField,
  totalPrice: moneyField,
  ...besidesMembers,
  caution: moneyField.nullable(),
  currency: z.string(),
};

/** docs/contract.md 3, "BookingLine". */
export const lineShape = z.object({
  code: z.string(),
  label: z.string(),
  labelLanguage: z.string().optional(),
  amount: moneyField,
  optionType: z.enum(optionTypes).optional(),
  payable: z.enum(['ON_BOOKING', 'ON_SITE', 'INCLUDED']),
});

export function presentPrice(price: PriceBlock) {
  return {
    basePrice: eurosOf(price.basePrice),
    price: eurosOf(price.price),
    extrasPrice: eurosOf(price.extrasPrice),
    discountValue: eurosOf(price.discountValue),
    mandatoryServicesPrice: eurosOf(price.mandatoryServicesPrice),
    totalPrice: eurosOf(price.totalPrice),
    // Whoever evaluates or books states the number of persons, so nothing is excluded.
    ...presentBesides({ onSite: price.onSiteTotal ?? 0, onBookingExcludes: [], onSiteExcludes: [] }),
    caution: eurosOrNull(price.caution),
    currency,
  };
}

/** docs/contract.md 3: the lines, and in a list of their own those that must be paid on site. */
export const linesMembers = { lines: z.array(lineShape), onSiteCosts: onSiteCostsField };

export function presentAllLines(lines: readonly BookingLine[]) {
  return { lines: presentLines(lines), onSiteCosts: presentOnSiteLines(lines) };
}

export function presentLines(lines: readonly BookingLine[]): z.input<typeof lineShape>[] {
  return lines.map(({ code, label, labelLanguage, amount, optionType, payable }) => ({
    code,
    label,
    ...(labelLanguage !== undefined && { labelLanguage }),
    amount: eurosOf(amount),
    ...(optionType && optionType !== 'MANDATORY_ON_SITE' && { optionType }),
    payable,
  }));
}

/** docs/contract.md 4.12. */
export const couponDiscountShape = z.object({
  code: z.string(),
  label: z.string(),
  detail: z.string(),
  value: moneyField,
  percent: z.number().optional(),
  priceBefore: moneyField,
  priceAfter: moneyField,
  combinable: z.boolean(),
  validUntil: instantField.optional(),
});

export function presentCouponDiscount(discount: CouponDiscount): z.input<typeof couponDiscountShape> {
  const { code, label, detail, value, percent, priceBefore, priceAfter, combinable, validUntil } = discount;
  return {
    code,
    label,
    detail,
    value: eurosOf(value),
    ...(percent !== undefined && { percent: percent / 100 }),
    priceBefore: eurosOf(priceBefore),
    priceAfter: eurosOf(priceAfter),
    combinable,
    ...(validUntil !== undefined && { validUntil: isoInstantOf(validUntil) }),
  };
}

/** docs/contract.md 4.18, 4.24: the total that the sent price equals. */
export const priceAgreedField = z.enum(agreedTotals).optional();

/** docs/contract.md 4.24. */
export const evaluationShape = z.object({
  value: moneyField,
  totalValue: moneyField,
  priceAgreed: priceAgreedField,
  ...priceMembers,
  available: z.boolean(),
  requestOnly: z.boolean(),
  occupantCount: z.int(),
  ...linesMembers,
  discount: discountShape.optional(),
  quoteToken: z.string(),
  expiresAt: instantField,
  ...lastChangeFields,
});

type PricedEvaluation = Pick<Evaluation, 'value' | 'price' | 'lines' | 'discount' | 'occupantCount'> & {
  stay: { requestOnly: boolean };
};

/** `expiresAt` and `lastChange` are in milliseconds since 1970. */
export function presentEvaluation(
  priced: PricedEvaluation,
  quote: { quoteToken: string; expiresAt: number; lastChange: number; partnerPrice?: Cents | undefined },
): z.input<typeof evaluationShape> {
  return {
    value: eurosOf(priced.value),
    totalValue: eurosOf(priced.price.totalPrice),
    priceAgreed: findAgreedTotal(quote.partnerPrice, priced.price),
    ...presentPrice(priced.price),
    available: true,
    requestOnly: priced.stay.requestOnly,
    occupantCount: priced.occupantCount,
    ...presentAllLines(priced.lines),
    ...(priced.discount && { discount: presentDiscount(priced.discount) }),
    quoteToken: quote.quoteToken,
    expiresAt: isoInstantOf(quote.expiresAt),
    ...presentLastChange(quote.lastChange),
  };
}

const dailyPriceShape = z.object({
  day: dateField,
  price: moneyField,
  basePrice: moneyField,
  minStay: z.int().optional(),
  maxStay: z.int().optional(),
  arrivalAllowed: z.boolean(),
  departureAllowed: z.boolean(),
  stay: z.object({ arrival: dateField, departure: dateField }),
});

/** docs/contract.md 4.8. */
export const dailyPricesShape = z.object({
  ...lastChangeFields,
  currency: z.string(),
  dailyPrices: z.array(dailyPriceShape).meta({ xml: { flat: true, item: 'dailyprice' } }),
});

/** `lastChange` is in milliseconds since 1970. */
export function presentDailyPrices(
  prices: readonly DailyPrice[],
  lodging: { lastChange: number },
): z.input<typeof dailyPricesShape> {
  return { ...presentLastChange(lodging.lastChange), currency, dailyPrices: prices.map(presentDailyPrice) };
}

function presentDailyPrice({ lengths, stay, ...night }: DailyPrice): z.input<typeof dailyPriceShape> {
  return {
    day: dateTextOf(night.day),
    price: eurosOf(night.price),
    basePrice: eurosOf(night.basePrice),
    ...(lengths && { minStay: lengths.shortest, maxStay: lengths.longest }),
    arrivalAllowed: night.arrivalAllowed,
    departureAllowed: night.departureAllowed,
    stay: { arrival: dateTextOf(stay.arrival), departure: dateTextOf(stay.arrival + stay.nights) },
  };
}
