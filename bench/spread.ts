import type { Measure } from './bench.ts';

/** Yields the value below which the share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Yields p50, p90 and p99 of times in milliseconds. */
export function spreadOf(what: string, times: readonly number[]): Measure[] {
  return [50, 90, 99].map((percent) => ({
    what: `${what}, p${percent}`,
    value: quantile(times, percent / 100),
    unit: 'ms',
  }));
}

/** Yields how long the work took, in milliseconds, with its result. */
export async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ time: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { time: performance.now() - start, result };
}
