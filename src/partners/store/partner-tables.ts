import { prepared, type Db } from '../../sqlite/database.ts';

/** In order of reference: tables that others refer to come first. */
const tables = ['gateways', 'dealers', 'dealer_gateways', 'return_hosts', 'api_keys', 'key_origins'] as const;

/** All rows of the partner tables. Of a key they hold only the SHA-256 of its secret. */
type PartnerRows = Readonly<Record<string, readonly object[]>>;

export function readPartnerRows(db: Db): PartnerRows {
  return Object.fromEntries(tables.map((table) => [table, prepared<object>(db, `SELECT * FROM ${table}`).all()]));
}

/** The rows may come from JSON. Call it in a transaction. */
export function replacePartnerRows(db: Db, rows: PartnerRows): void {
  for (const table of tables.toReversed()) prepared(db, `DELETE FROM ${table}`).run();
  for (const table of tables) {
    for (const row of rows[table] ?? []) {
      const names = Object.keys(row);
      const insert = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
      prepared(db, insert).run(...Object.values(row).map(readValue));
    }
  }
}

/** JSON holds a buffer as an object that `Buffer.from` reads. */
function readValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Buffer.from(value as Uint8Array) : value;
}
