import type { Cents } from '../../values/money.ts';
import { memoize, nightsIn, priceIn } from './plain-fields.ts';

/** 0 = not said. */
export interface NightTerms {
  price: Cents;
  minNights: number;
  maxNights: number;
}

/** A text says why the row has no terms. */
export function createTermsReader(): (price: string, least: string, most: string) => NightTerms | string {
  const [readPrice, readNights] = [memoize(priceIn), memoize(nightsIn)];
  return (priceText, least, most) => {
    const price = priceText === '' ? 0 : readPrice(priceText);
    const minNights = least === '' ? 0 : readNights(least);
    const maxNights = most === '' ? 0 : readNights(most);
    if (price === undefined) return 'has an unreadable price';
    if (minNights === undefined) return 'has unreadable minimum_nights';
    if (maxNights === undefined) return 'has unreadable maximum_nights';
    return { price, minNights, maxNights };
  };
}
