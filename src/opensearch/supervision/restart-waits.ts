const minute = 60_000;

/** Exits within this window count together; a program that ran longer counts as healthy. */
const window = 10 * minute;

/** Milliseconds to wait after the first, second … exit; after one more the program stays down. */
const waits = [1_000, 5_000, 15_000, 60_000];

/**
 * Counts an exit and returns the milliseconds to wait before restarting, increasing each time; undefined at the fifth
 * exit within ten minutes. `elapsed` is a monotonic clock in milliseconds.
 */
export function countEnds(elapsed: () => number): () => number | undefined {
  let ends: number[] = [];
  return () => {
    const now = elapsed();
    ends = [...ends.filter((end) => now - end < window), now];
    return waits[ends.length - 1];
  };
}
