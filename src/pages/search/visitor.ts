import type { Caller } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';

/**
 * The page's dealer without a key, so that rate limits and bookings count by address. Throws ROUTE_NOT_FOUND while the
 * dealer does not exist.
 */
export function readVisitor(db: Db, dealerId: string): Caller {
  const dealer = findDealer(db, dealerId);
  if (!dealer) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'The dealer of the page is not known' });
  return { dealer, keyId: undefined };
}
