import type { DiffusionState } from '../rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';

/** Yields the lodging when on sale; throws LODGING_NOT_FOUND, with a state that shows (docs/contract.md 2.1). */
export function requireOnSale<Found extends { state: DiffusionState }>(lodging: Found | undefined): Found {
  if (lodging?.state === 'EN_DIFFUSION') return lodging;
  const isHidden = lodging === undefined || lodging.state === 'FIN_CONTRAT' || lodging.state === 'NO_CONTRACT';
  throw new ApiError('LODGING_NOT_FOUND', isHidden ? {} : { state: lodging.state });
}

/** Yields the lodging in whatever state; throws LODGING_NOT_FOUND when there is none. */
export function requireLodging<Found>(lodging: Found | undefined): Found {
  if (lodging === undefined) throw new ApiError('LODGING_NOT_FOUND');
  return lodging;
}

/** Throws LODGING_NOT_IN_CHANNEL when the lodging is on none of the dealer's out channels. */
export function requireInChannel(gateways: readonly string[], dealer: Dealer): void {
  if (!gateways.some((gateway) => dealer.outGateways.includes(gateway))) throw new ApiError('LODGING_NOT_IN_CHANNEL');
}
