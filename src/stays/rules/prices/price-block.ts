import type { OptionType } from '../../../lodgings/rules/property.ts';
import type { Cents } from '../../../values/money.ts';

/** totalPrice = price + extrasPrice − discountValue + mandatoryServicesPrice. */
export interface PriceBlock {
  basePrice: Cents;
  price: Cents;
  extrasPrice: Cents;
  discountValue: Cents;
  mandatoryServicesPrice: Cents;
  totalPrice: Cents;
  caution: Cents | undefined;
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
