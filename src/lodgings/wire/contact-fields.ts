import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';
import z from 'zod';
import { refuseValue } from '../../formats/fields/field-errors.ts';

export const emailInput = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z
      .string()
      .max(254)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'Must be an e-mail address'),
  )
  .meta({ wire: { type: 'string', maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' } });

/** Must begin with `+` or `00`. Parses to E.164 (`+33612345678`), without a trunk zero. */
export const phoneInput = z
  .string()
  .max(40)
  .transform((text, context): string => {
    const phone = parsePhoneNumber(text.trim().replace(/^00/, '+'), { extract: false });
    // E.164 has no extensions.
    if (phone?.isPossible() === true && phone.ext === undefined) return phone.number;
    refuseValue(
      context,
      'INVALID_VALUE',
      'Must be an international number: + and country code, then a number of that country',
    );
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', maxLength: 40, pattern: '^\\s*(\\+|00)[1-9][\\d\\s.()/-]+$' } });
