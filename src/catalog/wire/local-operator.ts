import { z } from 'zod';
import { weekdayCodes } from '../../values/day.ts';
import { lastChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { LocalOperator } from '../../lodgings/rules/property.ts';
import { addressShape, presentAddress } from '../../lodgings/wire/body-fields.ts';

const receptiveTermsShape = z.object({
  arrivalFrom: z.string().optional(),
  arrivalTo: z.string().optional(),
  departureFrom: z.string().optional(),
  departureTo: z.string().optional(),
  lateArrival: z.string().optional(),
  closedDays: z.array(z.enum(weekdayCodes)),
  instructions: z.record(z.string(), z.string()).optional(),
});

/** The contact who hands over the keys of a lodging (docs/contract.md 4.14; personal data). */
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
  { address, depositTaken, ...person }: LocalOperator,
  lodging: Pick<Lodging, 'changedAt'>,
): z.input<typeof localOperatorShape> {
  const { receptiveTerms: terms } = person;
  return {
    ...person,
    address: address && presentAddress(address),
    receptiveTerms: terms && { ...terms, closedDays: [...terms.closedDays] },
    depositTaken: depositTaken.length > 0 ? [...depositTaken] : undefined,
    lastChange: lodging.changedAt.keycollection ?? lastChangeOf(lodging),
  };
}
