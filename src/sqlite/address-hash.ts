import { createHmac } from 'node:crypto';
import type { Db } from './database.ts';
import { secretOf } from './secrets.ts';

/** Yields what is kept of a caller's address: enough to recognise it, useless without the secret of this database. */
export function addressHashOf(db: Db, address: string): Buffer {
  return createHmac('sha256', secretOf(db, 'address-secret')).update(address).digest();
}
