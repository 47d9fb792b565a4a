import { isMet, type Measure } from './bench.ts';

/** Yields the lines of a table: what, value, unit, goal. */
export function tableOf(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => [measure.what, numberText(measure.value), measure.unit, goalText(measure)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  const [what = 0, value = 0, unit = 0] = widths;
  return rows
    .map((row) => {
      const [first = '', second = '', third = '', goal = ''] = row;
      return `${first.padEnd(what)}  ${second.padStart(value)} ${third.padEnd(unit)}  ${goal}`.trimEnd() + '\n';
    })
    .join('');
}

function numberText(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB');
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function goalText(measure: Measure): string {
  const { goal } = measure;
  if (!goal) return '';
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return `${isMet(measure) ? 'met' : 'MISSED'}: ${bound}`;
}
