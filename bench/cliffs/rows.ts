import type { Measure } from '../bench.ts';
import { quantile } from '../spread.ts';
import type { AskedPage } from './asked-page.ts';
import type { Kind } from './kinds.ts';

export interface Row {
  kind: Kind;
  wish: string;
  withFacets: boolean;
  /**
   * `first`; `deep` = from the 2,000th result on; `last` = the last page, where there are fewer results; `cursor` =
   * after a deep page.
   */
  page: 'first' | 'last' | 'deep' | 'cursor';
}

/** Bounds in milliseconds; none where left out. */
export interface Goals {
  /** p50, except where the other goals apply. */
  median: number;
  /** Pages from result 2,000 on, by number or cursor. */
  deep: number;
  exact: number;
  exactWithFacets: number;
  p99: number | undefined;
}

/** Goals for a folder imported once, or `times` times. */
export function goalsFor(times: number): Goals {
  return times > 1
    ? { median: 150, deep: 300, exact: 10, exactWithFacets: 25, p99: undefined }
    : { median: 25, deep: 60, exact: 25, exactWithFacets: 25, p99: 150 };
}

export function nameOf({ kind, wish, withFacets, page }: Row): string {
  return [kind.name, wish, ...(withFacets ? ['6 facets'] : []), `${page} page`].join('; ');
}

/** p50 of the answered requests, and beside it p99, maximum, runs, results (p50) and refusals. */
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

/** Orders lines by how far their p50 exceeds its goal, worst first; rows with only refusals come first. */
export function sortWorstFirst(lines: readonly Measure[]): Measure[] {
  return [...lines].sort((a, b) => distanceFromGoal(b) - distanceFromGoal(a));
}

function distanceFromGoal({ value, goal }: Measure): number {
  if (Number.isNaN(value)) return Number.MAX_VALUE;
  return goal && 'atMost' in goal ? value / goal.atMost : 0;
}
