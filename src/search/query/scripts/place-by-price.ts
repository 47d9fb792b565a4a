import { priceBoundsOf, type Sort, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { SearchAnswer } from '../query-language.ts';
import type { Computation } from './computation.ts';
import { computeOfPrices, type FoldOfPrices } from './stay-scripts.ts';

const leadingBySort: Partial<Record<Sort, { before: string; leading: string }>> = {
  priceasc: { before: '', leading: '(double) price' },
  pricedesc: { before: '', leading: '(double) -price' },
  priceperperson: { before: "long persons = doc['personMax'].value; ", leading: '(double) price / persons' },
};

export function isOrderOfWholePrices(sort: Sort): boolean {
  return leadingBySort[sort] !== undefined;
}

/** Number of steps between the first and last counted number. */
const steps = 4_096;

const start = `state.counts = new long[${steps}]; state.first = new double[${steps}];`;

/**
 * Across all parts of the index, finds the first number of the step that holds the place, and how many stays come
 * before it.
 */
const findStep =
  'long before = 0; for (int step = 0; step < params.steps; step++) { long count = 0; double first = 0; ' +
  'for (def state : states) { if (state == null) continue; long counted = ((long[]) state.counts)[step]; ' +
  'double other = ((double[]) state.first)[step]; ' +
  'if (counted > 0 && (count == 0 || other < first)) first = other; count += counted; } ' +
  'if (before + count > params.place) return [first, before]; before += count; } return null;';

/** A number in the order that stays are behind, and how many come before all that have it. */
export interface CountedPlace {
  leading: number;
  before: number;
}

/**
 * Finds a number, in an order of whole prices, shortly before the stay at a place (from 0), and counts the stays before
 * it. Runs over documents with all the stays between the two.
 */
export function countToPlace(
  criteria: PricedOrder,
  place: number,
  { first, last }: { first: number; last: number },
): Readonly<Record<string, unknown>> {
  const fold = foldLeading(criteria, {
    start:
      'double start = params.first; double last = params.last; double breadth = params.breadth; ' +
      'long[] counts = state.counts; double[] firsts = state.first; ',
    each:
      `if (leading <= last) { int step = (int) Math.min(${steps - 1}, (leading - start) / breadth); ` +
      'if (counts[step] == 0 || leading < firsts[step]) firsts[step] = leading; counts[step]++; } ',
    value: '0',
  });
  const breadth = Math.max(1, (last - first) / steps);
  const params = { ...priceBoundsOf(criteria), first, last, breadth, place, steps };
  const { functions = '', statements } = computeOfPrices(fold, criteria.priceBasis, params);
  return {
    scripted_metric: {
      params,
      init_script: start,
      map_script: functions + statements,
      combine_script: 'return state;',
      reduce_script: findStep,
    },
  };
}

export function countTies(criteria: PricedOrder, leading: number): Computation {
  const fold = foldLeading(criteria, {
    start: 'double tied = params.tied; int count = 0; ',
    each: 'if (leading == tied) count++; ',
    value: 'count',
  });
  return computeOfPrices(fold, criteria.priceBasis, { ...priceBoundsOf(criteria), tied: leading });
}

type PricedOrder = Pick<StayCriteria, 'sort' | 'priceBasis' | 'minPrice' | 'maxPrice'>;

/** Runs for each stay within the price bounds, with its number in `leading`. */
function foldLeading({ sort }: PricedOrder, { start, each, value }: FoldOfPrices): FoldOfPrices {
  const { before, leading } = leadingBySort[sort] ?? { before: '', leading: '0' };
  return {
    start: `${before}long from = params.from; long to = params.to; ${start}`,
    each: `if (price >= from && price <= to) { double leading = ${leading}; ${each}} `,
    value,
  };
}

/** Reads the aggregation named `place`; undefined when there are too few stays. */
export function readCountedPlace({ aggregations }: SearchAnswer): CountedPlace | undefined {
  const [leading, before] = (aggregations?.['place'] as { value?: [number, number] | null } | undefined)?.value ?? [];
  return leading === undefined || before === undefined ? undefined : { leading, before };
}
