import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';

/** The tables that say who may call and for whom, those first to whose rows others refer. */
const tables = ['gateways', 'dealers', 'dealer_gateways', 'return_hosts', 'api_keys', 'key_origins'] as const;

type Value = string | number | null | { base64: string };

/** All rows of all tables of partners, as JSON can hold them. Of a key there is only the SHA-256 of its secret. */
export type PartnerRows = Readonly<Record<(typeof tables)[number], readonly Readonly<Record<string, Value>>[]>>;

/** Reads all that is known of partners. */
export function readPartnerRows(db: Db): PartnerRows {
  const rowsOf = (table: string) =>
    prepared<Record<string, string | number | null | Buffer>>(db, `SELECT * FROM ${table}`)
      .all()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, writeValue(value)])));
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table)])) as unknown as PartnerRows;
}

/** Puts these rows in place of all that a copy knows of partners. */
export function replacePartnerRows(db: Db, rows: PartnerRows): void {
  inTransaction(db, () => {
    for (const table of tables.toReversed()) prepared(db, `DELETE FROM ${table}`).run();
    for (const table of tables)
      for (const row of rows[table]) {
        const names = Object.keys(row);
        const insert = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
        prepared(db, insert).run(...Object.values(row).map(readValue));
      }
  });
}

function writeValue(value: string | number | null | Buffer): Value {
  return Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value;
}

function readValue(value: Value): string | number | null | Buffer {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}
