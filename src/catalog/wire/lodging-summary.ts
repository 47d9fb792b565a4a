import { z } from 'zod';
import { minuteOf } from '../../values/day.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { labelsOf, truncateText } from '../../lodgings/rules/words.ts';
import { contentChangeOf, lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import {
  type GeoTree,
  lodgingSubTypes,
  lodgingTypes,
  type LocalizedDescription,
  type Property,
} from '../../lodgings/rules/property.ts';
import type { StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import { eurosOrNull, eurosOf, minuteField, moneyField } from '../../formats/fields/fields.ts';
import { photoShape, presentFirstPhoto } from './picture.ts';

export interface LodgingView {
  language: string;
  /** Prefix of picture addresses that begin with `/`. */
  publicUrl: string;
  /** A lodging's public page, with `{id}` as placeholder. */
  lodgingUrl: string;
}

/** The six labels of a lodging (docs/contract.md 3, "Labels"). */
export const labelMembers = {
  conciseShortLabel: z.string(),
  shortLabel: z.string(),
  conciseMediumLabel: z.string(),
  mediumLabel: z.string(),
  conciseLongLabel: z.string(),
  longLabel: z.string(),
};

/** Falls back to French, then English, then the first language there is. */
export function descriptionIn(property: Property, language: string): LocalizedDescription | undefined {
  const { localizedDescriptions: all } = property;
  for (const candidate of [language, 'fr', 'en']) {
    const found = all.find((description) => description.language === candidate);
    if (found) return found;
  }
  return all[0];
}

export function shortDescription(property: Property, language: string): string {
  return truncateText(500, descriptionIn(property, language)?.inside ?? '');
}

export function pageUrl(lodgingId: number, lodgingUrl: string): string {
  return lodgingUrl.replaceAll('{id}', String(lodgingId));
}

const geoTreeShape = z.object({
  group: z.string().optional(),
  region: z.string().optional(),
  zone: z.string().optional(),
  station: z.string().optional(),
  city: z.string(),
});

/** A lodging in lists (docs/contract.md 4.1). */
export const lodgingSummaryShape = z.object({
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  label: z.string(),
  type: z.enum(lodgingTypes),
  subType: z.enum(lodgingSubTypes).optional(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  geoTree: geoTreeShape,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  surface: z.number().nullable(),
  rooms: z.int().nullable(),
  bathrooms: z.int().nullable(),
  bedrooms: z.int().nullable(),
  personMax: z.int(),
  standing: z.int(),
  requestOnly: z.boolean(),
  priceEnabled: z.boolean(),
  caution: moneyField.nullable(),
  mandatoryServicesPrice: moneyField,
  features: z.array(z.string()),
  surroundings: z.array(z.string()),
  description: z.string(),
  photo: photoShape,
  url: z.string(),
  residence: z.string().optional(),
  residentialUsage: z.string().optional(),
  lodgingLastChange: z.object({ lodging: minuteField, availabilities: minuteField }),
});

/** `requestOnly`: all stays are on request; `priceEnabled`: any stay has an enabled price. */
export type SummaryFigures = Pick<StayFigures, 'requestOnly' | 'priceEnabled'>;

export function presentLodgingSummary(
  lodging: Lodging,
  view: LodgingView & SummaryFigures,
): z.input<typeof lodgingSummaryShape> {
  const { property } = lodging;
  return {
    ...presentPlace(lodging, view.language),
    ...presentSize(lodging),
    requestOnly: view.requestOnly,
    priceEnabled: view.priceEnabled,
    caution: eurosOrNull(lodging.contract?.deposit ?? property.caution),
    mandatoryServicesPrice: eurosOf(mandatoryServicesPriceOf(property.services)),
    features: [...property.options.features],
    surroundings: [...property.options.surroundings],
    description: shortDescription(property, view.language),
    photo: presentFirstPhoto(property.images, view),
    url: pageUrl(lodging.id, view.lodgingUrl),
    residence: property.residence,
    residentialUsage: property.residentialUsage,
    lodgingLastChange: presentLastChanges(lodging),
  };
}

function presentPlace({ id, reference, property }: Lodging, language: string) {
  const { name, typeCode, subType, address, localisation } = property;
  return {
    id,
    reference,
    name,
    label: labelsOf(property, language).mediumLabel,
    type: typeCode,
    subType,
    city: address.city,
    zipCode: address.postalCode,
    country: address.country,
    geoTree: inOrder(property.geoTree),
    latitude: localisation.latitude,
    longitude: localisation.longitude,
  };
}

function presentSize({ property: { generalDescription } }: Lodging) {
  const { surface, rooms, bathrooms, bedrooms, personMax, standing } = generalDescription;
  return {
    surface: surface ?? null,
    rooms: rooms ?? null,
    bathrooms: bathrooms ?? null,
    bedrooms: bedrooms ?? null,
    personMax,
    standing,
  };
}

/** The narrowest place comes last, whatever the order of delivery. */
function inOrder({ group, region, zone, station, city }: GeoTree): GeoTree {
  return { group, region, zone, station, city };
}

/**
 * Returns the minutes of what to refresh. The contract is silent on a date in lodgingLastChange whose topics never
 * changed: it is the date of the newest change of any other topic.
 */
export function presentLastChanges(lodging: Lodging) {
  return {
    lodging: minuteOf(contentChangeOf(lodging)),
    availabilities: minuteOf(lastAvailabilityChangeOf(lodging)),
  };
}
