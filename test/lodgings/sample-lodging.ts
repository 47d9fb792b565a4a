import type { Coupon } from '../../src/stays/rules/prices/discounts.ts';
import type { Extra, Property } from '../../src/lodgings/rules/property.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';

/** An optional extra, 10 € for the stay. */
export function check(code: string, changes: Partial<Extra> = {}): Extra {
  return {
    code,
    label: { en: `The ${code}` },
    optionType: 'OPTIONAL_ON_BOOKING',
    type: 'CHECK',
    parameters: {},
    prices: [{ value: 10_00, selectedCodes: [] }],
    priceUnit: 'STAY',
    ...changes,
  };
}

export const fee: Extra = check('FEE', {
  label: { fr: 'Frais', en: 'Processing fee' },
  optionType: 'MANDATORY_ON_BOOKING',
  prices: [{ value: 25_00, selectedCodes: [] }],
});

/** Sheets for 12 €, sheets and towels for 18 €, no towels alone. */
export const linen: Extra = check('LINEN', {
  label: { en: 'Linen' },
  type: 'LIST',
  parameters: { SHEETS: { en: 'Sheets' }, TOWELS: { en: 'Towels' } },
  prices: [
    { value: 12_00, selectedCodes: ['SHEETS'] },
    { value: 18_00, selectedCodes: ['SHEETS', 'TOWELS'] },
  ],
});

const address = { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' };

/** A house for six in Arcachon with the extras above. */
export function property(changes: Partial<Property> = {}): Property {
  return {
    name: 'Villa Pins',
    typeCode: 'HOUSE',
    provider: { providerId: 'AtlanticStays', providerReference: 'AT-17' },
    address,
    geoTree: { region: 'Nouvelle-Aquitaine', station: 'Arcachon', city: 'Arcachon' },
    localisation: { latitude: 44.66, longitude: -1.17, accuracy: true },
    generalDescription: { personMax: 6, surface: 85, rooms: 4, standing: 3 },
    bedroomDescriptions: [],
    roomDescriptions: [],
    localizedDescriptions: [{ language: 'fr', inside: 'Maison claire.' }],
    additionalDescriptions: [],
    options: { features: [], surroundings: [], distances: {} },
    services: [linen, fee],
    images: [],
    caution: 300_00,
    cancellationPolicy: [],
    scores: {},
    ...changes,
  };
}

/** That house, on sale. */
export function lodging(changes: Partial<Lodging> = {}): Lodging {
  return {
    id: 17,
    reference: 'L8K2Q',
    indexInterne: undefined,
    company: { code: 'PINS', name: undefined },
    property: property(),
    boost: 0,
    state: 'EN_DIFFUSION',
    contract: { deposit: 500_00, lodgingPack: undefined, licenceAgreement: undefined },
    gateways: ['Seaside.example'],
    reviews: { count: 0, average: undefined },
    changedAt: {},
    sequence: 1,
    ...changes,
  };
}

/** 5 % without any condition. */
export function coupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: 'SPRING',
    label: { en: 'Spring', fr: 'Printemps' },
    percent: 500,
    amount: undefined,
    validFrom: undefined,
    validTo: undefined,
    arrivalFrom: undefined,
    arrivalTo: undefined,
    minNights: 1,
    minPrice: 0,
    lodgings: undefined,
    gateways: undefined,
    combinable: true,
    maxUses: undefined,
    uses: 0,
    ...changes,
  };
}
