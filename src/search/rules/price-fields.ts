import type { AheadOrder } from './ahead-orders.ts';
import type { PriceBasis } from './price-basis.ts';

/** Names of the fields of `arrivals` that tell what the stays of a document cost. */
interface PriceFields {
  lowest: string;
  highest: string;
  perNight: string;
  perPerson: string;
  /** Of each stay. */
  each: string;
  /** Those that are looked for in the document when only lodgings are. */
  last: string;
  /** Of the stay with the length. */
  ofLength: (nights: number) => string;
  /** The order of the documents that hold a lodging's best stay by night. */
  perNightAhead: AheadOrder;
}

/** The fields for each basis of prices. */
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
