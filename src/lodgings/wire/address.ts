import { z } from 'zod';
import { type Address, checkProcedures, depositKinds, type LocalOperator, type Owner } from '../rules/property.ts';
import { findCountry } from '../../values/countries.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import {
  textInput,
  codeInput,
  linesInput,
  listInput,
  numberInput,
  type BodyObject,
} from '../../formats/fields/fields.ts';
import { parsePhoneNumberFromString as parsePhoneNumber } from 'libphonenumber-js/min';
import { weekdayCodes } from '../../values/day.ts';
import { languageInput, textsInput, timeInput } from './body-fields.ts';

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

// The contract is silent on the length of an owner's names and telephone numbers: it is at most 100 and 40 characters.
const nameInput = textInput(1, 100);
const telephoneInput = textInput(1, 40);

/** docs/contract.md 4.28, `ownerFull`. */
export function ownerInput(object: BodyObject) {
  return object({
    externalId: textInput(1, 64),
    companyName: nameInput,
    firstName: nameInput,
    lastName: nameInput,
    phone: telephoneInput,
    mail: emailInput,
    address: addressInput(object),
    emergencyPhone: telephoneInput.optional(),
    fax: telephoneInput.optional(),
    language: languageInput.optional(),
    comment: linesInput(1, 2000).optional(),
    index: textInput(1, 64).optional(),
    gatewayName: nameInput.optional(),
    dealerCode: textInput(1, 64).optional(),
    receptiveTerms: linesInput(1, 2000).optional(),
  });
}

/** docs/contract.md 4.14, without lastChange. */
export function localOperatorInput(object: BodyObject) {
  return object({
    companyName: nameInput,
    firstName: nameInput,
    phone1: telephoneInput,
    lastName: nameInput.optional(),
    phone2: telephoneInput.optional(),
    email: emailInput.optional(),
    latitude: numberInput(-90, 90),
    longitude: numberInput(-180, 180),
    address: addressInput(object).optional(),
    receptiveTerms: receptiveTermsInput(object).optional(),
    depositTaken: listInput(codeInput(depositKinds), 0, depositKinds.length, 'deposit').default([]),
    checkProcedure: codeInput(checkProcedures).optional(),
  });
}

/** The default when no local operator is named. */
export function ownerAsLocalOperator(owner: Owner, at: { latitude: number; longitude: number }): LocalOperator {
  return {
    companyName: owner.companyName,
    firstName: owner.firstName,
    phone1: owner.phone,
    lastName: owner.lastName,
    phone2: owner.emergencyPhone,
    email: owner.mail,
    latitude: at.latitude,
    longitude: at.longitude,
    address: owner.address,
    depositTaken: [],
  };
}

function receptiveTermsInput(object: BodyObject) {
  return object({
    arrivalFrom: timeInput.optional(),
    arrivalTo: timeInput.optional(),
    departureFrom: timeInput.optional(),
    departureTo: timeInput.optional(),
    lateArrival: linesInput(1, 500).optional(),
    closedDays: listInput(codeInput(weekdayCodes), 0, 7).default([]),
    instructions: textsInput(2000).optional(),
  });
}
