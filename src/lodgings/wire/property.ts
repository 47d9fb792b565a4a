import { z } from 'zod';
import { maxStayPrice } from '../../values/money.ts';
import { omitUndefined } from '../../values/omit-undefined.ts';
import {
  carRequirements,
  residentialUsages,
  distancePlaces,
  lodgingSubTypes,
  lodgingTypes,
  longestRegistrationNumber,
  type Property,
  type PropertyDelivery,
} from '../rules/property.ts';
import {
  calendarFeedsInput,
  languageInput,
  gatewayInput,
  providerInput,
  refuseDuplicates,
  textsInput,
  timesInput,
  httpsInput,
  mediaInput,
  addressInput,
  localOperatorInput,
  ownerInput,
  ownerAsLocalOperator,
} from './body-fields.ts';
import {
  type BodyObject,
  partnerObject,
  seedObject,
  codeInput,
  flagInput,
  intInput,
  linesInput,
  listInput,
  moneyInput,
  numberInput,
  openCodeInput,
  textInput,
} from '../../formats/fields/fields.ts';
import { refuseValue, ruleOn } from '../../formats/fields/field-errors.ts';
import { onSiteCostsInput, refuseSharedCodes, servicesInput } from './service-input.ts';
import { knownFeatures, knownSurroundings } from '../rules/words.ts';
import type { Warning } from '../../formats/fields/warning.ts';
import example from './property-example.json' with { type: 'json' };

const metresInput = intInput(0, 1_000_000);
const surfaceInput = numberInput(0.01, 1_000_000);
const countInput = intInput(0, 999);
const pixelsInput = intInput(0, 100_000);
const scoreInput = intInput(0, 10);
const keptInput = z.record(textInput(1, 100), linesInput(1, 10_000));

/** docs/contract.md 4.28. `imageUrl` validates a picture's address. */
function propertyMembers(object: BodyObject, imageUrl: z.ZodType<string>) {
  const roomDescriptions = listInput(roomDescriptionInput(object), 0, 50, 'roomDescription').default([]);
  const description = object({ language: languageInput, type: textInput(1, 40), text: linesInput(1, 10_000) });
  const place = textInput(1, 80).optional();
  return {
    name: textInput(1, 70),
    typeCode: codeInput(lodgingTypes),
    subType: codeInput(lodgingSubTypes).optional(),
    provider: providerInput(object),
    ownerFull: ownerInput(object),
    localOperator: localOperatorInput(object).optional(),
    company: object({ code: textInput(1, 40), name: textInput(1, 100).optional() }).optional(),
    address: addressInput(object),
    geoTree: object({ group: place, region: place, zone: place, station: place, city: place }).default({}),
    localisation: object({
      latitude: numberInput(-90, 90),
      longitude: numberInput(-180, 180),
      accuracy: flagInput.default(true),
      geoCode: textInput(1, 64).optional(),
    }),
    generalDescription: object({
      personMax: intInput(1, 99),
      surface: surfaceInput.optional(),
      rooms: countInput.optional(),
      bedrooms: countInput.optional(),
      bathrooms: countInput.optional(),
      standing: intInput(0, 5).default(0),
      floor: intInput(-9, 200).optional(),
      lift: flagInput.optional(),
    }),
    outsideDescription: object({
      garden: flagInput.optional(),
      terrace: flagInput.optional(),
      pool: flagInput.optional(),
      parking: flagInput.optional(),
      surface: surfaceInput.optional(),
      text: linesInput(1, 10_000).optional(),
    }).optional(),
    bedroomDescriptions: roomDescriptions,
    roomDescriptions,
    localizedDescriptions: localizedDescriptionsInput(object),
    additionalDescriptions: listInput(description, 0, 50).default([]),
    options: optionsInput(object).prefault({}),
    services: servicesInput(object).default([]),
    onSiteCosts: onSiteCostsInput(object).default([]),
    host: hostInput(object).optional(),
    images: listInput(imageInput(object, imageUrl), 1, 100),
    caution: moneyInput(0, maxStayPrice).optional(),
    licenceAgreement: textInput(1, 64).optional(),
    registrationNumber: textInput(1, longestRegistrationNumber).optional(),
    cadastralReference: textInput(1, 64).optional(),
    residentialUsage: residentialUsageInput.optional(),
    carRequired: codeInput(carRequirements).optional(),
    residence: textInput(1, 100).optional(),
    residenceCode: textInput(1, 100).optional(),
    comment: linesInput(1, 2000).optional(),
    checkIn: timesInput(object).optional(),
    checkOut: timesInput(object).optional(),
    rules: object({
      pets: flagInput.optional(),
      smoking: flagInput.optional(),
      parties: flagInput.optional(),
      minAge: intInput(0, 99).optional(),
    }).optional(),
    cancellationPolicy: cancellationPolicyInput(object).default([]),
    constraints: keptInput.optional(),
    regulationValues: keptInput.optional(),
    scoreA: scoreInput.optional(),
    scoreB: scoreInput.optional(),
    scoreC: scoreInput.optional(),
    scoreD: scoreInput.optional(),
    gateways: listInput(gatewayInput, 0, 100).optional(),
    calendarFeeds: calendarFeedsInput(object).optional(),
  } satisfies Record<DeliveredMember, z.ZodType>;
}

