import type { Dealer } from '../../partners/rules/dealer.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../../http/problem.ts';

/** Throws GATEWAY_FORBIDDEN when the dealer may not deliver on the in channel, which may be written in any case. */
export function requireInGateway(dealer: Dealer, providerId: string): void {
  const asked = providerId.toLowerCase();
  // An unknown channel answers the same as a foreign one, so that nobody can find out which channels there are.
  if (!dealer.inGateways.some((code) => code.toLowerCase() === asked)) throw new ApiError('GATEWAY_FORBIDDEN');
}

/** Yields VALIDATION_FAILED for one field that only the store could judge. */
export function refuseField(pointer: string, code: FieldError['code'], detail: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { detail: '1 field is not valid', errors: [{ pointer, code, detail }] });
}
