import type { Measure } from '../bench.ts';
import { quantile } from '../spread.ts';
import type { Row } from './rows.ts';

export interface MeasuredRow {
  row: Row;
  line: Measure;
}

/** Yields for each kind, with facets and without and by depth, the middle p50 of its rows, which are all criteria and orders, and the worst. */
export function summariseKinds(rows: readonly MeasuredRow[]): Measure[] {
  return [...Map.groupBy(rows, nameOfGroup)].map(([name, group]) => {
    const medians = group.map(({ line }) => line.value);
    return {
      what: `all rows of ${name}`,
      value: quantile(medians, 0.5),
      unit: 'ms',
      beside: [
        { what: 'worst', value: Math.max(...medians), unit: 'ms' },
        { what: 'rows', value: group.length, unit: '' },
      ],
    };
  });
}

/** The last page stands for a deep one where there are fewer results. */
function nameOfGroup({ row: { kind, withFacets, page } }: MeasuredRow): string {
  const depth = page === 'last' ? 'deep' : page;
  return [kind.name, ...(withFacets ? ['6 facets'] : []), `${depth} page`].join('; ');
}

/** Yields the middle p50 of each kind's first pages with facets, in ms. */
export function mediansOfKinds(rows: readonly MeasuredRow[]): Record<string, number> {
  const first = rows.filter(({ row }) => row.withFacets && row.page === 'first');
  const medians = [...Map.groupBy(first, ({ row }) => row.kind.name)].map(([kind, group]) => {
    const values = group.map(({ line }) => line.value);
    return [kind, quantile(values, 0.5)] as const;
  });
  return Object.fromEntries(medians);
}
