import { createHmac } from 'crypto';
import type { Db } from '../../sqlite/database.ts';
import { secretOf } from '../../sqlite/settings.ts';

/** Yields what is kept of a caller's address: enough to recognise it, useless without the secret of this database. */
export function addressHashOf(db: Db, address: string): Buffer {
  return createHmac('sha256', secretOf(db, 'address-secret')).update(address).digest();
}
