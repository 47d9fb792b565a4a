/** The amount for bounds, sort orders and shown prices: the price of the stay, or the total, which includes mandatory services. */
export const priceBases = ['price', 'total'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** Fields of `arrivals` that hold the prices of a document's stays; `last` replaces `each` when only lodgings are searched. */
export const priceFields = {
  price: {
    lowest: 'minPrice',
    highest: 'maxPrice',
    perNight: 'lowestPerNight',
    perPerson: 'lowestPerPerson',
    each: 'prices',
    last: 'lastPrices',
    ofLength: (nights: number) => `price.${nights}`,
    /** Order that marks the documents with a lodging's lowest price per night. */
    perNightAhead: 'perNight',
  },
  total: {
    lowest: 'minTotal',
    highest: 'maxTotal',
    perNight: 'lowestTotalPerNight',
    perPerson: 'lowestTotalPerPerson',
    each: 'totals',
    last: 'lastTotals',
    ofLength: (nights: number) => `total.${nights}`,
    perNightAhead: 'totalPerNight',
  },
} as const satisfies Record<PriceBasis, object>;
