import { createHmac } from 'node:crypto';
import type { Db } from './database.ts';
import { secretOf } from './secrets.ts';

/** Recognizes an address again, but is useless without this database's secret. */
export function addressHashOf(db: Db, address: string): Buffer {
  return createHmac('sha256', secretOf(db, 'address-secret')).update(address).digest();
}
