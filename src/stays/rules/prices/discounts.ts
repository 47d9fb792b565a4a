import type { BasisPoints, Cents } from '../../../values/money.ts';
import type { Stay } from '../planning/planning.ts';

/** `detail` is `10%` or `50 €`; `value` is the amount taken off. */
export interface DiscountLine {
  code: string;
  label: string;
  detail: string;
  value: Cents;
}

/**
 * Lists the price cuts of a stay in the order of delivery; none when nothing is taken off. The first code carries the
 * whole difference of base price and price, further codes of a deal row 0; without any code the line is REDUCTION. The
 * contract is silent on a base price above the night prices: the difference is part of the amount of the promotion.
 */
export function discountsOf(stay: Stay): DiscountLine[] {
  const value = stay.basePrice - stay.price;
  if (value <= 0) return [];
  // The contract is silent on the language of the label of REDUCTION: discounts have the same label in all languages.
  if (!stay.promotion) return [{ code: 'REDUCTION', label: 'Reduction', detail: amountDetail(value), value }];
  const { codes, percent } = stay.promotion;
  return codes.map(({ code, label }, index) => {
    const own = index === 0 ? value : 0;
    return { code, label, detail: percent === undefined ? amountDetail(own) : percentDetail(percent), value: own };
  });
}

export function hasPromotion(stay: Pick<Stay, 'basePrice' | 'price'>): boolean {
  return stay.basePrice > stay.price;
}

/** For example `10%`, `12.5%`. */
export function percentDetail(percent: BasisPoints): string {
  return `${percent / 100}%`;
}

/** For example `50 €`, `50.50 €`. */
export function amountDetail(amount: Cents): string {
  return `${amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2)} €`;
}
