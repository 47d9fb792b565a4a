import type { Measure } from '../bench.ts';
import { quantile } from '../spread.ts';
import type { Row } from './rows.ts';

export interface MeasuredRow {
  row: Row;
  line: Measure;
}

/**
 * The median p50 over the rows (all criteria and orders) of each kind, with and without facets and by depth, and the
 * worst row.
 */
export function summariseKinds(rows: readonly MeasuredRow[]): Measure[] {
  return [...Map.groupBy(rows, nameOfGroup)].map(([name, group]) => ({
    what: `all rows of ${name}`,
    value: middleOf(group),
    unit: 'ms',
    beside: [
      { what: 'worst', value: Math.max(...group.map(({ line }) => line.value)), unit: 'ms' },
      { what: 'rows', value: group.length, unit: '' },
    ],
  }));
}

function middleOf(rows: readonly MeasuredRow[]): number {
  return quantile(
    rows.map(({ line }) => line.value),
    0.5,
  );
}

/** The last page counts as deep where there are fewer results. */
function nameOfGroup({ row: { kind, withFacets, page } }: MeasuredRow): string {
  const depth = page === 'last' ? 'deep' : page;
  return [kind.name, ...(withFacets ? ['6 facets'] : []), `${depth} page`].join('; ');
}

/** Median p50 of the first pages of each kind with facets, in ms. */
export function mediansOfKinds(rows: readonly MeasuredRow[]): Record<string, number> {
  const first = rows.filter(({ row }) => row.withFacets && row.page === 'first');
  const ofKinds = [...Map.groupBy(first, ({ row }) => row.kind.name)];
  return Object.fromEntries(ofKinds.map(([kind, group]) => [kind, middleOf(group)]));
}
