import type { Measure } from '../bench.ts';
import { quantile } from '../spread.ts';
import type { AskedPage } from './asked-page.ts';
import type { Kind } from './kinds.ts';

/** Searches of one kind with one wish, with facets or without, on pages of one depth. */
export interface Row {
  kind: Kind;
  wish: string;
  withFacets: boolean;
  /** `first`; `deep` = from the 2,000th result on; `last` = the last one, where there are fewer results; `cursor` = behind a deep one. */
  page: 'first' | 'last' | 'deep' | 'cursor';
}

/** Bounds in milliseconds; those that are left out are not set. */
export interface Goals {
  /** Of p50, but for what the others name. */
  median: number;
  /** Of pages from result 2,000 on, by number or behind a cursor. */
  deep: number;
  exact: number;
  exactWithFacets: number;
  p99: number | undefined;
}

/** Yields what is asked of a set of the folder as it is, and of one that holds it many times. */
export function goalsFor(times: number): Goals {
  return times > 1
    ? { median: 150, deep: 300, exact: 10, exactWithFacets: 25, p99: undefined }
    : { median: 25, deep: 60, exact: 25, exactWithFacets: 25, p99: 150 };
}

/** Yields the name of a row, by which it can be chosen. */
export function nameOf({ kind, wish, withFacets, page }: Row): string {
  return [kind.name, wish, ...(withFacets ? ['6 facets'] : []), `${page} page`].join('; ');
}

/** Yields a row's line: the p50 of what was answered, and beside it p99, the largest time, runs, results (p50) and refusals. */
export function lineOf(row: Row, asked: readonly AskedPage[], goals: Goals): Measure {
  const answered = asked.filter(({ total }) => total !== undefined);
  const times = answered.map(({ time }) => time);
  const totals = answered.map(({ total = NaN }) => total);
  const refused = asked.length - answered.length;
  return {
    what: nameOf(row),
    value: quantile(times, 0.5),
    unit: 'ms',
    goal: { atMost: medianGoal(row, goals) },
    beside: [
      { what: 'p99', value: quantile(times, 0.99), unit: 'ms', ...(goals.p99 && { goal: { atMost: goals.p99 } }) },
      { what: 'largest', value: times.length > 0 ? Math.max(...times) : NaN, unit: 'ms' },
      { what: 'runs', value: asked.length, unit: '' },
      { what: 'results', value: quantile(totals, 0.5), unit: '' },
      ...(refused > 0 ? [{ what: '429 or 503', value: refused, unit: '', goal: { atMost: 0 } }] : []),
    ],
  };
}

function medianGoal({ kind, withFacets, page }: Row, goals: Goals): number {
  if (page === 'deep' || page === 'cursor') return goals.deep;
  const isExact = kind.by.includes('arrival') && kind.by.includes('departure') && !kind.by.includes('flex');
  if (!isExact) return goals.median;
  return withFacets ? goals.exactWithFacets : goals.exact;
}

/** Orders lines by how far their p50 is from its goal, the worst first; what was only refused is worst of all. */
export function sortWorstFirst(lines: readonly Measure[]): Measure[] {
  return [...lines].sort((a, b) => distanceFromGoal(b) - distanceFromGoal(a));
}

function distanceFromGoal({ value, goal }: Measure): number {
  if (Number.isNaN(value)) return Number.MAX_VALUE;
  return goal && 'atMost' in goal ? value / goal.atMost : 0;
}