/** The rules know every member of a delivery; these ones in another form. */
type DeliveredMember =
  | Exclude<keyof Property, 'scores'>
  | 'ownerFull'
  | Exclude<keyof PropertyDelivery, 'property' | 'owner'>
  | 'onSiteCosts'
  | `score${'A' | 'B' | 'C' | 'D'}`;

function roomDescriptionInput(object: BodyObject) {
  const bed = object({ type: textInput(1, 40), count: intInput(1, 99), width: intInput(1, 999).optional() });
  return object({
    type: textInput(1, 40).optional(),
    name: textInput(1, 100).optional(),
    floor: intInput(-9, 200).optional(),
    surface: surfaceInput.optional(),
    text: linesInput(1, 2000).optional(),
    beds: listInput(bed, 0, 50).default([]),
  });
}

function localizedDescriptionsInput(object: BodyObject) {
  const description = object({
    language: languageInput,
    title: textInput(1, 120).optional(),
    inside: linesInput(1, 10_000),
    outside: linesInput(1, 10_000).optional(),
  });
  return listInput(description, 1, 50).check(refuseDuplicates(['language']));
}

function optionsInput(object: BodyObject) {
  const distance = object({ minMetres: metresInput, maxMetres: metresInput }).check(
    ruleOn(['minMetres', 'maxMetres'], ({ minMetres, maxMetres }, context) => {
      if (minMetres > maxMetres) refuseValue(context, 'TOO_SMALL', 'Is below minMetres', ['maxMetres']);
    }),
  );
  return object({
    features: listInput(openCodeInput, 0, 100).default([]),
    surroundings: listInput(openCodeInput, 0, 100).default([]),
    distances: z.partialRecord(z.enum(distancePlaces), distance).default({}),
  });
}

function imageInput(object: BodyObject, url: z.ZodType<string>) {
  return object({
    url,
    order: intInput(0, 10_000).optional(),
    label: textInput(1, 200).optional(),
    labels: textsInput(200).optional(),
    room: textInput(1, 100).optional(),
    width: pixelsInput.optional(),
    height: pixelsInput.optional(),
    variants: listInput(object({ url, width: pixelsInput, height: pixelsInput }), 0, 20).default([]),
  });
}

const residentialUsageInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(residentialUsages),
);

function cancellationPolicyInput(object: BodyObject) {
  const step = object({ daysBefore: intInput(0, 730), refundPercent: intInput(0, 100) });
  return listInput(step, 0, 10, 'step').check(refuseDuplicates(['daysBefore']), refuseDuplicates(['refundPercent']));
}

const contact = /\S@\S|https?:|www\.|\d(?:[ ()./-]{0,2}\d){8}/i;
const rule = 'Must not contain an e-mail address, web address or telephone number: it is public';

export function isForEverybody(text: string): boolean {
  return !contact.test(text);
}

/** docs/contract.md 4.28, `host`. Public, so it must contain no contact details. */
function hostInput(object: BodyObject) {
  return object({
    name: textInput(1, 60).refine(isForEverybody, rule),
    languages: listInput(languageInput, 0, 20, 'language').default([]),
    since: intInput(1900, 2100).optional(),
    responseHours: intInput(1, 168).optional(),
    introduction: z.record(languageInput, linesInput(1, 2000).refine(isForEverybody, rule)).optional(),
  });
}

/** docs/contract.md 4.28. Parses to a PropertyDelivery. */
export const propertyShape = partnerObject(propertyMembers(partnerObject, httpsInput))
  .check(refuseSharedCodes)
  .transform(deliveryOf);

/**
 * For seed files: refuses unknown members, allows the service's own pictures (`/media/…`) and the operator's `boost`
 * and `blocked`.
 */
