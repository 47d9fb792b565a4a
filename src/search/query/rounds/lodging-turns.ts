/** A slice of a lodging's stays ordered by price; 0 is the cheapest. */
export interface LodgingTurns {
  lodgingId: number;
  from: number;
  size: number;
}
