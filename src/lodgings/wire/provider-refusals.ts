import type { Dealer } from '../../partners/rules/dealer.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../../http/problem.ts';

/** Throws GATEWAY_FORBIDDEN when the dealer may not deliver on the in channel; case-insensitive. */
export function requireInGateway(dealer: Dealer, providerId: string): void {
  const asked = providerId.toLowerCase();
  // Unknown and foreign channels answer the same, so that nobody can find out which channels exist.
  if (!dealer.inGateways.some((code) => code.toLowerCase() === asked)) throw new ApiError('GATEWAY_FORBIDDEN');
}

/** VALIDATION_FAILED for a field that only the store can check. */
export function refuseField(pointer: string, code: FieldError['code'], detail: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { detail: '1 field is not valid', errors: [{ pointer, code, detail }] });
}
