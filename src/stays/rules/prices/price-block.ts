import type { OptionType } from '../../../lodgings/rules/property.ts';
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

/** Lines payable ON_BOOKING add up to totalPrice. */
export interface BookingLine {
  code: string;
  label: string;
  /** Undefined when unknown, as in bookings of earlier versions. */
  labelLanguage?: string | undefined;
  amount: Cents;
  optionType?: OptionType | undefined;
  payable: 'ON_BOOKING' | 'ON_SITE' | 'INCLUDED';
}
