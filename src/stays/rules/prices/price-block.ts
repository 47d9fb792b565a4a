import type { SoldExtra } from '../../../lodgings/rules/extras-pricing.ts';
import type { Cents } from '../../../values/money.ts';

/**
 * totalPrice = price + extrasPrice − discountValue + mandatoryServicesPrice. The last two members are missing in
 * bookings of earlier versions.
 */
export interface PriceBlock {
  basePrice: Cents;
  price: Cents;
  extrasPrice: Cents;
  discountValue: Cents;
  mandatoryServicesPrice: Cents;
  totalPrice: Cents;
  caution: Cents | undefined;
  /** Mandatory services paid on site; in no total. */
  onSiteTotal?: Cents | undefined;
  /** Known ages of children that mandatory services are priced for. */
  childrenAges?: readonly number[] | undefined;
}

/** Totals that the price of a partner may state: without mandatory services, or with them. */
export const agreedTotals = ['VALUE', 'TOTAL_VALUE'] as const;

/** Undefined if the price is neither. */
export function findAgreedTotal(
  partnerPrice: Cents | undefined,
  { totalPrice, mandatoryServicesPrice }: PriceBlock,
): (typeof agreedTotals)[number] | undefined {
  if (partnerPrice === totalPrice) return 'TOTAL_VALUE';
  return partnerPrice === totalPrice - mandatoryServicesPrice ? 'VALUE' : undefined;
}

/** Lines payable ON_BOOKING add up to totalPrice. */
export interface BookingLine extends SoldExtra {
  payable: 'ON_BOOKING' | 'ON_SITE' | 'INCLUDED';
}
