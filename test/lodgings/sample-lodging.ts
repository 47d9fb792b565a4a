import type { Coupon } from '../../src/stays/rules/prices/discounts.ts';
import type { Extra, Property } from '../../src/lodgings/rules/property.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import samples from './samples.json' with { type: 'json' };

/** An optional extra, 10 € for the stay. */
export function check(code: string, changes: Partial<Extra> = {}): Extra {
  return { code, label: { en: `The ${code}` }, ...(samples.check as Omit<Extra, 'code' | 'label'>), ...changes };
}

export const fee = check('FEE', samples.fee as Partial<Extra>);

/** Sheets for 12 €, sheets and towels for 18 €, no towels alone. */
export const linen: Extra = check('LINEN', samples.linen as Partial<Extra>);

/** A house for six in Arcachon with the extras above. */
export function property(changes: Partial<Property> = {}): Property {
  return { ...samples.property, services: [linen, fee], ...changes } as Property;
}

/** That house, on sale. */
export function lodging(changes: Partial<Lodging> = {}): Lodging {
  return { ...(samples.lodging as unknown as Lodging), property: property(), ...changes };
}

/** 5 % without any condition. */
export function coupon(changes: Partial<Coupon> = {}): Coupon {
  return { ...samples.coupon, ...changes };
}
