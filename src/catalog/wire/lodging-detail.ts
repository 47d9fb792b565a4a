import { z } from 'zod';
import { labelsOf } from '../../lodgings/rules/words.ts';
import { diffusionStates, lastChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { distancePlaces, type Property, type Host } from '../../lodgings/rules/property.ts';
import type { StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import { calendarFeedShape, addressShape, presentAddress } from '../../lodgings/wire/body-fields.ts';
import { eurosOrNull, lastChangeFields, moneyField, presentLastChange } from '../../formats/fields/fields.ts';
import { availabilitiesShape } from '../../stays/wire/availability.ts';
import {
  distanceMembers,
  distanceTexts,
  lodgingSummaryShape,
  presentLodgingSummary,
  descriptionIn,
  labelMembers,
  type LodgingView,
  captionedPhotoShape,
  presentCaptionedPhoto,
} from './lodging-summary.ts';
import { extrasShape, onSiteCostsField, presentOnSiteCosts } from '../../lodgings/wire/extras.ts';
import { reviewsShape, reviewAverage } from './review.ts';
import { languages, type Language } from '../../values/texts.ts';

/** The contact who receives the guests (docs/contract.md 4.5, `host`). */
const hostShape = z.object({
  name: z.string(),
  languages: z.array(z.string()).meta({ xml: { item: 'language' } }),
  since: z.int().optional(),
  responseHours: z.int().optional(),
  introduction: z.record(z.string(), z.string()).optional(),
});

function presentHost({ name, languages, since, responseHours, introduction }: Host): z.input<typeof hostShape> {
  return { name, languages: [...languages], since, responseHours, introduction: introduction && { ...introduction } };
}

/** A room and its beds (docs/contract.md 4.5, `roomDescriptions`). */
const roomDescriptionShape = z.object({
  type: z.string().optional(),
  name: z.string().optional(),
  floor: z.int().optional(),
  surface: z.number().optional(),
  text: z.string().optional(),
  beds: z.array(z.object({ type: z.string(), count: z.int(), width: z.int().optional() })),
});

function presentRooms({ bedroomDescriptions, roomDescriptions }: Property): z.input<typeof roomDescriptionShape>[] {
  return [...bedroomDescriptions, ...roomDescriptions].map(({ beds, ...room }) => ({ ...room, beds: [...beds] }));
}

const timesShape = z.object({ from: z.string(), to: z.string() });
const descriptionShape = z.object({ indoor: z.string(), outdoor: z.string() });

/** Everything descriptive about a lodging (docs/contract.md 4.5); the last three members only on request. */
export const lodgingDetailShape = lodgingSummaryShape.omit({ description: true }).extend({
  address: addressShape.partial({ line1: true }),
  coordinateAccuracy: z.boolean(),
  description: descriptionShape,
  descriptions: z.record(
    z.string(),
    z.object({ title: z.string().optional(), indoor: z.string(), outdoor: z.string().optional() }),
  ),
  photos: z.array(captionedPhotoShape),
  ...labelMembers,
  minWeekBasePrice: moneyField.nullable(),
  minWeekPrice: moneyField.nullable(),
  minWeekPromotion: moneyField.nullable(),
  roomDescriptions: z.array(roomDescriptionShape),
  carRequired: z.string().optional(),
  ...distanceMembers,
  distances: z.partialRecord(z.enum(distancePlaces), z.object({ minMetres: z.int(), maxMetres: z.int() })),
  licenceAgreement: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  checkIn: timesShape.optional(),
  checkOut: timesShape.optional(),
  cancellationPolicy: z
    .array(z.object({ daysBefore: z.int(), refundPercent: z.int() }))
    .meta({ xml: { item: 'step' } }),
  rules: z
    .object({
      pets: z.boolean().optional(),
      smoking: z.boolean().optional(),
      parties: z.boolean().optional(),
      minAge: z.int().optional(),
    })
    .optional(),
  host: hostShape.optional(),
  onSiteCosts: onSiteCostsField,
  reviewSummary: z.object({ count: z.int(), average: z.number().nullable() }),
  lodgingPack: z.string().optional(),
  state: z.enum(diffusionStates),
  ...lastChangeFields,
  availabilities: availabilitiesShape.optional(),
  extras: extrasShape.optional(),
  reviews: reviewsShape.optional(),
  /** Only for dealers that may deliver the lodging. */
  calendarFeeds: z
    .array(calendarFeedShape)
    .optional()
    .meta({ xml: { item: 'calendarFeed' } }),
});

/** Leaves out the members that callers must ask for. */
export function presentLodgingDetail(
  lodging: Lodging,
  view: LodgingView & Omit<StayFigures, 'count'>,
): z.input<typeof lodgingDetailShape> {
  const { property } = lodging;
  const { minWeek } = view;
  const lastChange = lastChangeOf(lodging);
  return {
    ...presentLodgingSummary(lodging, view),
    address: presentPlace(property),
    coordinateAccuracy: property.localisation.accuracy,
    ...presentDescriptions(property, view.language),
    photos: property.images.map((image) => presentCaptionedPhoto(image, view)),
    ...labelsOf(property, view.language),
    minWeekBasePrice: eurosOrNull(minWeek?.basePrice),
    minWeekPrice: eurosOrNull(minWeek?.price),
    minWeekPromotion: eurosOrNull(minWeek && minWeek.basePrice - minWeek.price),
    roomDescriptions: presentRooms(property),
    carRequired: property.carRequired,
    ...distanceTexts(property.options.distances, view.language),
    distances: { ...property.options.distances },
    ...presentConditions(lodging),
    host: property.host && presentHost(property.host),
    onSiteCosts: presentOnSiteCosts(property.services, view.language),
    reviewSummary: { count: lodging.reviews.count, average: reviewAverage(lodging) },
    lodgingPack: lodging.contract?.lodgingPack,
    state: lodging.state,
    ...presentLastChange(lastChange),
  };
}

/** Without a first line where the street is hidden. */
function presentPlace({ address }: Property) {
  const { line1, ...rest } = presentAddress(address);
  return line1 === '' ? rest : { line1, ...rest };
}

function presentDescriptions(property: Property, language: string) {
  const { inside = '', outside = '' } = descriptionIn(property, language) ?? {};
  const all = property.localizedDescriptions.map((text) => {
    return [text.language, { indoor: text.inside, title: text.title, outdoor: text.outside }] as const;
  });
  return { description: { indoor: inside, outdoor: outside }, descriptions: Object.fromEntries(all) };
}

function presentConditions({ contract, property }: Lodging) {
  const { checkIn, checkOut, rules } = property;
  return {
    licenceAgreement: contract?.licenceAgreement ?? property.licenceAgreement ?? null,
    registrationNumber: property.registrationNumber ?? null,
    checkIn,
    checkOut,
    cancellationPolicy: [...property.cancellationPolicy],
    rules,
  };
}

/** The lodging in each language (docs/contract.md 4.5), for copies of the catalog. */
export const lodgingLanguagesShape = z.object({
  fr: lodgingDetailShape,
  en: lodgingDetailShape,
  de: lodgingDetailShape,
  es: lodgingDetailShape,
} satisfies Record<Language, unknown>);

export function presentLodgingLanguages(
  lodging: Lodging,
  view: Omit<Parameters<typeof presentLodgingDetail>[1], 'language'>,
): z.input<typeof lodgingLanguagesShape> {
  const present = (language: Language) => [language, presentLodgingDetail(lodging, { ...view, language })];
  return Object.fromEntries(languages.map(present)) as z.input<typeof lodgingLanguagesShape>;
}
