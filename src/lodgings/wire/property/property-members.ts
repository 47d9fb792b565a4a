import { z } from 'zod';
import { maxStayPrice } from '../../../values/money.ts';
import { carRequirements, residentialUsages } from '../../rules/codes.ts';
import { distancePlaces, lodgingSubTypes, lodgingTypes, longestRegistrationNumber } from '../../rules/property.ts';
import { addressInput, languageInput } from '../address.ts';
import { gatewayInput, providerInput, refuseDuplicates, textsInput, timesInput } from '../body-fields.ts';
import {
  type BodyObject,
  codeInput,
  flagInput,
  intInput,
  linesInput,
  listInput,
  moneyInput,
  numberInput,
  openCodeInput,
  textInput,
} from '../../../formats/fields/fields.ts';
import { refuseValue, ruleOn, ruleOnItems } from '../../../formats/fields/field-errors.ts';
import { localOperatorInput, ownerInput } from '../person-input.ts';
import { hostInput } from './host-input.ts';
import { servicesInput } from './service-input.ts';

const metresInput = intInput(0, 1_000_000);
const surfaceInput = numberInput(0.01, 1_000_000);
const countInput = intInput(0, 999);
const pixelsInput = intInput(0, 100_000);
const scoreInput = intInput(0, 10);
const keptInput = z.record(textInput(1, 100), linesInput(1, 10_000));

/** docs/contract.md 4.28. `imageUrl` validates a picture's address. */
export function propertyMembers(object: BodyObject, imageUrl: z.ZodType<string>) {
  const roomDescriptions = listInput(roomDescriptionInput(object), 0, 50, 'roomDescription').default([]);
  const description = object({ language: languageInput, type: textInput(1, 40), text: linesInput(1, 10_000) });
  return {
    name: textInput(1, 70),
    typeCode: codeInput(lodgingTypes),
    subType: codeInput(lodgingSubTypes).optional(),
    provider: providerInput(object),
    ownerFull: ownerInput(object),
    localOperator: localOperatorInput(object).optional(),
    company: object({ code: textInput(1, 40), name: textInput(1, 100).optional() }).optional(),
    address: addressInput(object),
    geoTree: geoTreeInput(object).default({}),
    localisation: localisationInput(object),
    generalDescription: generalDescriptionInput(object),
    outsideDescription: outsideDescriptionInput(object).optional(),
    bedroomDescriptions: roomDescriptions,
    roomDescriptions,
    localizedDescriptions: localizedDescriptionsInput(object),
    additionalDescriptions: listInput(description, 0, 50).default([]),
    options: optionsInput(object).prefault({}),
    services: servicesInput(object).default([]),
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
    rules: rulesInput(object).optional(),
    cancellationPolicy: cancellationPolicyInput(object).default([]),
    constraints: keptInput.optional(),
    regulationValues: keptInput.optional(),
    scoreA: scoreInput.optional(),
    scoreB: scoreInput.optional(),
    scoreC: scoreInput.optional(),
    scoreD: scoreInput.optional(),
    gateways: listInput(gatewayInput, 0, 100).optional(),
  };
}

function geoTreeInput(object: BodyObject) {
  const place = textInput(1, 80).optional();
  return object({ group: place, region: place, zone: place, station: place, city: place });
}

function localisationInput(object: BodyObject) {
  return object({
    latitude: numberInput(-90, 90),
    longitude: numberInput(-180, 180),
    accuracy: flagInput.default(true),
    geoCode: textInput(1, 64).optional(),
  });
}

function generalDescriptionInput(object: BodyObject) {
  return object({
    personMax: intInput(1, 99),
    surface: surfaceInput.optional(),
    rooms: countInput.optional(),
    bedrooms: countInput.optional(),
    bathrooms: countInput.optional(),
    standing: intInput(0, 5).default(0),
    floor: intInput(-9, 200).optional(),
    lift: flagInput.optional(),
  });
}

function outsideDescriptionInput(object: BodyObject) {
  return object({
    garden: flagInput.optional(),
    terrace: flagInput.optional(),
    pool: flagInput.optional(),
    parking: flagInput.optional(),
    surface: surfaceInput.optional(),
    text: linesInput(1, 10_000).optional(),
  });
}

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
  return listInput(description, 1, 50).check(
    ruleOnItems<{ language: string }>(['language'], (descriptions, context) => {
      // Skipped while some entry's language is invalid: it may be the French one.
      if (descriptions.length === 0 || descriptions.length < context.value.length) return;
      if (!descriptions.some(([, { language }]) => language === 'fr'))
        refuseValue(context, 'MISSING', 'A French one is needed');
    }),
    refuseDuplicates(['language']),
  );
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

function rulesInput(object: BodyObject) {
  return object({
    pets: flagInput.optional(),
    smoking: flagInput.optional(),
    parties: flagInput.optional(),
    minAge: intInput(0, 99).optional(),
  });
}

function cancellationPolicyInput(object: BodyObject) {
  const step = object({ daysBefore: intInput(0, 730), refundPercent: intInput(0, 100) });
  return listInput(step, 0, 10, 'step').check(refuseDuplicates(['daysBefore']), refuseDuplicates(['refundPercent']));
}
