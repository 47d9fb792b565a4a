/**
 * What requests are for, in the order in which they are refused when there are too many (docs/contract.md 1.10): lists that are read
 * as a whole and deliveries, which machines repeat at their leisure; searches that take long; other searches and reads; prices of
 * a sale; bookings and whatever belongs to them.
 */
export const importances = ['bulk', 'dear', 'read', 'evaluation', 'booking'] as const;

export type Importance = (typeof importances)[number];
