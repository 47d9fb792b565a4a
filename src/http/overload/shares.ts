import { importances, type Importance } from './importance.ts';

/** A number for each importance. */
export type ByImportance = Record<Importance, number>;

/** Yields the same number for each importance. */
export function forEachImportance(value: number): ByImportance {
  return { bulk: value, dear: value, read: value, evaluation: value, booking: value };
}

/** Adds the numbers up. */
export function sumOf(numbers: Readonly<ByImportance>): number {
  return importances.reduce((sum, importance) => sum + numbers[importance], 0);
}

/**
 * Yields the share, 0 to 1, of each kind of requests that may begin so that no more than `allowed` of those that arrive do: the most
 * important ones first, and of one kind a part. Both are requests in the same time.
 */
export function fitShares(arriving: Readonly<ByImportance>, allowed: number): ByImportance {
  const shares = forEachImportance(1);
  let left = allowed;
  for (const importance of importances.toReversed()) {
    const count = arriving[importance];
    shares[importance] = count <= left ? 1 : Math.max(0, left / count);
    left = Math.max(0, left - count);
  }
  return shares;
}
