import z from 'zod';

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

/** An international telephone number; yields `+` and 6 to 15 digits. */
export const phoneInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/[\s.()-]/g, '') : value),
  z.string().regex(/^\+\d{6,15}$/, 'Must be an international number: + and 6 to 15 digits'),
);
