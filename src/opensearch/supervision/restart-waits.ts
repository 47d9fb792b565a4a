const minute = 60_000;

/** Ends within this time count together; a program that ended earlier than that counts as sound. */
const window = 10 * minute;

/** Milliseconds to wait after the first end of these, the second and so on; after one more it is left alone. */
const waits = [1_000, 5_000, 15_000, 60_000];

/**
 * Yields what tells how many milliseconds to wait before a program that has ended is started again, and counts the end: longer each
 * time, and undefined at the fifth end within ten minutes. `elapsed` gives milliseconds that nobody can set.
 */
export function countEnds(elapsed: () => number): () => number | undefined {
  let ends: number[] = [];
  return () => {
    const now = elapsed();
    ends = [...ends.filter((end) => now - end < window), now];
    return waits[ends.length - 1];
  };
}
