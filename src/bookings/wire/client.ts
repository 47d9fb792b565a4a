import { z } from 'zod';
import { customerInput, customerShape } from './customer.ts';
import { instantField } from '../../formats/fields/fields.ts';
import { warningsField } from '../../formats/fields/warning.ts';
import { resultShape } from '../../lodgings/wire/refusals.ts';

const inCustomer = z.object({ customer: customerInput });
/** XML roots (docs/contract.md 4.26). */
export const clientRoots = [
  { root: 'customer', shape: customerInput },
  { root: 'booking', shape: inCustomer },
];

const eitherForm = z.union([customerInput, inCustomer]);

/** A customer at the root of the body or as its member `customer` (docs/contract.md 4.26). */
export const clientInput = z
  // Validates only the form that was sent: errors of a union would not name the wrong field.
  .preprocess((body, context) => {
    const sent = isInCustomer(body) ? inCustomer.safeParse(body) : customerInput.safeParse(body);
    if (sent.success) return sent.data;
    for (const issue of sent.error.issues) context.issues.push({ ...issue, input: body } as z.core.$ZodRawIssue);
    return z.NEVER;
  }, eitherForm)
  .transform((body) => ('customer' in body ? body.customer : body));

/** docs/contract.md 4.26; personal data. */
export const clientResultShape = resultShape.extend({
  reference: z.string(),
  customer: customerShape,
  changedAt: instantField,
  warnings: warningsField,
});

function isInCustomer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'customer' in body;
}
