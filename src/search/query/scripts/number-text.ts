/**
 * Appends whole numbers in signs of five bits, all but the last one of a number above the others; none of them is written otherwise in JSON.
 */
export const writeNumber =
  'void writeNumber(StringBuilder to, long number) { long rest = number < 0 ? -2 * number - 1 : 2 * number; ' +
  'while (rest >= 32) { to.appendCodePoint((int) (93 + (rest & 31))); rest >>= 5; } ' +
  'to.appendCodePoint((int) (35 + rest)); } ';

/** Reads the numbers that `writeNumber` wrote, one after the other. */
export function createNumberReader(text: string): { hasMore: () => boolean; read: () => number } {
  let at = 0;
  return {
    hasMore: () => at < text.length,
    read() {
      for (let [number, factor] = [0, 1]; ; factor *= 32) {
        const sign = text.charCodeAt(at++);
        if (sign < 93) return unzigzag(number + (sign - 35) * factor);
        number += (sign - 93) * factor;
      }
    },
  };
}

/** Small numbers of either sign are written as small numbers without one. */
function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
