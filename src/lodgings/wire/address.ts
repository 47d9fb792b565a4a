import { z } from 'zod';
import type { Address } from '../rules/property.ts';
import { findCountry } from '../../values/countries.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { textInput, type BodyObject } from '../../formats/fields/fields.ts';

export const addressShape = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  line3: z.string().optional(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
});

/**
 * Two-letter ISO 3166 code, case-insensitive. Parses to upper case; common mistakes such as `UK` become the country's
 * real code.
 */
export const countryInput = z
  .string()
  .transform((text, context): string => {
    const country = findCountry(text);
    if (country === undefined) refuseValue(context, 'INVALID_VALUE', 'Must be a country code of ISO 3166, two letters');
    return country ?? z.NEVER;
  })
  .meta({ wire: { type: 'string', pattern: '^\\s*[A-Za-z]{2}\\s*$', examples: ['FR'] } });

export const languageInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.string().regex(/^[a-z]{2}$/, 'Must be a language code of two letters'),
);

export function addressInput(object: BodyObject) {
  return object({
    line1: textInput(1, 100),
    line2: textInput(1, 100).optional(),
    line3: textInput(1, 100).optional(),
    postalCode: textInput(1, 16),
    city: textInput(1, 80),
    country: countryInput,
  });
}

export function presentAddress(address: Address): z.input<typeof addressShape> {
  const { line1, line2, line3, postalCode, city, country } = address;
  return { line1, ...(line2 && { line2 }), ...(line3 && { line3 }), postalCode, city, country };
}
