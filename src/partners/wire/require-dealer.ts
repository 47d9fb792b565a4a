import { ApiError } from '../../http/problem.ts';
import type { Dealer } from '../rules/dealer.ts';

/** Throws AUTHENTICATION_REQUIRED if no key was sent. */
export function requireDealer(dealer: Dealer | undefined): Dealer {
  if (dealer === undefined) throw new ApiError('AUTHENTICATION_REQUIRED');
  return dealer;
}
