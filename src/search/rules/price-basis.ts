/** What bounds, orders and shown prices look at: the price of the stay, or its total, which is the price with mandatory services. */
export const priceBases = ['price', 'total'] as const;
export type PriceBasis = (typeof priceBases)[number];
