import type { Dealer } from '../rules/lodging.ts';
import type { PublicationGap } from '../../stays/rules/planning/publication.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../../http/problem.ts';

/** Throws GATEWAY_FORBIDDEN when the dealer may not deliver on the in channel, which may be written in any case. */
export function requireInGateway(dealer: Dealer, providerId: string): void {
  const asked = providerId.toLowerCase();
  // An unknown channel answers the same as a foreign one, so that nobody can find out which channels there are.
  if (!dealer.inGateways.some((code) => code.toLowerCase() === asked)) throw new ApiError('GATEWAY_FORBIDDEN');
}

/** Yields VALIDATION_FAILED for one field that only the store could judge. */
export function wrongField(pointer: string, code: FieldError['code'], detail: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { detail: '1 field is not valid', errors: [{ pointer, code, detail }] });
}

/** Yields PUBLICATION_INCOMPLETE; its pointers name members of the bodies of properties/insert and contracts/insert. */
export function publicationIncomplete(gaps: readonly PublicationGap[]): ApiError {
  const errors = gaps.map((gap): FieldError => ({ ...errorOfGap[gap], code: 'MISSING' }));
  return new ApiError('PUBLICATION_INCOMPLETE', {
    detail: errors.map(({ detail }) => detail).join('; '),
    errors,
  });
}

const errorOfGap: Readonly<Record<PublicationGap, { pointer: string; detail: string }>> = {
  photo: { pointer: '/images', detail: 'A photo is needed' },
  'french-description': { pointer: '/localizedDescriptions', detail: 'A French description is needed' },
  coordinates: { pointer: '/localisation', detail: 'Coordinates are needed' },
  // Both kinds of offer end here, so the pointer is the contract as a whole.
  'future-stay': { pointer: '', detail: 'A stay that can still be booked is needed' },
};
