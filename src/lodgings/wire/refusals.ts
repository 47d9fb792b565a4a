import { type DiffusionState, contractStates, diffusionStates } from '../rules/lodging.ts';
import { mayDeliver, type Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { z } from 'zod';
import { instantField } from '../../formats/fields/fields.ts';
import { warningsField } from '../../formats/fields/warning.ts';

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

/** Throws GATEWAY_FORBIDDEN when the dealer may not deliver on the in channel; case-insensitive. */
export function requireInGateway(dealer: Dealer, providerId: string): void {
  // Unknown and foreign channels answer the same, so that nobody can find out which channels exist.
  if (!mayDeliver(dealer, providerId)) throw new ApiError('GATEWAY_FORBIDDEN');
}

/** VALIDATION_FAILED for a field that only the store can check. */
export function refuseField(pointer: string, code: FieldError['code'], detail: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { detail: '1 field is not valid', errors: [{ pointer, code, detail }] });
}

const resultActions = ['INSERTED', 'UPDATED', 'IGNORED', 'ERROR'] as const;

/** docs/contract.md 3, "Result". */
export const resultShape = z.object({
  id: z.int(),
  status: z.string(),
  action: z.enum(resultActions).optional(),
  details: z.string().optional(),
});

/** docs/contract.md 4.28. */
export const propertyResultShape = resultShape.extend({
  reference: z.string(),
  lastUpdatedAt: instantField,
  warnings: warningsField,
});

/** docs/contract.md 4.29. */
export const contractResultShape = resultShape.extend({
  contractNumber: z.string(),
  rowCount: z.int(),
  stayCount: z.int(),
  effectiveAt: instantField,
  warnings: warningsField,
});

/** docs/contract.md 4.30. */
export const contractStatusResultShape = resultShape.extend({
  contractNumber: z.string(),
  lodgingState: z.enum(diffusionStates),
  allowed: z.array(z.enum(contractStates)).meta({ xml: { item: 'value' } }),
});

/**
 * Returns status and address of a delivery's answer: 201 with the lodging's path for a new record, else 200. The
 * contract is silent on the `Location` of a new contract: contracts have no path, so it is the lodging's.
 */
export function replyToDelivery(
  action: (typeof resultActions)[number],
  lodgingId: number,
): { status: 200 | 201; location?: string } {
  return action === 'INSERTED' ? { status: 201, location: `/v2/lodgings/${lodgingId}` } : { status: 200 };
}
