import type { Day } from '../../../values/day.ts';
import { type BasisPoints, type Cents, shareOf } from '../../../values/money.ts';
import { type Texts, pickText } from '../../../values/texts.ts';
import type { Stay } from '../planning/planning.ts';

/** Has either `percent` or `amount`. Instants are milliseconds since 1970, both inclusive. */
export interface Coupon {
  code: string;
  label: Texts;
  percent?: BasisPoints | undefined;
  amount?: Cents | undefined;
  validFrom?: number | undefined;
  validTo?: number | undefined;
  arrivalFrom?: Day | undefined;
  arrivalTo?: Day | undefined;
  minNights: number;
  minPrice: Cents;
  /** Ids of the only lodgings it applies to; undefined means all. */
  lodgings?: readonly number[] | undefined;
  /** Out channels whose lodgings it applies to; undefined means all. */
  gateways?: readonly string[] | undefined;
  combinable: boolean;
  maxUses?: number | undefined;
  /** Number of live or completed bookings that used it. */
  uses: number;
}

/** Prices are without services and extras; `validUntil` is in milliseconds since 1970. */
export interface CouponDiscount {
  code: string;
  label: string;
  labelLanguage: string;
  detail: string;
  value: Cents;
  percent: BasisPoints | undefined;
  priceBefore: Cents;
  priceAfter: Cents;
  combinable: boolean;
  validUntil: number | undefined;
}

export const couponRefusals = {
  UNKNOWN: 'There is no such code',
  NOT_YET_VALID: 'The code is not valid yet',
  EXPIRED: 'The code is no longer valid',
  USED_UP: 'The code has reached its maximum number of uses',
  OTHER_LODGING: 'The code is not for this lodging',
  OTHER_ARRIVAL: 'The code is not for this arrival',
  STAY_TOO_SHORT: 'The stay is too short for the code',
  PRICE_TOO_LOW: 'The price of the stay is too low for the code',
  NOT_COMBINABLE: 'The code cannot be combined with the promotion of this stay',
} as const;
export type CouponRefusal = keyof typeof couponRefusals;

/** `now` is in milliseconds since 1970. */
interface CouponFacts {
  lodging: { id: number; gateways: readonly string[] };
  stay: Pick<Stay, 'arrival' | 'nights' | 'basePrice' | 'price'>;
  now: number;
}

export function couponRefusalOf(coupon: Coupon, { lodging, stay, now }: CouponFacts): CouponRefusal | undefined {
  const { validFrom = now, validTo = now, maxUses = Infinity } = coupon;
  if (now < validFrom) return 'NOT_YET_VALID';
  if (now > validTo) return 'EXPIRED';
  if (coupon.uses >= maxUses) return 'USED_UP';
  return isForLodging(coupon, lodging) ? stayRefusalOf(coupon, stay) : 'OTHER_LODGING';
}

function isForLodging({ lodgings, gateways }: Coupon, lodging: CouponFacts['lodging']): boolean {
  const isNamed = lodgings?.includes(lodging.id) ?? true;
  const isOnChannel = gateways?.some((gateway) => lodging.gateways.includes(gateway)) ?? true;
  return isNamed && isOnChannel;
}

function stayRefusalOf(coupon: Coupon, stay: CouponFacts['stay']): CouponRefusal | undefined {
  const { arrivalFrom = -Infinity, arrivalTo = Infinity } = coupon;
  if (stay.arrival < arrivalFrom || stay.arrival > arrivalTo) return 'OTHER_ARRIVAL';
  if (stay.nights < coupon.minNights) return 'STAY_TOO_SHORT';
  if (stay.price < coupon.minPrice) return 'PRICE_TOO_LOW';
  const hasPromotion = stay.basePrice > stay.price;
  return coupon.combinable || !hasPromotion ? undefined : 'NOT_COMBINABLE';
}

export function couponDiscountOf(coupon: Coupon, price: Cents, language: string): CouponDiscount {
  const { percent, amount = 0 } = coupon;
  const value = Math.min(price, percent === undefined ? amount : shareOf(price, percent));
  const label = pickText(coupon.label, language) ?? { text: coupon.code, language };
  return {
    code: coupon.code,
    label: label.text,
    labelLanguage: label.language,
    detail: percent === undefined ? amountDetail(amount) : percentDetail(percent),
    value,
    percent,
    priceBefore: price,
    priceAfter: price - value,
    combinable: coupon.combinable,
    validUntil: coupon.validTo,
  };
}

/** `detail` is `10%` or `50 €`; `value` is the amount taken off. */
export interface DiscountLine {
  code: string;
  label: string;
  detail: string;
  value: Cents;
}

/**
 * Lists the price cuts of a stay in the order of delivery; none when nothing is taken off. The first code carries the whole difference of
 * base price and price, further codes of a deal row 0. Without any code the line is REDUCTION. The contract is silent on a base price
 * above the night prices: the difference is part of the amount of the promotion.
 */
export function discountsOf(stay: Stay): DiscountLine[] {
  const value = stay.basePrice - stay.price;
  if (value <= 0) return [];
  // The contract is silent on the language of the label of REDUCTION: discounts have the same label in all languages.
  if (!stay.promotion) return [{ code: 'REDUCTION', label: 'Reduction', detail: amountDetail(value), value }];
  const { codes, percent } = stay.promotion;
  return codes.map(({ code, label }, index) => {
    const own = index === 0 ? value : 0;
    return { code, label, detail: percent === undefined ? amountDetail(own) : percentDetail(percent), value: own };
  });
}

/** For example `10%`, `12.5%`. */
function percentDetail(percent: BasisPoints): string {
  return `${percent / 100}%`;
}

/** For example `50 €`, `50.50 €`. */
function amountDetail(amount: Cents): string {
  return `${amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2)} €`;
}
