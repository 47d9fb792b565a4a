import { isoInstantOf } from '../values/day.ts';
import type { Surroundings } from './surroundings.ts';

export function writeResult({ asJson, writeOut }: Surroundings, value: unknown, lines: readonly string[]): void {
  writeOut(asJson ? `${JSON.stringify(value)}\n` : formatLines(lines));
}

export function writeMistakes({ writeError }: Surroundings, lines: readonly string[]): void {
  writeError(formatLines(lines));
}

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

export function formatFields(values: Row): string[] {
  const width = Math.max(...Object.keys(values).map(countCharacters));
  return Object.entries(values).map(([name, value]) => `${name.padEnd(width)}  ${formatCell(value)}`);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Milliseconds since 1970 to ISO 8601. */
export function formatInstant(instant: number | undefined): string | null {
  return instant === undefined ? null : isoInstantOf(instant);
}

function formatCell(value: Row[string]): string {
  const shown = typeof value === 'object' && value !== null ? value.join(', ') || undefined : value;
  return String(shown ?? '-').replace(/\s+/gu, ' ');
}

/** Removes control characters: texts come from partners and could steer the terminal. */
function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
