import { z } from 'zod';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { labelsOf } from '../../lodgings/rules/labels.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { lodgingTypes } from '../../lodgings/rules/property.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import { labelMembers, type LodgingView, pageUrl, shortDescription } from '../../catalog/wire/lodging-summary.ts';
import { ownAddress, photoShape, presentFirstPhoto } from '../../catalog/wire/picture.ts';
import { reviewAverage } from '../../catalog/wire/review.ts';

/** docs/contract.md 4.17. */
export const searchLodgingShape = z.object({
  id: z.int(),
  reference: z.string(),
  city: z.string(),
  surface: z.number().nullable(),
  rooms: z.int().nullable(),
  personMax: z.int(),
  standing: z.int(),
  features: z.array(z.string()),
  type: z.enum(lodgingTypes),
  description: z.string(),
  photo: photoShape,
  ...labelMembers,
  url: z.string(),
  name: z.string(),
  region: z.string().optional(),
  country: z.string(),
  bedrooms: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  rating: z.number().nullable(),
});

export function presentSearchLodging(lodging: Lodging, view: LodgingView): SearchLodging {
  const { property } = lodging;
  const { personMax, surface, rooms, bedrooms, standing } = property.generalDescription;
  const { region } = property.geoTree;
  return {
    id: lodging.id,
    reference: lodging.reference,
    city: property.address.city,
    surface: surface ?? null,
    rooms: rooms ?? null,
    personMax,
    standing,
    features: [...property.options.features],
    type: property.typeCode,
    description: shortDescription(property, view.language),
    photo: presentFirstPhoto(property.images, view),
    ...labelsOf(property, view.language),
    url: pageUrl(lodging.id, view.lodgingUrl),
    name: property.name,
    ...(region !== undefined && { region }),
    country: property.address.country,
    bedrooms: bedrooms ?? null,
    latitude: property.localisation.latitude,
    longitude: property.localisation.longitude,
    rating: reviewAverage(lodging),
    mandatoryServicesPrice: mandatoryServicesPriceOf(property.services),
    surroundings: property.options.surroundings,
    ...(property.subType !== undefined && { subType: property.subType }),
  };
}

/** Fills in the addresses, which are left empty when the lodging is indexed. */
export function completeAddresses(
  summary: SearchLodging,
  { publicUrl, lodgingUrl }: Omit<LodgingView, 'language'>,
): SearchLodging {
  const pictures = summary.photo.pictures.map(({ url, dimension }) => ({ url: ownAddress(url, publicUrl), dimension }));
  return { ...summary, photo: { ...summary.photo, pictures }, url: pageUrl(summary.id, lodgingUrl) };
}
