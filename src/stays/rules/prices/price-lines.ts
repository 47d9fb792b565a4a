import type { BookingLine } from './price-block.ts';
import type { CouponDiscount } from './coupon-rules.ts';
import { labelOfExtra } from '../../../lodgings/rules/extra-label.ts';
import type { PricedExtra, StayExtras } from '../../../lodgings/rules/extras-pricing.ts';
import type { Stay } from '../planning/planning.ts';
import { pickText } from '../../../values/texts.ts';
import { countLabel } from '../../../lodgings/rules/words.ts';

interface Billed {
  stay: Pick<Stay, 'nights' | 'price'>;
  extras: Pick<StayExtras, 'chosen' | 'mandatory' | 'included'>;
  discount: CouponDiscount | undefined;
}

/** In display order. */
export function bookingLinesOf({ stay, extras, discount }: Billed, language: string): BookingLine[] {
  const chosen = extras.chosen.map((priced) => extraLine(priced, language));
  const label = countLabel('nights', stay.nights, language);
  return [
    { code: 'STAY', label, labelLanguage: language, amount: stay.price, payable: 'ON_BOOKING' },
    ...chosen.filter(({ payable }) => payable === 'ON_BOOKING'),
    ...(discount ? [couponLine(discount)] : []),
    ...extras.mandatory.map((priced) => extraLine(priced, language)),
    ...chosen.filter(({ payable }) => payable === 'ON_SITE'),
    ...extras.included.map((priced) => extraLine(priced, language)),
  ];
}

const payableBy = {
  MANDATORY_ON_BOOKING: 'ON_BOOKING',
  OPTIONAL_ON_BOOKING: 'ON_BOOKING',
  OPTIONAL_ON_SITE: 'ON_SITE',
  INCLUDED: 'INCLUDED',
} as const;

function extraLine({ extra, choices, amount }: PricedExtra, language: string): BookingLine {
  const { code, optionType } = extra;
  const { text: label, language: labelLanguage } = labelOfExtra(extra, choices, (texts) => pickText(texts, language));
  return { code, label, labelLanguage, amount, optionType, payable: payableBy[optionType] };
}

function couponLine({ label, labelLanguage, value }: CouponDiscount): BookingLine {
  // Not `-value`: 0 would become −0, which is written as "-0".
  return { code: 'COUPON', label, labelLanguage, amount: 0 - value, payable: 'ON_BOOKING' };
}
