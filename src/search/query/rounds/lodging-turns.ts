/** Stays of a lodging in the order of their prices: so many from a place on, which is 0 for the cheapest. */
export interface LodgingTurns {
  lodgingId: number;
  from: number;
  size: number;
}
