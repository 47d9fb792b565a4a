import { z } from 'zod';
import type { Evaluation } from '../rules/prices/evaluation.ts';
import { isoInstantOf } from '../../values/day.ts';
import { discountShape, presentDiscount } from './discount.ts';
import { eurosOf, instantField, lastChangeFields, moneyField, presentLastChange } from '../../formats/fields/fields.ts';
import { lineShape, presentLines, presentPrice, priceMembers } from './price.ts';

/** docs/contract.md 4.24. */
export const evaluationShape = z.object({
  value: moneyField,
  totalValue: moneyField,
  ...priceMembers,
  available: z.boolean(),
  requestOnly: z.boolean(),
  occupantCount: z.int(),
  lines: z.array(lineShape),
  discount: discountShape.optional(),
  quoteToken: z.string(),
  expiresAt: instantField,
  ...lastChangeFields,
});

type PricedStay = Pick<Evaluation, 'value' | 'price' | 'lines' | 'discount' | 'occupantCount'> & {
  stay: { requestOnly: boolean };
};

/** `expiresAt` and `lastChange` are in milliseconds since 1970. */
export function presentEvaluation(
  priced: PricedStay,
  quote: { quoteToken: string; expiresAt: number; lastChange: number },
): z.input<typeof evaluationShape> {
  return {
    value: eurosOf(priced.value),
    totalValue: eurosOf(priced.price.totalPrice),
    ...presentPrice(priced.price),
    available: true,
    requestOnly: priced.stay.requestOnly,
    occupantCount: priced.occupantCount,
    lines: presentLines(priced.lines),
    ...(priced.discount && { discount: presentDiscount(priced.discount) }),
    quoteToken: quote.quoteToken,
    expiresAt: isoInstantOf(quote.expiresAt),
    ...presentLastChange(quote.lastChange),
  };
}
