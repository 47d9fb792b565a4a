import { z } from 'zod';
import type { Customer } from '../rules/booking.ts';
import { addressInput, addressShape, languageInput, presentAddress } from '../../lodgings/wire/address.ts';
import { partnerObject } from '../../formats/fields/body-object.ts';
import { codeInput, textField, textInput } from '../../formats/fields/fields.ts';

export const civilities = ['MISTER', 'MADAM', 'MISTER_AND_MADAM', 'COMPANY'] as const;

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
const phoneInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(/[\s.()-]/g, '') : value),
  z.string().regex(/^\+\d{6,15}$/, 'Must be an international number: + and 6 to 15 digits'),
);

/** Who books, in a body (contract section 3, "Customer"). */
export const customerInput = z.object({
  civility: codeInput(civilities).optional(),
  firstName: textInput(1, 100),
  lastName: textInput(1, 100),
  email: emailInput,
  phoneNumber: phoneInput.optional(),
  language: languageInput.default('fr'),
  address: addressInput(partnerObject).optional(),
  companyName: textInput(1, 100).optional(),
});

/** Who booked, in an answer (contract section 3, "Customer"). */
export const customerShape = z.object({
  civility: textField.optional(),
  firstName: textField,
  lastName: textField,
  email: textField,
  phoneNumber: textField.optional(),
  language: textField,
  address: addressShape.optional(),
  companyName: textField.optional(),
});

/** Yields the customer (personal data) without the members that are not known. */
export function presentCustomer(customer: Customer): z.input<typeof customerShape> {
  const { civility, firstName, lastName, email, phoneNumber, language, address, companyName } = customer;
  return {
    ...(civility && { civility }),
    firstName,
    lastName,
    email,
    ...(phoneNumber && { phoneNumber }),
    language,
    ...(address && { address: presentAddress(address) }),
    ...(companyName && { companyName }),
  };
}
