import { isoInstantOf } from '../values/day.ts';

/** No value and an empty list are shown as a hyphen. */
export type Row = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** A heading line and one line per row, columns as wide as their widest cell; `none` alone without rows. */
export function formatTable(rows: readonly Row[], none = 'There are none.'): string[] {
  const [first] = rows;
  if (!first) return [none];
  const headings = Object.keys(first);
  const cells = [headings, ...rows.map((row) => Object.values(row).map(formatCell))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => countCharacters(row[column] ?? ''))));
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCharacters(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** A table that ends with the `--after` of the next page where the page is full. */
export function formatPage<Each extends Row>(
  rows: readonly Each[],
  none: string,
  limit: number,
  key: keyof Each & string,
): string[] {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return [...formatTable(rows, none), ...(last ? [`For more: --after ${formatCell(last[key])}`] : [])];
}

export function formatFields(values: Row): string[] {
  const width = Math.max(...Object.keys(values).map(countCharacters));
  return Object.entries(values).map(([name, value]) => `${name.padEnd(width)}  ${formatCell(value)}`);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Milliseconds since 1970 to ISO 8601. */
export function formatInstant(instant: number | null | undefined): string | null {
  return instant === undefined || instant === null ? null : isoInstantOf(instant);
}

function formatCell(value: Row[string]): string {
  const shown = typeof value === 'object' && value !== null ? value.join(', ') || undefined : value;
  return String(shown ?? '-').replace(/\s+/gu, ' ');
}

/** Removes control characters: texts come from partners and could steer the terminal. */
export function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
