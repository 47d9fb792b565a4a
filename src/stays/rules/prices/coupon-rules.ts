import type { Coupon } from './coupon.ts';
import { amountDetail, hasPromotion, percentDetail } from './discounts.ts';
import { shareOf, type BasisPoints, type Cents } from '../../../values/money.ts';
import type { Stay } from '../planning/planning.ts';
import { pickText } from '../../../values/texts.ts';

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
  USED_UP: 'The code has been used as often as it may be',
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
  const isForLodging = coupon.lodgings?.includes(lodging.id) ?? true;
  const isForGateway = coupon.gateways?.some((gateway) => lodging.gateways.includes(gateway)) ?? true;
  if (now < (coupon.validFrom ?? now)) return 'NOT_YET_VALID';
  if (now > (coupon.validTo ?? now)) return 'EXPIRED';
  if (coupon.uses >= (coupon.maxUses ?? Infinity)) return 'USED_UP';
  if (!isForLodging || !isForGateway) return 'OTHER_LODGING';
  if (stay.arrival < (coupon.arrivalFrom ?? -Infinity) || stay.arrival > (coupon.arrivalTo ?? Infinity))
    return 'OTHER_ARRIVAL';
  if (stay.nights < coupon.minNights) return 'STAY_TOO_SHORT';
  if (stay.price < coupon.minPrice) return 'PRICE_TOO_LOW';
  return coupon.combinable || !hasPromotion(stay) ? undefined : 'NOT_COMBINABLE';
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
