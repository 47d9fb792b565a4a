import { prepared, type Db } from './database.ts';

type Value = string | number | null | { base64: string };

export type CopiedRow = Readonly<Record<string, Value>>;

export function copyRows(db: Db, select: string, ...values: unknown[]): CopiedRow[] {
  return prepared<Record<string, string | number | null | Buffer>>(db, select)
    .all(...values)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, writeValue(value)])));
}

export function insertCopied(db: Db, table: string, rows: readonly CopiedRow[]): void {
  for (const row of rows) {
    const names = Object.keys(row);
    const insert = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
    prepared(db, insert).run(...Object.values(row).map(readValue));
  }
}

function writeValue(value: string | number | null | Buffer): Value {
  return Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value;
}

function readValue(value: Value): string | number | null | Buffer {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}
