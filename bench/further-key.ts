import { createHash } from 'node:crypto';
import { writeApiKey } from '../src/formats/api-key.ts';
import type { KeyRole } from '../src/partners/rules/dealer.ts';
import { saveKey } from '../src/partners/store/dealers.ts';
import type { Db } from '../src/sqlite/database.ts';

/**
 * Saves the key of another caller (public id of 8 characters) and returns its text; each caller has its own rate
 * budget.
 */
export function saveFurtherKey(
  db: Db,
  publicId: string,
  dealerId = 'bench',
  roles: KeyRole[] = ['ROLE_SERVICEPROD_API'],
): string {
  const secret = publicId[0]?.repeat(43) ?? '';
  const secretHash = createHash('sha256').update(secret).digest();
  saveKey(db, { publicId, dealerId, roles, mode: 'test', secretHash, createdAt: 0 });
  return writeApiKey({ kind: 'test', publicId, secret });
}
