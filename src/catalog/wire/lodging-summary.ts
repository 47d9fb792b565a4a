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
  type Image,
  type Distance,
  type DistancePlace,
} from '../../lodgings/rules/property.ts';
import type { StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import { eurosOrNull, eurosOf, minuteField, moneyField } from '../../formats/fields/fields.ts';
import { pickText } from '../../values/texts.ts';

/** A picture in one or more sizes (docs/contract.md 3, "Photo"). */
export const photoShape = z.object({
  pictures: z.array(z.object({ url: z.string(), dimension: z.string() })),
  caption: z.string().optional(),
  captionLanguage: z.string().optional(),
  room: z.string().optional(),
});

export const captionedPhotoShape = photoShape.extend({ captions: z.record(z.string(), z.string()).optional() });

type Photo = z.input<typeof photoShape>;

type PhotoView = Pick<LodgingView, 'language' | 'publicUrl'>;

/** Addresses that begin with `/` are the service's own. */
export function ownAddress(url: string, publicUrl: string): string {
  return url.startsWith('/') ? publicUrl + url : url;
}

function presentPhoto(image: Image, view: PhotoView): Photo {
  const pictures = [image, ...image.variants].map(({ url, width, height }) => ({
    url: ownAddress(url, view.publicUrl),
    dimension: width === undefined || height === undefined ? '0x0' : `${width}x${height}`,
  }));
  return { pictures, ...captionIn(image, view.language), room: image.room };
}

/** Includes all captions whose language is known. */
export function presentCaptionedPhoto(image: Image, view: PhotoView): z.input<typeof captionedPhotoShape> {
  return { ...presentPhoto(image, view), ...(image.labels && { captions: { ...image.labels } }) };
}

/** A caption without a language is the provider's own: preferred to captions in languages that were not requested. */
function captionIn({ label, labels = {} }: Image, language: string): Pick<Photo, 'caption' | 'captionLanguage'> {
  const found = language in labels || label === undefined ? pickText(labels, language) : undefined;
  return found ? { caption: found.text, captionLanguage: found.language } : { caption: label };
}

export function presentFirstPhoto(images: readonly Image[], view: PhotoView): Photo {
  return images[0] ? presentPhoto(images[0], view) : { pictures: [] };
}

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

const memberOf = {
  BEACH: 'distanceBeach',
  BUS: 'distanceBus',
  CITYCENTRE: 'distanceCityCentre',
  LAKE: 'distanceLake',
  METRO: 'distanceMetro',
  SHOPS: 'distanceShops',
  SLOPE: 'distanceSlope',
  TAXI: 'distanceTaxi',
  TRAM: 'distanceTram',
  STATION: 'distanceStation',
  RESTAURANT: 'distanceRestaurant',
} as const satisfies Record<DistancePlace, string>;

type DistanceMember = (typeof memberOf)[DistancePlace];

export const distanceMembers = Object.fromEntries(
  Object.values(memberOf).map((member) => [member, z.string().nullable()]),
) as Record<DistanceMember, z.ZodNullable<z.ZodString>>;

type Distances = Readonly<Partial<Record<DistancePlace, Distance>>>;

/** Such as `300 m` or `1–2 km`; null where the distance is unknown. */
export function distanceTexts(distances: Distances, language: string): Record<DistanceMember, string | null> {
  const texts = Object.entries(memberOf).map(([place, member]) => {
    const distance = distances[place as DistancePlace];
    return [member, distance ? distanceText(distance, language) : null];
  });
  return Object.fromEntries(texts) as Record<DistanceMember, string | null>;
}

/** Metres below one kilometre, else kilometres with at most one decimal. */
function distanceText({ minMetres, maxMetres }: Distance, language: string): string {
  const [least, most] = [minMetres, maxMetres].map((metres) => measureIn(metres, language)) as [Measure, Measure];
  if (least.unit !== most.unit) return `${least.figure} ${least.unit}–${most.figure} ${most.unit}`;
  return least.figure === most.figure ? `${most.figure} ${most.unit}` : `${least.figure}–${most.figure} ${most.unit}`;
}

interface Measure {
  figure: string;
  unit: 'm' | 'km';
}

function measureIn(metres: number, language: string): Measure {
  if (metres < 1000) return { figure: String(metres), unit: 'm' };
  return { figure: (metres / 1000).toLocaleString(language, { maximumFractionDigits: 1 }), unit: 'km' };
}
