/** The price before the reduction, and the reduction in whole percent of it. */
export interface Reduction {
  before: number;
  share: number;
}

/**
 * Amounts in euros. Struck-through price and badge come from the same two amounts. Undefined where the badge would read
 * 0 %.
 */
export function reductionOf(price: number, takenOff: number): Reduction | undefined {
  const before = Math.round((price + takenOff) * 100);
  const share = before > 0 ? Math.round((100 * (before - Math.round(price * 100))) / before) : 0;
  return share > 0 ? { before: before / 100, share } : undefined;
}
