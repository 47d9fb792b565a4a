import { copyRows, insertCopied, type CopiedRow } from '../../sqlite/copies.ts';
import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';

/** In order of reference: tables that others refer to come first. */
const tables = ['gateways', 'dealers', 'dealer_gateways', 'return_hosts', 'api_keys', 'key_origins'] as const;

/** All rows of the partner tables. Of a key they hold only the SHA-256 of its secret. */
export type PartnerRows = Readonly<Record<(typeof tables)[number], readonly CopiedRow[]>>;

export function readPartnerRows(db: Db): PartnerRows {
  const rowsOf = (table: string) => copyRows(db, `SELECT * FROM ${table}`);
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table)])) as unknown as PartnerRows;
}

export function replacePartnerRows(db: Db, rows: PartnerRows): void {
  inTransaction(db, () => {
    for (const table of tables.toReversed()) prepared(db, `DELETE FROM ${table}`).run();
    for (const table of tables) insertCopied(db, table, rows[table]);
  });
}
