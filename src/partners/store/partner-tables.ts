import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';

/** In order of reference: tables that others refer to come first. */
const tables = ['gateways', 'dealers', 'dealer_gateways', 'return_hosts', 'api_keys', 'key_origins'] as const;

/** All rows of the partner tables. Of a key they hold only the SHA-256 of its secret. */
type PartnerRows = Readonly<Record<(typeof tables)[number], readonly CopiedRow[]>>;

export function readPartnerRows(db: Db): PartnerRows {
  const rowsOf = (table: string) =>
    prepared<Record<string, string | number | null | Buffer>>(db, `SELECT * FROM ${table}`)
      .all()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, writeValue(value)])));
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table)])) as unknown as PartnerRows;
}

export function replacePartnerRows(db: Db, rows: PartnerRows): void {
  inTransaction(db, () => {
    for (const table of tables.toReversed()) prepared(db, `DELETE FROM ${table}`).run();
    for (const table of tables) insertCopied(db, table, rows[table]);
  });
}

type Value = string | number | null | { base64: string };

type CopiedRow = Readonly<Record<string, Value>>;

function insertCopied(db: Db, table: string, rows: readonly CopiedRow[]): void {
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
