import { isoInstantOf } from '../values/day.ts';
import type { Surroundings } from './surroundings.ts';

/** Writes lines for people, or the value as one JSON document when the command was given `--json`. */
export function writeResult({ asJson, writeOut }: Surroundings, value: unknown, lines: readonly string[]): void {
  writeOut(asJson ? `${JSON.stringify(value)}\n` : formatLines(lines));
}

/** Writes what went wrong, one line each. */
export function writeMistakes({ writeError }: Surroundings, lines: readonly string[]): void {
  writeError(formatLines(lines));
}

/** Values by the names that people read; a hyphen is shown for no value and for an empty list. */
export type Row = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** Yields a line of headings and one line per row, with columns as wide as their widest cell; `none` alone without rows. */
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

/** Yields one line per name, with the values below each other. */
export function formatFields(values: Row): string[] {
  const width = Math.max(...Object.keys(values).map(countCharacters));
  return Object.entries(values).map(([name, value]) => `${name.padEnd(width)}  ${formatCell(value)}`);
}

/** Writes a count with thousands set apart. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Yields the instant (milliseconds since 1970) in ISO 8601 or what stands for none. */
export function formatInstant(instant: number | undefined): string | null {
  return instant === undefined ? null : isoInstantOf(instant);
}

function formatCell(value: Row[string]): string {
  const shown = typeof value === 'object' && value !== null ? value.join(', ') || undefined : value;
  return String(shown ?? '-').replace(/\s+/gu, ' ');
}

/** Texts come from partners: what would steer the terminal is taken out. */
function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
