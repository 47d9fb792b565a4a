import { z } from 'zod';
import { discountsOf, type DiscountLine } from '../rules/prices/discounts.ts';
import type { Stay } from '../rules/planning/planning.ts';
import { eurosOf, moneyField } from '../../formats/fields/fields.ts';

/** A price cut of a stay (docs/contract.md 3, "Discount"). */
export const discountShape = z.object({ code: z.string(), label: z.string(), detail: z.string(), value: moneyField });

/** Lists the promotions of the stay with what they take off; none when they take nothing off. */
export function presentDiscounts(stay: Stay): z.input<typeof discountShape>[] {
  return discountsOf(stay).map(presentDiscount);
}

/** Yields the price cut with its value in euros. */
export function presentDiscount({ code, label, detail, value }: DiscountLine): z.input<typeof discountShape> {
  return { code, label, detail, value: eurosOf(value) };
}
