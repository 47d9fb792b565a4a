import { isoInstantOf } from '../values/day.ts';
import type { Surroundings } from './surroundings.ts';

/** Writes lines for people, or the value as one JSON document when the command was given `--json`. */
export function writeResult({ asJson, writeOut }: Surroundings, value: unknown, lines: readonly string[]): void {
  writeOut(asJson ? `${JSON.stringify(value)}\n` : plainLines(lines));
}

/** Writes what went wrong, one line each. */
export function writeMistakes({ writeError }: Surroundings, lines: readonly string[]): void {
  writeError(plainLines(lines));
}

/** What a cell of a table shows; nothing where there is no value. */
export type Cell = string | number | undefined;

/** Yields a line of headings and one line per row, with columns as wide as their widest cell; `none` alone without rows. */
export function tableOf(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  none = 'There are none.',
): string[] {
  if (rows.length === 0) return [none];
  const cells = [headings, ...rows].map((row) => row.map((cell) => oneLine(String(cell ?? '-'))));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ''))));
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Yields one line per name, with the values below each other. */
export function fieldsOf(values: Readonly<Record<string, Cell>>): string[] {
  const width = Math.max(...Object.keys(values).map(widthOf));
  return Object.entries(values).map(([name, value]) => `${name.padEnd(width)}  ${oneLine(String(value ?? '-'))}`);
}

/** Writes a count with thousands set apart. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Yields the instant (milliseconds since 1970) in ISO 8601 or what stands for none. */
export function instantOrNull(instant: number | undefined): string | null {
  return instant === undefined ? null : isoInstantOf(instant);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

/** Texts come from partners: what would steer the terminal is taken out. */
function plainLines(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

function widthOf(text: string): number {
  return Array.from(text).length;
}
