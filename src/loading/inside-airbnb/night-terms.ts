import type { Cents } from '../../values/money.ts';
import { memoize, nightsIn, priceIn } from './plain-fields.ts';

/** Price and lengths of stay that a row names; 0 = not said. */
export interface NightTerms {
  price: Cents;
  minNights: number;
  maxNights: number;
}

/** Yields the reader of a row's `price`, `minimum_nights` and `maximum_nights`; a text says why there are none. */
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
