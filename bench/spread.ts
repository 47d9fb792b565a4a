import type { Measure } from './bench.ts';

/** The lowest value that at least `share` (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Times in milliseconds. */
export function spreadOf(what: string, times: readonly number[]): Measure[] {
  return [50, 90, 99].map((percent) => ({
    what: `${what}, p${percent}`,
    value: quantile(times, percent / 100),
    unit: 'ms',
  }));
}

/** Duration in milliseconds, and the result. */
export async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ time: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { time: performance.now() - start, result };
}
