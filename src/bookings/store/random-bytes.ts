import { randomFillSync } from 'node:crypto';

const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** Yields so many random bytes, at most 4096; drawn in bulk, since each draw costs as much as a statement. */
export function randomBytesOf(count: number): Buffer {
  if (used + count > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = Buffer.from(drawn.subarray(used, used + count));
  used += count;
  return bytes;
}
