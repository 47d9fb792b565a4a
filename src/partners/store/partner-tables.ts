import { copyRows, insertCopied, type CopiedRow } from '../../sqlite/copied-rows.ts';
import { inTransaction, prepared, type Db } from '../../sqlite/database.ts';

/** The tables that say who may call and for whom, those first to whose rows others refer. */
const tables = ['gateways', 'dealers', 'dealer_gateways', 'return_hosts', 'api_keys', 'key_origins'] as const;

/** All rows of all tables of partners, as JSON can hold them. Of a key there is only the SHA-256 of its secret. */
export type PartnerRows = Readonly<Record<(typeof tables)[number], readonly CopiedRow[]>>;

/** Reads all that is known of partners. */
export function readPartnerRows(db: Db): PartnerRows {
  const rowsOf = (table: string) => copyRows(db, `SELECT * FROM ${table}`);
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table)])) as unknown as PartnerRows;
}

/** Puts these rows in place of all that a copy knows of partners. */
export function replacePartnerRows(db: Db, rows: PartnerRows): void {
  inTransaction(db, () => {
    for (const table of tables.toReversed()) prepared(db, `DELETE FROM ${table}`).run();
    for (const table of tables) insertCopied(db, table, rows[table]);
  });
}
