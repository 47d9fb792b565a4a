import { z } from 'zod';
import type { CouponDiscount } from '../rules/prices/coupon-rules.ts';
import { isoInstantOf } from '../../values/day.ts';
import { eurosOf, instantField, moneyField } from '../../formats/fields/fields.ts';

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
