/** Orders by which a document may hold a lodging's best stay: cheapest, dearest, cheapest by the night (also of the total), most reduced. */
export const aheadOrders = ['price', 'dearest', 'perNight', 'totalPerNight', 'discount'] as const;
export type AheadOrder = (typeof aheadOrders)[number];
