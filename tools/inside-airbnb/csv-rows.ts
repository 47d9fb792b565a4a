import { createReadStream, existsSync, statSync, type ReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';

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

export interface CsvWatch {
  onBadRow: (row: BadRow) => void;
  /** `share` of the file's bytes read so far, 0 to 1. */
  onProgress: (share: number, rows: number) => void;
}

const stepInRows = 4096;
/** Characters; an unclosed quote would swallow the rest of the file, so longer records are given up. */
const longestRecord = 262_144;

/**
 * Header line, commas or semicolons as in that line, quoted fields with line breaks, gzip by file name. `onRow` takes
 * the fields, empty for a missing column, and returns why the row is bad; bad rows never end the reading. Columns
 * neither listed nor `ignored` are reported, since a misspelled one would go unnoticed. Throws an UnreadableFile when a
 * needed column is missing.
 */
export async function readCsvRows<Name extends string>(
  file: CsvFile,
  { columns, ignored }: { columns: Readonly<Record<Name, string>>; ignored: RegExp },
  onRow: (row: Record<Name, string>) => string | undefined,
  watch: CsvWatch,
): Promise<number> {
  const size = Math.max(1, statSync(file.path).size);
  const bytes = createReadStream(file.path);
  const names = Object.keys(columns) as Name[];
  let header: string[] | undefined;
  let rows = 0;
  const bad = (line: number, reason: string) => watch.onBadRow({ file: file.name, line, reason });
  const badRecord = (error: CsvError) => {
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    bad(Number(error['lines']), isOpen ? 'has a quote that is never closed' : 'is not readable as CSV');
  };
  const takeHeader = (fields: string[]) => {
    const found = fields.map((name) => name.trim().toLowerCase());
    const missing = names.filter((name) => columns[name] === 'needed' && !found.includes(name));
    if (missing.length > 0) throw new UnreadableFile(file.path, `has no column ${missing.join(', ')}`);
    for (const name of found) {
      if (!Object.hasOwn(columns, name) && !ignored.test(name)) bad(1, `has an unknown column ${name}`);
    }
    header = found;
  };
  const take = (fields: string[], lastLine: number) => {
    if (!header) {
      takeHeader(fields);
      return;
    }
    rows += 1;
    if (rows % stepInRows === 0) watch.onProgress(bytes.bytesRead / size, rows);
    const row = {} as Record<Name, string>;
    for (const name of names) row[name] = fields[header.indexOf(name)]?.trim() ?? '';
    const isWhole = fields.length === header.length;
    const reason = isWhole ? onRow(row) : `has ${fields.length} fields instead of ${header.length}`;
    // The parser reports the line where a record ends; people look for its beginning.
    if (reason !== undefined) bad(lastLine - fields.join('').split('\n').length + 1, reason);
  };
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file.path),
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRecord,
    // Costs nothing extra: `info: true` would take half as long again.
    on_record: (fields: string[], { lines }) => {
      take(fields, lines);
      return null;
    },
    on_skip: (error: CsvError | undefined) => {
      if (error) badRecord(error);
      return undefined;
    },
  });
  try {
    await pipeline(decompress(bytes), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    badRecord(error);
  }
  if (!header) throw new UnreadableFile(file.path, 'is empty');
  watch.onProgress(1, rows);
  return rows;
}

/** Of the header: rows may hold the other one in their texts. */
async function delimiterOf(path: string): Promise<',' | ';'> {
  for await (const chunk of decompress(createReadStream(path))) {
    const [header = ''] = (chunk as Buffer).toString('latin1').split('\n', 1);
    return header.split(';').length > header.split(',').length ? ';' : ',';
  }
  return ',';
}

function decompress(bytes: ReadStream): Readable {
  return String(bytes.path).endsWith('.gz') ? bytes.compose<Readable>(createGunzip()) : bytes;
}
