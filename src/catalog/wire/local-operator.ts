import { z } from 'zod';
import { weekdayCodes } from '../../values/day.ts';
import { lastChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { LocalOperator, ReceptiveTerms } from '../../lodgings/rules/property.ts';
import { addressShape, presentAddress } from '../../lodgings/wire/address.ts';

const receptiveTermsShape = z.object({
  arrivalFrom: z.string().optional(),
  arrivalTo: z.string().optional(),
  departureFrom: z.string().optional(),
  departureTo: z.string().optional(),
  lateArrival: z.string().optional(),
  closedDays: z.array(z.enum(weekdayCodes)),
  instructions: z.record(z.string(), z.string()).optional(),
});

/** Who hands over the keys of a lodging (docs/contract.md 4.14; personal data). */
export const localOperatorShape = z.object({
  companyName: z.string(),
  firstName: z.string(),
  phone1: z.string(),
  lastName: z.string().optional(),
  phone2: z.string().optional(),
  email: z.string().optional(),
  latitude: z.number(),
  longitude: z.number(),
  address: addressShape.optional(),
  receptiveTerms: receptiveTermsShape.optional(),
  depositTaken: z
    .array(z.string())
    .optional()
    .meta({ xml: { item: 'deposit' } }),
  checkProcedure: z.string().optional(),
  lastChange: z.int(),
});

export function presentLocalOperator(
  person: LocalOperator,
  lodging: Pick<Lodging, 'changedAt'>,
): z.input<typeof localOperatorShape> {
  const { companyName, firstName, phone1, lastName, phone2, email, latitude, longitude } = person;
  const { address, receptiveTerms, depositTaken, checkProcedure } = person;
  return {
    companyName,
    firstName,
    phone1,
    lastName,
    phone2,
    email,
    latitude,
    longitude,
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
