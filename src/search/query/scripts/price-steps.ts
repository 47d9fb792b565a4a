import type { Cents } from '../../../values/money.ts';
import { priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { SearchAnswer } from '../query-language.ts';
import { createNumberReader, readNumberTexts, writeNumbers } from './number-text.ts';
import { computeOfPrices } from './stay-scripts.ts';

/**
 * Steps are a 64th to a 128th of the price wide, so that a lodging's thousands of stays fall into some hundred steps.
 * Below 128 cents each price is its own step.
 */
const stepOf =
  'int stepOf(long price) { if (price < 128) return (int) price; ' +
  'int shift = 57 - Long.numberOfLeadingZeros(price); return (int) ((shift << 6) + (price >> shift)); } ';

/** One more than the step of the highest value of a price field. */
const steps = (25 << 6) + 128;

export function lowestOfStep(step: number): Cents {
  const shift = Math.max(0, (step >> 6) - 1);
  return (step - (shift << 6)) * 2 ** shift;
}

/**
 * Writes the lodging, the number of its steps, and for each its distance from the previous one and its number of stays.
 */
const writeLodging =
  'void writeLodging(StringBuilder to, long[] now, int[] counts) { if (now[0] == 0) return; ' +
  `int held = 0; for (int step = 0; step < ${steps}; step++) if (counts[step] > 0) held++; ` +
  'writeNumber(to, now[0]); writeNumber(to, held); int last = 0; ' +
  `for (int step = 0; step < ${steps}; step++) if (counts[step] > 0) { ` +
  'writeNumber(to, step - last); writeNumber(to, counts[step]); last = step; counts[step] = 0; } } ';

/** For few lodgings, within the price bounds. */
export function countPriceSteps(
  criteria: Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice'>,
): Readonly<Record<string, unknown>> {
  const fold = {
    start: 'long from = params.from; long to = params.to; int[] counts = state.counts; ',
    each: 'if (price >= from && price <= to) counts[stepOf(price)]++; ',
    value: '',
  };
  const { functions = '', statements, params } = computeOfPrices(fold, criteria.priceBasis, priceBoundsOf(criteria));
  return writeNumbers({
    params: { ...params },
    functions: `${stepOf}${writeLodging}`,
    start: `state.now = new long[1]; state.counts = new int[${steps}];`,
    each:
      `${functions}long lodging = doc['lodgingId'].value; ` +
      'if (state.now[0] != lodging) { writeLodging(state.to, state.now, state.counts); state.now[0] = lodging; } ' +
      statements,
    finish: 'writeLodging(state.to, state.now, state.counts); ',
  });
}

/** Stays per lodging and step, from `countPriceSteps` under the name `lodgings`. */
export function readPriceSteps(answers: readonly SearchAnswer[]): Map<number, Map<number, number>> {
  const ofLodgings = new Map<number, Map<number, number>>();
  for (const part of answers.flatMap(readNumberTexts)) addSteps(ofLodgings, part);
  return ofLodgings;
}

function addSteps(ofLodgings: Map<number, Map<number, number>>, part: string): void {
  const { hasMore, read } = createNumberReader(part);
  while (hasMore()) {
    const lodgingId = read();
    const counts = ofLodgings.get(lodgingId) ?? new Map<number, number>();
    ofLodgings.set(lodgingId, counts);
    for (let [held, step] = [read(), 0]; held > 0; held -= 1) {
      step += read();
      counts.set(step, (counts.get(step) ?? 0) + read());
    }
  }
}
