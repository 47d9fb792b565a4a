import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';
import { requireInChannel } from '../../lodgings/wire/refusals.ts';

type Reviewed = Pick<Lodging, 'state' | 'gateways' | 'company'>;

/**
 * Returns the lodging when its reviews may be read in any catalog state (docs/contract.md 2.1, 4.31); throws
 * LODGING_NOT_FOUND, or LODGING_NOT_IN_CHANNEL. The contract is silent on reviews for a dealer that delivers lodgings
 * and has no out channel: it can read the reviews of the lodgings that its company manages.
 */
export function requireReviewable<Found extends Reviewed>(lodging: Found | undefined, dealer: Dealer): Found {
  if (lodging === undefined || !isInCatalog(lodging)) throw new ApiError('LODGING_NOT_FOUND');
  if (lodging.company.code !== dealer.company) requireInChannel(lodging.gateways, dealer);
  return lodging;
}

/** A dealer reads reviews of lodgings that it may sell or that its company manages (docs/contract.md 4.33). */
export function mayReadReviewOf(lodging: Reviewed, dealer: Dealer): boolean {
  const isOnChannel = lodging.gateways.some((gateway) => dealer.outGateways.includes(gateway));
  return lodging.company.code === dealer.company || (isInCatalog(lodging) && isOnChannel);
}

function isInCatalog({ state }: Reviewed): boolean {
  return state !== 'FIN_CONTRAT' && state !== 'NO_CONTRACT';
}