export const seedPropertyShape = seedObject({
  ...propertyMembers(seedObject, mediaInput),
  boost: intInput(-100, 100).optional(),
  blocked: flagInput.optional(),
})
  .check(refuseSharedCodes)
  .transform(({ boost, blocked, ...body }) => ({ delivery: deliveryOf(body), boost, blocked }));

type PropertyBody = z.output<z.ZodObject<ReturnType<typeof propertyMembers>>>;

function deliveryOf({
  ownerFull,
  localOperator,
  calendarFeeds,
  services,
  onSiteCosts,
  ...body
}: PropertyBody): PropertyDelivery {
  const { geoTree, host, scoreA, scoreB, scoreC, scoreD, options, images, cancellationPolicy, gateways, ...rest } =
    body;
  const { features, surroundings, distances } = options;
  return {
    owner: ownerFull,
    ...(calendarFeeds && { calendarFeeds }),
    localOperator: localOperator ?? ownerAsLocalOperator(ownerFull, body.localisation),
    property: {
      ...rest,
      services: [...services, ...onSiteCosts],
      geoTree: { ...geoTree, city: geoTree.city ?? body.address.city },
      options: { features: [...new Set(features)], surroundings: [...new Set(surroundings)], distances },
      images: sortByOrder(images),
      ...(host && { host: { ...host, languages: [...new Set(host.languages)] } }),
      cancellationPolicy: cancellationPolicy.toSorted((a, b) => b.daysBefore - a.daysBefore),
      scores: omitUndefined({ a: scoreA, b: scoreB, c: scoreC, d: scoreD }),
      ...(gateways && { gateways: [...new Set(gateways)] }),
    },
  };
}

/**
 * The contract is silent on the first position of a picture: it is 1. Pictures with the same `order` stay in the order
 * of delivery.
 */
function sortByOrder(images: PropertyBody['images']) {
  return images
    .map(({ order, ...image }, place) => ({ image, order: order ?? place + 1 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ image }) => image);
}

const enoughImages = 15;
const enoughPixels = 2000;

export function propertyWarnings({ property }: PropertyDelivery): Warning[] {
  return [
    ...unknownCodes(property.options.features, knownFeatures, '/options/features'),
    ...unknownCodes(property.options.surroundings, knownSurroundings, '/options/surroundings'),
    ...fewImages(property.images.length),
    ...property.images.flatMap(smallImage),
  ];
}

/** docs/contract.md 4.28. */
export function gatewayWarnings(
  left: Record<'refused' | 'withheld', readonly { code: string; pointer: string }[]>,
): Warning[] {
  const refused = left.refused.map(({ code, pointer }) => {
    const detail = `The in channel may not deliver to ${code}: the lodging is not offered there`;
    return { pointer, code: 'GATEWAY_NOT_ALLOWED' as const, detail };
  });
  const withheld = left.withheld.map(({ code, pointer }) => {
    const detail = `${code} offers no lodging with costs by person or night paid with the booking`;
    return { pointer, code: 'GATEWAY_WITHOUT_PERSON_PRICES' as const, detail };
  });
  return [...refused, ...withheld];
}

/** Pointers refer to the list as stored: without duplicates, pictures sorted. */
function unknownCodes(codes: readonly string[], known: readonly string[], pointer: string): Warning[] {
  return codes.flatMap((code, place) =>
    known.includes(code)
      ? []
      : [{ pointer: `${pointer}/${place}`, code: 'UNKNOWN_CODE' as const, detail: `${code} is not in the known list` }],
  );
}

function fewImages(count: number): Warning[] {
  if (count >= enoughImages) return [];
  return [{ pointer: '/images', code: 'FEW_IMAGES', detail: `${count} of the ${enoughImages} pictures advised` }];
}

/**
 * The contract is silent on the side of a picture that SMALL_IMAGE measures: it is the longer side. A picture of
 * unknown size causes no warning.
 */
function smallImage(image: { width?: number | undefined; height?: number | undefined }, place: number): Warning[] {
  const side = Math.max(image.width ?? 0, image.height ?? 0);
  if (side === 0 || side >= enoughPixels) return [];
  const detail = `The longer side has ${side} of the ${enoughPixels} pixels advised`;
  return [{ pointer: `/images/${place}`, code: 'SMALL_IMAGE', detail }];
}

export function exampleProperty(provider: { providerId: string; providerReference: string }) {
  return { ...example, provider };
}
