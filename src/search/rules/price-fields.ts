import type { AheadOrder } from './ahead-orders.ts';
import type { PriceBasis } from './price-basis.ts';

/** Fields of `arrivals` that hold the prices of a document's stays. */
interface PriceFields {
  lowest: string;
  highest: string;
  perNight: string;
  perPerson: string;
  each: string;
  /** Replaces `each` when only lodgings are searched. */
  last: string;
  ofLength: (nights: number) => string;
  /** Order that marks the documents with a lodging's lowest price per night. */
  perNightAhead: AheadOrder;
}

export const priceFields: Readonly<Record<PriceBasis, PriceFields>> = {
  price: {
    lowest: 'minPrice',
    highest: 'maxPrice',
    perNight: 'lowestPerNight',
    perPerson: 'lowestPerPerson',
    each: 'prices',
    last: 'lastPrices',
    ofLength: (nights) => `price.${nights}`,
    perNightAhead: 'perNight',
  },
  total: {
    lowest: 'minTotal',
    highest: 'maxTotal',
    perNight: 'lowestTotalPerNight',
    perPerson: 'lowestTotalPerPerson',
    each: 'totals',
    last: 'lastTotals',
    ofLength: (nights) => `total.${nights}`,
    perNightAhead: 'totalPerNight',
  },
};
