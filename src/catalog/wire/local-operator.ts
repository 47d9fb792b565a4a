import { z } from 'zod';
import { weekdayCodes } from '../../values/day.ts';
import { lastChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { LocalOperator, ReceptiveTerms } from '../../lodgings/rules/property.ts';
import { addressShape, presentAddress } from '../../lodgings/wire/address.ts';
import { codeField, longField, numberField, textField } from '../../formats/fields/fields.ts';

const receptiveTermsShape = z.object({
  arrivalFrom: textField.optional(),
  arrivalTo: textField.optional(),
  departureFrom: textField.optional(),
  departureTo: textField.optional(),
  lateArrival: textField.optional(),
  closedDays: z.array(codeField(weekdayCodes)),
  instructions: z.record(textField, textField).optional(),
});

/** Who hands over the keys of a lodging (docs/contract.md 4.14; personal data). */
export const localOperatorShape = z.object({
  companyName: textField,
  firstName: textField,
  phone1: textField,
  lastName: textField.optional(),
  phone2: textField.optional(),
  email: textField.optional(),
  latitude: numberField,
  longitude: numberField,
  address: addressShape.optional(),
  receptiveTerms: receptiveTermsShape.optional(),
  depositTaken: z
    .array(textField)
    .optional()
    .meta({ xml: { item: 'deposit' } }),
  checkProcedure: textField.optional(),
  lastChange: longField,
});

/** Yields the local operator of the lodging. */
export function presentLocalOperator(
  person: LocalOperator,
  lodging: Pick<Lodging, 'changedAt'>,
): z.input<typeof localOperatorShape> {
  const { companyName, firstName, phone1, lastName, phone2, email, latitude, longitude } = person;
  const { address, receptiveTerms, depositTaken, checkProcedure } = person;
  return {
    ...{ companyName, firstName, phone1, lastName, phone2, email, latitude, longitude },
    address: address && presentAddress(address),
    receptiveTerms: receptiveTerms && presentReceptiveTerms(receptiveTerms),
    depositTaken: depositTaken.length > 0 ? [...depositTaken] : undefined,
    checkProcedure,
    lastChange: lodging.changedAt.keycollection ?? lastChangeOf(lodging),
  };
}

function presentReceptiveTerms(terms: ReceptiveTerms): z.input<typeof receptiveTermsShape> {
  const { arrivalFrom, arrivalTo, departureFrom, departureTo, lateArrival, closedDays, instructions } = terms;
  const times = { arrivalFrom, arrivalTo, departureFrom, departureTo, lateArrival };
  return { ...times, closedDays: [...closedDays], instructions: instructions && { ...instructions } };
}
