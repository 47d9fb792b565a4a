import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';

/**
 * Yields who calls from the page: its dealer without a key, so that rates and bookings are counted by address. Throws
 * ROUTE_NOT_FOUND while there is no such dealer.
 */
export function readVisitor(db: Db, dealerId: string): Caller {
  const dealer = findDealer(db, dealerId);
  if (!dealer) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'The dealer of the page is not known' });
  return { dealer, keyId: undefined };
}
