import { ApiError } from '../../http/problem.ts';
import type { Dealer } from '../rules/dealer.ts';

/** Yields who asks; throws AUTHENTICATION_REQUIRED when no key came. */
export function requireDealer(dealer: Dealer | undefined): Dealer {
  if (dealer === undefined) throw new ApiError('AUTHENTICATION_REQUIRED');
  return dealer;
}
