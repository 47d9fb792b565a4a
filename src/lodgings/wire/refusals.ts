import type { DiffusionState } from '../rules/lodging.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';

/** Throws LODGING_NOT_FOUND, with the state when it may be disclosed (docs/contract.md 2.1). */
export function requireOnSale<Found extends { state: DiffusionState }>(lodging: Found | undefined): Found {
  if (lodging?.state === 'EN_DIFFUSION') return lodging;
  const isHidden = lodging === undefined || lodging.state === 'FIN_CONTRAT' || lodging.state === 'NO_CONTRACT';
  throw new ApiError('LODGING_NOT_FOUND', isHidden ? {} : { state: lodging.state });
}

export function requireLodging<Found>(lodging: Found | undefined): Found {
  if (lodging === undefined) throw new ApiError('LODGING_NOT_FOUND');
  return lodging;
}

export function requireInChannel(gateways: readonly string[], dealer: Dealer): void {
  if (!gateways.some((gateway) => dealer.outGateways.includes(gateway))) throw new ApiError('LODGING_NOT_IN_CHANNEL');
}
