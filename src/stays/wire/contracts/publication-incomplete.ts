import type { FieldError } from '../../../formats/fields/field-errors.ts';
import { ApiError } from '../../../http/problem.ts';
import type { PublicationGap } from '../../rules/planning/publication.ts';

/** Pointers name members of the bodies of properties/insert and contracts/insert. */
export function publicationIncomplete(gaps: readonly PublicationGap[]): ApiError {
  const errors = gaps.map((gap): FieldError => ({ ...errorOfGap[gap], code: 'MISSING' }));
  return new ApiError('PUBLICATION_INCOMPLETE', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}

const errorOfGap: Readonly<Record<PublicationGap, { pointer: string; detail: string }>> = {
  photo: { pointer: '/images', detail: 'A photo is needed' },
  'french-description': { pointer: '/localizedDescriptions', detail: 'A French description is needed' },
  coordinates: { pointer: '/localisation', detail: 'Coordinates are needed' },
  // Applies to both kinds of offer, so the pointer is the whole contract.
  'future-stay': { pointer: '', detail: 'A stay that can still be booked is needed' },
};
