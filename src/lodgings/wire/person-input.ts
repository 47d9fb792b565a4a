import { weekdayCodes } from '../../values/day.ts';
import { checkProcedures, depositKinds } from '../rules/codes.ts';
import type { LocalOperator, Owner } from '../rules/property.ts';
import { addressInput, languageInput } from './address.ts';
import { textsInput, timeInput } from './body-fields.ts';
import {
  type BodyObject,
  codeInput,
  linesInput,
  listInput,
  numberInput,
  textInput,
} from '../../formats/fields/fields.ts';
import { emailInput } from './contact-fields.ts';

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
