import { createReadStream, existsSync, statSync, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, parse, type Parser } from 'csv-parse';

export interface CsvFile {
  path: string;
  /** `listings` or `calendar`, for messages. */
  name: string;
}

/** Finds `<name>.csv` or `<name>.csv.gz`; throws an UnreadableFile when there is neither. */
export function findCsvFile(folder: string, name: string): CsvFile {
  const path = [join(folder, `${name}.csv`), join(folder, `${name}.csv.gz`)].find((each) => existsSync(each));
  if (path === undefined) throw new UnreadableFile(folder, `has neither ${name}.csv nor ${name}.csv.gz`);
  return { path, name };
}

interface RowReader {
  /** Throws an UnreadableFile when one of these columns is missing. */
  needed: readonly string[];
  /** Columns of the format that are not read; others are reported, since a misspelled column would go unnoticed. */
  ignored: RegExp;
  /** Takes the fields in the order of `columns`, empty for a missing column. Returns why the row is bad. */
  onRow: (fields: readonly string[], line: number) => string | undefined;
  onBadRow: (row: BadRow) => void;
  /** `share` of the file's bytes read so far, 0 to 1. */
  onProgress: (share: number, rows: number) => void;
}

const stepInRows = 4096;
/** Characters; an unclosed quote would swallow the rest of the file, so longer records are given up. */
const longestRecord = 262_144;

/**
 * Header line, commas or semicolons as in that line, quoted fields with line breaks, gzip by file name. Bad rows never
 * end the reading.
 */
export async function readCsvRows(file: CsvFile, columns: readonly string[], reader: RowReader): Promise<number> {
  const size = Math.max(1, statSync(file.path).size);
  const bytes = createReadStream(file.path);
  let places: number[] | undefined;
  let width = 0;
  let rows = 0;
  const bad = (line: number, reason: string) => reader.onBadRow({ file: file.name, line, reason });
  const take = (fields: string[], line: number) => {
    if (!places) {
      places = placesOf(file, fields, columns, reader.needed);
      width = fields.length;
      for (const name of fields.map(nameOf))
        if (!columns.includes(name) && !reader.ignored.test(name)) bad(1, `has an unknown column ${name}`);
      return;
    }
    rows += 1;
    if (rows % stepInRows === 0) reader.onProgress(bytes.bytesRead / size, rows);
    const found = places;
    const reason =
      fields.length === width
        ? reader.onRow(
            found.map((place) => fields[place] ?? ''),
            line,
          )
        : `has ${fields.length} fields instead of ${width}`;
    if (reason !== undefined) bad(line - lineBreaksIn(fields), reason);
  };
  const parser = csvParser(await delimiterOf(file.path), take, bad);
  try {
    await pipeline(unpack(bytes), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    bad(lineOf(error), reasonOf(error));
  }
  if (!places) throw new UnreadableFile(file.path, 'is empty');
  reader.onProgress(1, rows);
  return rows;
}

/** The parser reports the line where a record ends; people look for its beginning. */
function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
}

/** Of the header: rows may hold the other one in their texts. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  for await (const chunk of unpack(createReadStream(path))) {
    const [header = ''] = (chunk as Buffer).toString('latin1').split('\n', 1);
    return header.split(';').length > header.split(',').length ? ';' : ',';
  }
  return ',';
}

function unpack(bytes: ReadStream): Readable {
  return String(bytes.path).endsWith('.gz') ? bytes.compose<Readable>(createGunzip()) : bytes;
}

/** Uses `on_record`, which costs nothing extra: `info: true` would take half as long again. */
function csvParser(
  delimiter: string,
  take: (fields: string[], line: number) => void,
  bad: (line: number, reason: string) => void,
): Parser {
  return parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRecord,
    on_record: (fields: string[], context) => {
      take(fields, context.lines);
      return null;
    },
    on_skip: (error: CsvError | undefined) => {
      if (error) bad(lineOf(error), reasonOf(error));
      return undefined;
    },
  });
}

function lineOf(error: CsvError): number {
  const line: unknown = error['lines'];
  return typeof line === 'number' ? line : 0;
}

function reasonOf(error: CsvError): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    ? 'has a quote that is never closed'
    : 'is not readable as CSV';
}

function placesOf(file: CsvFile, header: string[], columns: readonly string[], needed: readonly string[]): number[] {
  const names = header.map(nameOf);
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableFile(file.path, `has no column ${missing.join(', ')}`);
  return columns.map((name) => names.indexOf(name));
}

function nameOf(column: string): string {
  return column.trim().toLowerCase();
}

/** The file as a whole cannot be used. */
export class UnreadableFile extends Error {
  constructor(path: string, problem: string) {
    super(`${path} ${problem}.`);
  }
}

/** `line` counts from 1, the header included. */
export interface BadRow {
  file: string;
  line: number;
  reason: string;
}

/** The first bad rows, and the number of all by reason. */
export interface BadRows {
  first: BadRow[];
  totals: Map<string, number>;
}

const listedRows = 20;

export function noteBadRow(bad: BadRows, row: BadRow): void {
  if (bad.first.length < listedRows) bad.first.push(row);
  const key = `${row.file}: ${row.reason}`;
  bad.totals.set(key, (bad.totals.get(key) ?? 0) + 1);
}

export function countBadRows(bad: BadRows): number {
  return [...bad.totals.values()].reduce((sum, count) => sum + count, 0);
}
