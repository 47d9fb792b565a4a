import type { Coupon } from '../../src/stays/rules/prices/discounts.ts';
import type { Extra, Property } from '../../src/lodgings/rules/property.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import samples from './samples.json' with { type: 'json' };

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
export const linen: Extra = check('LINEN', samples.linen as Partial<Extra>);

/** A house for six in Arcachon with the extras above. */
export function property(changes: Partial<Property> = {}): Property {
  return { ...samples.property, services: [linen, fee], ...changes } as Property;
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
  return { ...samples.coupon, ...changes };
}
