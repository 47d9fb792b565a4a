import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { findCsvFile, type CsvFile } from '../tools/inside-airbnb/csv-rows.ts';

type Row = Record<string, string>;

/**
 * Writes a copy of an imported folder below `data` and returns its path: each listing has another name and lies `copy`
 * degrees further east, its nights are the same. Importing it by its own in channel creates other lodgings with other
 * ids. Replaces an earlier copy, so any number of copies takes the disk space of one.
 */
export function writeCopyOf(folder: string, data: string, copy: number): string {
  const target = join(data, 'copy');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const calendar = findCsvFile(folder, 'calendar').path;
  symlinkSync(resolve(calendar), join(target, basename(calendar)));
  const listings = readRows(findCsvFile(folder, 'listings')).map((row) => movedListing(row, copy));
  writeFileSync(join(target, 'listings.csv.gz'), gzipSync(csvOf(listings), { level: 1 }));
  return target;
}

function readRows({ path }: CsvFile): Row[] {
  const bytes = readFileSync(path);
  const content = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return parse(content, { columns: true, bom: true, relax_quotes: true, skip_empty_lines: true }) as unknown as Row[];
}

/** Values that are not numbers stay as they are, and the importer skips the row. */
function movedListing(row: Row, copy: number): Row {
  const east = Number(row['longitude']) + copy;
  return {
    ...row,
    name: `No ${copy} ${row['name'] ?? ''}`,
    longitude: (east > 180 ? east - 360 : east).toFixed(6),
  };
}

function csvOf(rows: readonly Row[]): string {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => header.map((name) => quoted(row[name] ?? '')).join(','));
  return `${[header.map(quoted).join(','), ...lines].join('\n')}\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
