/** A price before what was taken off it, and the share of it that this is, in whole percent. */
export interface Reduction {
  before: number;
  share: number;
}

/**
 * Returns how a price that something was taken off is shown, in euros: struck-through price and badge come from the same two amounts. Returns
 * undefined where the badge would read 0 %.
 */
export function reductionOf(price: number, takenOff: number): Reduction | undefined {
  const before = Math.round((price + takenOff) * 100);
  const share = before > 0 ? Math.round((100 * (before - Math.round(price * 100))) / before) : 0;
  return share > 0 ? { before: before / 100, share } : undefined;
}
