import type { OptionType } from '../../../lodgings/rules/extras.ts';
import type { Cents } from '../../../values/money.ts';

/** Amounts of a stay with everything chosen; totalPrice = price + extrasPrice − discountValue + mandatoryServicesPrice. */
export interface PriceBlock {
  basePrice: Cents;
  price: Cents;
  extrasPrice: Cents;
  discountValue: Cents;
  mandatoryServicesPrice: Cents;
  totalPrice: Cents;
  caution: Cents | undefined;
}

/** One line of the bill. Lines payable ON_BOOKING add up to totalPrice. */
export interface BookingLine {
  code: string;
  label: string;
  /** Language of the label; undefined where nobody knows it, as in bookings of former versions. */
  labelLanguage?: string | undefined;
  amount: Cents;
  optionType?: OptionType | undefined;
  payable: 'ON_BOOKING' | 'ON_SITE' | 'INCLUDED';
}
