import { z } from 'zod';
import type { BookingLine, PriceBlock } from '../rules/prices/price-block.ts';
import { isoInstantOf, minuteOf } from '../../values/day.ts';
import type { DiscountLine } from '../rules/prices/discounts.ts';
import type { Cents } from '../../values/money.ts';
import { discountShape, presentDiscount } from './discount.ts';
import {
  eurosOf,
  flagField,
  instantField,
  intField,
  minuteField,
  moneyField,
  textField,
} from '../../formats/fields/fields.ts';
import { lineShape, presentLines, presentPrice, priceMembers } from './price.ts';

/** The price of a stay as of now, with a token that keeps it for a while (docs/contract.md 4.24). */
export const evaluationShape = z.object({
  value: moneyField,
  totalValue: moneyField,
  ...priceMembers,
  available: flagField,
  requestOnly: flagField,
  occupantCount: intField,
  lines: z.array(lineShape),
  discount: discountShape.optional(),
  quoteToken: textField,
  expiresAt: instantField,
  lastChange: minuteField,
});

/** What an evaluation found. */
interface PricedStay {
  value: Cents;
  price: PriceBlock;
  lines: readonly BookingLine[];
  discount: DiscountLine | undefined;
  stay: { requestOnly: boolean };
  occupantCount: number;
}

/** Yields the evaluation with its token; `expiresAt` and `lastChange` are in milliseconds since 1970. */
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
    lastChange: minuteOf(quote.lastChange),
  };
}
