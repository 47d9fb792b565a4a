import { isoInstantOf } from '../values/day.ts';
import type { CommandResult } from './command.ts';

type TableRow = Readonly<Record<string, unknown>>;

interface ListTexts<Row> {
  /** Members to show; the first one is that of `--after`. */
  columns?: readonly (keyof Row & string)[];
  /** Instead of an empty list. */
  none: string;
  /** Of a list in pages: a full page ends with the `--after` of the next one. */
  limit?: number;
}

export function answerList<Row extends object>(
  value: readonly Row[],
  { columns, none, limit }: ListTexts<Row>,
): CommandResult {
  if (value.length === 0) return { value, lines: [none] };
  const last = (value.at(-1) as TableRow)[columns?.[0] ?? 'id'];
  const next = value.length === limit ? [`For more: --after ${String(last)}`] : [];
  return { value, lines: [...formatTable(value as readonly TableRow[], columns), ...next] };
}

/** Prints any value by its members: a list of objects as a table, an object as fields with its lists of objects below. */
export function formatValue(value: unknown): string[] {
  if (isTable(value)) return formatTable(value);
  const members = Object.entries(value as TableRow).filter(([, member]) => member !== undefined);
  const fields = members.filter(([, member]) => !isTable(member));
  const tables = members.flatMap(([name, member]) => (isTable(member) ? { name, member } : []));
  return [
    ...formatFields(fields.map(([name, member]) => [wordsOf(name), formatCell(member)])),
    ...tables.flatMap(({ name, member }) => ['', `${wordsOf(name)}:`, ...formatTable(member)]),
  ];
}

function isTable(value: unknown): value is readonly TableRow[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

function formatTable(
  rows: readonly TableRow[],
  columns: readonly string[] = [...new Set(rows.flatMap((row) => Object.keys(row)))],
): string[] {
  const headings = columns.map((name) => wordsOf(name).toUpperCase());
  const cells = [headings, ...rows.map((row) => columns.map((name) => formatCell(row[name])))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => countCharacters(row[column] ?? ''))));
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - countCharacters(cell)))
      .join('  ')
      .trimEnd(),
  );
}

export function formatFields(fields: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...fields.map(([name]) => countCharacters(name)));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

/** A list of objects is counted: `--json` shows it. */
function formatCell(value: unknown): string {
  if (isTable(value)) return String(value.length);
  if (Array.isArray(value)) return formatCell(value.join(', '));
  if (value === undefined || value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2);
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ');
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return formatCell(members.map(([name, member]) => `${wordsOf(name)} ${formatCell(member)}`));
}

/** Such as `lodging id` for `lodgingId`. */
function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Milliseconds since 1970 to ISO 8601. */
export function formatInstant(instant: number | null | undefined): string | null {
  return instant === undefined || instant === null ? null : isoInstantOf(instant);
}

/** Removes control characters: texts come from partners and could steer the terminal. */
export function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{Cc}/gu, ' ')}\n`).join('');
}

function countCharacters(text: string): number {
  return Array.from(text).length;
}
