import type { Measure } from '../bench.ts';
import { quantile } from '../spread.ts';
import type { Row } from './rows.ts';

export interface MeasuredRow {
  row: Row;
  line: Measure;
}

/** Yields for each kind, with facets and without and by depth, the middle p50 of its rows, which are all criteria and orders, and the worst. */
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

/** The last page stands for a deep one where there are fewer results. */
function nameOfGroup({ row: { kind, withFacets, page } }: MeasuredRow): string {
  const depth = page === 'last' ? 'deep' : page;
  return [kind.name, ...(withFacets ? ['6 facets'] : []), `${depth} page`].join('; ');
}

/** Yields the middle p50 of each kind's first pages with facets, in ms. */
export function mediansOfKinds(rows: readonly MeasuredRow[]): Record<string, number> {
  const first = rows.filter(({ row }) => row.withFacets && row.page === 'first');
  const ofKinds = [...Map.groupBy(first, ({ row }) => row.kind.name)];
  return Object.fromEntries(ofKinds.map(([kind, group]) => [kind, middleOf(group)]));
}
