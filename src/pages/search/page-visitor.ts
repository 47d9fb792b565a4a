import type { Context } from '../../service/context.ts';
import { findDemoSeller } from '../../service/demo.ts';
import type { Caller } from '../../http/middleware/authenticate.ts';
import { ApiError } from '../../http/problem.ts';
import { findDealer } from '../../partners/store/dealers.ts';

/** Finds the id of the dealer whose lodgings the page shows; undefined: there is no page. */
export function findPageDealerId({ config, db }: Context): string | undefined {
  return config.webDealer ?? (config.mode === 'test' ? findDemoSeller(db)?.id : undefined);
}

/**
 * Yields who calls from the page: its dealer without a key, so that rates and bookings are counted by address. Throws
 * ROUTE_NOT_FOUND while there is no such dealer.
 */
export function pageVisitor({ config, db }: Context, dealerId: string): Caller {
  const dealer = findDealer(db, dealerId);
  if (!dealer) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'The dealer of the page is not known' });
  // Customers return from paying to the page itself.
  const returnHosts = [...dealer.returnHosts, new URL(config.publicUrl).host];
  return { dealer: { ...dealer, returnHosts }, keyId: undefined, roles: ['ROLE_SERVICEPROD_API'] };
}
