import type { SearchAnswer } from '../query-language.ts';

/**
 * Statements that write numbers to `state.to` with `writeNumber`, for each part of the index; `each` runs for every
 * document in it.
 */
interface NumberWriting {
  params: Readonly<Record<string, unknown>>;
  functions?: string;
  start: string;
  each: string;
  finish?: string;
}

/** Gives one text per part of the index. */
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

/** Reads the aggregation named `lodgings`. */
export function readNumberTexts({ aggregations }: Pick<SearchAnswer, 'aggregations'>): string[] {
  const { value = [] } = (aggregations?.['lodgings'] ?? {}) as { value?: (string | null)[] };
  return value.map((part) => part ?? '');
}

/**
 * Encodes integers in characters of five bits each; all but a number's last one are in the upper range. None needs
 * escaping in JSON.
 */
const writeNumber =
  'void writeNumber(StringBuilder to, long number) { long rest = number < 0 ? -2 * number - 1 : 2 * number; ' +
  'while (rest >= 32) { to.appendCodePoint((int) (93 + (rest & 31))); rest >>= 5; } ' +
  'to.appendCodePoint((int) (35 + rest)); } ';

interface NumberReader {
  hasMore: () => boolean;
  read: () => number;
  readText: (length: number) => string;
}

export function createNumberReader(text: string): NumberReader {
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
    readText: (length) => text.slice(at, (at += length)),
  };
}

/** Maps small numbers of either sign to small unsigned ones. */
function unzigzag(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
