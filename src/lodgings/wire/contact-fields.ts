import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';
import z from 'zod';
import { refuseValue } from '../../formats/fields/field-errors.ts';

/** An e-mail address of at most 254 characters; that it has an `@` between two parts is all that is asked of it. */
export const emailInput = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value),
    z
      .string()
      .max(254)
      .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'Must be an e-mail address'),
  )
  .meta({ wire: { type: 'string', maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' } });

/** An international telephone number, which begins with `+` or `00`; yields it as E.164 (`+33612345678`), without a trunk zero. */
export const phoneInput = z
  .string()
  .max(40)
  .transform((text, context): string => {
    const phone = parsePhoneNumber(text.trim().replace(/^00/, '+'), { extract: false });
    // An extension has no place in E.164.
    if (phone?.isPossible() === true && phone.ext === undefined) return phone.number;
    refuseValue(
      context,
      'INVALID_VALUE',
      'Must be an international number: + and country code, then a number of that country',
    );
    return z.NEVER;
  })
  .meta({ wire: { type: 'string', maxLength: 40, pattern: '^\\s*(\\+|00)[1-9][\\d\\s.()/-]+$' } });
