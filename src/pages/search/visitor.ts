import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/problem.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';

/**
 * Yields who calls from the page: its dealer without a key, so that rates and bookings are counted by address. Throws
 * ROUTE_NOT_FOUND while there is no such dealer.
 */
export function readVisitor({ db, publicUrl }: { db: Db; publicUrl: string }, dealerId: string): Caller {
  const dealer = findDealer(db, dealerId);
  if (!dealer) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'The dealer of the page is not known' });
  // Customers return from paying to the page itself.
  const returnHosts = [...dealer.returnHosts, new URL(publicUrl).host];
  return { dealer: { ...dealer, returnHosts }, keyId: undefined };
}
