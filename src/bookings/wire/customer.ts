import { z } from 'zod';
import type { Customer } from '../rules/booking.ts';
import { addressInput, addressShape, presentAddress, emailInput, phoneInput } from '../../lodgings/wire/address.ts';
import { languageInput } from '../../lodgings/wire/body-fields.ts';
import { partnerObject } from '../../formats/fields/body-object.ts';
import { codeInput, textInput } from '../../formats/fields/fields.ts';
import { civilities } from '../../lodgings/rules/property.ts';

/** docs/contract.md 3, "Customer". */
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

export const customerShape = z.object({
  civility: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().optional(),
  language: z.string(),
  address: addressShape.optional(),
  companyName: z.string().optional(),
});

export function presentCustomer(customer: Customer): z.input<typeof customerShape> {
  const { civility, firstName, lastName, email, phoneNumber, language, companyName } = customer;
  const address = customer.address && presentAddress(customer.address);
  return { civility, firstName, lastName, email, phoneNumber, language, address, companyName };
}
