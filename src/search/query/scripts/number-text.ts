import type { SearchAnswer } from '../query-language.ts';

/** Statements of an aggregation that writes numbers to `state.to` by `writeNumber`: of each part of the index, `each` for every document in it. */
interface NumberWriting {
  params: Readonly<Record<string, unknown>>;
  functions?: string;
  start: string;
  each: string;
  finish?: string;
}

/** Builds the aggregation that writes numbers as one text for each part of the index. */
export function writeNumbers({ params, functions = '', start, each, finish = '' }: NumberWriting) {
  return {
    scripted_metric: {
      params,
      init_script: `state.to = new StringBuilder(); ${start}`,
      map_script: `${writeNumber}${functions}${each}`,
      combine_script: `${writeNumber}${functions}${finish}return state.to.toString();`,
      reduce_script: 'return states;',
    },
  };
}

/** Reads the texts that were written under the name `lodgings`. */
export function readNumberTexts({ aggregations }: Pick<SearchAnswer, 'aggregations'>): string[] {
  const { value = [] } = (aggregations?.['lodgings'] ?? {}) as { value?: (string | null)[] };
  return value.map((part) => part ?? '');
}

/**
 * Appends whole numbers in signs of five bits, all but the last one of a number above the others; none of them is written otherwise in JSON.
 */
const writeNumber =
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
