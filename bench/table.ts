import { isMet, type Measure } from './bench.ts';

export function tableOf(measures: readonly Measure[]): string {
  const most = Math.max(...measures.map(({ beside = [] }) => beside.length));
  const rows = measures.map((measure) => cellsOf(measure, most));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `${lineOf(row, widths)}\n`).join('');
}

function cellsOf(measure: Measure, most: number): string[] {
  const beside = Array.from({ length: most }, (_, place) => besideText(measure.beside?.[place]));
  return [measure.what, numberText(measure.value), measure.unit, ...beside, goalText(measure)];
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => {
      const isText = column === 0 || column === 2 || column === cells.length - 1;
      const [width = 0, gap] = [widths[column], column === 0 || column === 2 ? 0 : 1];
      return ' '.repeat(gap) + (isText ? cell.padEnd(width) : cell.padStart(width));
    })
    .join(' ')
    .trimEnd();
}

function besideText(measure: Measure | undefined): string {
  return measure ? `${measure.what} ${numberText(measure.value)} ${measure.unit}`.trimEnd() : '';
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return '-';
  if (Number.isInteger(value)) return value.toLocaleString('en-GB');
  const digitsBelow100 = Math.abs(value) >= 10 ? 1 : 2;
  const digits = Math.abs(value) >= 100 ? 0 : digitsBelow100;
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function goalText(measure: Measure): string {
  const goals = [boundText(measure), ...(measure.beside ?? []).map((each) => boundText(each, each.what))];
  const bounds = goals.filter((text) => text !== '').join(', ');
  return bounds === '' ? '' : `${isMet(measure) ? 'met' : 'MISSED'}: ${bounds}`;
}

function boundText({ goal }: Measure, name?: string): string {
  if (!goal) return '';
  const bound = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return name === undefined ? bound : `${name} ${bound}`;
}
