/** What bounds, sort orders and shown prices use: the price of the stay, or the total, which includes mandatory services. */
export const priceBases = ['price', 'total'] as const;
export type PriceBasis = (typeof priceBases)[number];
