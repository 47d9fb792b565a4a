import { z } from 'zod';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { labelsOf } from '../../lodgings/rules/labels.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { lodgingTypes } from '../../lodgings/rules/property.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import { codeField, intField, longField, numberField, textField } from '../../formats/fields/fields.ts';
import { labelMembers } from '../../catalog/wire/labels.ts';
import { type LodgingView, pageUrl, shortDescription } from '../../catalog/wire/lodging-texts.ts';
import { photoShape, presentFirstPhoto } from '../../catalog/wire/picture.ts';
import { reviewAverage } from '../../catalog/wire/review.ts';

/** A lodging inside a search result (docs/contract.md 4.17). */
export const searchLodgingShape = z.object({
  id: longField,
  reference: textField,
  city: textField,
  surface: numberField.nullable(),
  rooms: intField.nullable(),
  personMax: intField,
  standing: intField,
  features: z.array(textField),
  type: codeField(lodgingTypes),
  description: textField,
  photo: photoShape,
  ...labelMembers,
  url: textField,
  name: textField,
  region: textField.optional(),
  country: textField,
  bedrooms: intField.nullable(),
  latitude: numberField.nullable(),
  longitude: numberField.nullable(),
  rating: numberField.nullable(),
});

/** Yields what search results show of the lodging in the language of the view; made once, when the lodging is indexed. */
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
    photo: presentFirstPhoto(property.images, view.publicUrl),
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
  };
}
