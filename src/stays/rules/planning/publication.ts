import type { Day } from '../../../values/day.ts';
import type { Planning } from './planning.ts';
import type { Property } from '../../../lodgings/rules/property.ts';
import { bookableStays } from '../stays/stays.ts';

const publicationGaps = ['photo', 'french-description', 'coordinates', 'future-stay'] as const;
export type PublicationGap = (typeof publicationGaps)[number];

/**
 * Lists what is missing before a contract of the property can be published (docs/contract.md 2.4): a photo, a French
 * description, coordinates, and a stay that today's date still lets one book. The contract is silent on nights that are
 * sold when a contract is published: they count as free, so that a planning that is sold out can be published again.
 * The coordinates 0, 0 count as missing.
 */
export function publicationGapsOf(
  property: Pick<Property, 'images' | 'localizedDescriptions' | 'localisation'>,
  planning: Planning,
  today: Day,
): PublicationGap[] {
  const { latitude, longitude } = property.localisation;
  const isThere: Readonly<Record<PublicationGap, boolean>> = {
    photo: property.images.length > 0,
    'french-description': property.localizedDescriptions.some(({ language }) => language === 'fr'),
    coordinates: latitude !== 0 || longitude !== 0,
    'future-stay': bookableStays({ plannings: [planning], taken: [] }, today).arrival.length > 0,
  };
  return publicationGaps.filter((gap) => !isThere[gap]);
}
