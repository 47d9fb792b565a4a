import { z } from 'zod';
import type { BookingLine, PriceBlock } from '../rules/prices/price-block.ts';
import { optionTypes } from '../../lodgings/rules/property.ts';
import { currency, eurosOrNull, eurosOf, moneyField } from '../../formats/fields/fields.ts';

/** docs/contract.md 3, "Price block". */
export const priceMembers = {
  basePrice: moneyField,
  price: moneyField,
  extrasPrice: moneyField,
  discountValue: moneyField,
  mandatoryServicesPrice: moneyField,
  totalPrice: moneyField,
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
    caution: eurosOrNull(price.caution),
    currency,
  };
}

export function presentLines(lines: readonly BookingLine[]): z.input<typeof lineShape>[] {
  return lines.map(({ code, label, labelLanguage, amount, optionType, payable }) => ({
    code,
    label,
    ...(labelLanguage !== undefined && { labelLanguage }),
    amount: eurosOf(amount),
    ...(optionType && { optionType }),
    payable,
  }));
}
