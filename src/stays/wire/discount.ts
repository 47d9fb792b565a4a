import { z } from 'zod';
import { discountsOf, type DiscountLine } from '../rules/prices/discounts.ts';
import type { Stay } from '../rules/planning/planning.ts';
import { eurosOf, moneyField } from '../../formats/fields/fields.ts';

/** docs/contract.md 3, "Discount". */
export const discountShape = z.object({ code: z.string(), label: z.string(), detail: z.string(), value: moneyField });

export function presentDiscounts(stay: Stay): z.input<typeof discountShape>[] {
  return discountsOf(stay).map(presentDiscount);
}

export function presentDiscount({ code, label, detail, value }: DiscountLine): z.input<typeof discountShape> {
  return { code, label, detail, value: eurosOf(value) };
}
