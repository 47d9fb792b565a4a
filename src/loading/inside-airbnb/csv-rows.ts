import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { BadRow } from './bad-rows.ts';

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
  const unpacked = file.path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error: Error) => unpacked.destroy(error));
  const parser = csvParser(await delimiterOf(unpacked), take, bad);
  unpacked.on('error', (error: Error) => parser.destroy(error));
  unpacked.pipe(parser).resume();
  await untilRead(parser, bad);
  if (!places) throw new UnreadableFile(file.path, 'is empty');
  reader.onProgress(1, rows);
  return rows;
}

/** The parser reports the line where a record ends; people look for its beginning. */
function lineBreaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
}

/** Leaves the stream at its start. */
async function delimiterOf(stream: Readable): Promise<',' | ';'> {
  await once(stream, 'readable');
  const start = stream.read() as Buffer | null;
  if (start === null) return ',';
  stream.unshift(start);
  const [header = ''] = start.toString('latin1').split('\n', 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
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

async function untilRead(parser: Parser, bad: (line: number, reason: string) => void): Promise<void> {
  try {
    await finished(parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    bad(lineOf(error), reasonOf(error));
  }
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
