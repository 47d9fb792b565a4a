import { z } from 'zod';
import { contractStates } from '../rules/contract-states.ts';
import { diffusionStates } from '../rules/lodging.ts';
import { instantField } from '../../formats/fields/fields.ts';
import { warningsField } from '../../formats/fields/warning.ts';

const resultActions = ['INSERTED', 'UPDATED', 'IGNORED', 'ERROR'] as const;

/** docs/contract.md 3, "Result". */
export const resultShape = z.object({
  id: z.int(),
  status: z.string(),
  action: z.enum(resultActions).optional(),
  details: z.string().optional(),
});

/** docs/contract.md 4.28. */
export const propertyResultShape = resultShape.extend({
  reference: z.string(),
  lastUpdatedAt: instantField,
  warnings: warningsField,
});

/** docs/contract.md 4.29. */
export const contractResultShape = resultShape.extend({
  contractNumber: z.string(),
  rowCount: z.int(),
  stayCount: z.int(),
  effectiveAt: instantField,
  warnings: warningsField,
});

/** docs/contract.md 4.30. */
export const contractStatusResultShape = resultShape.extend({
  contractNumber: z.string(),
  lodgingState: z.enum(diffusionStates),
  allowed: z.array(z.enum(contractStates)).meta({ xml: { item: 'value' } }),
});

/**
 * Returns status and address of a delivery's answer: 201 with the lodging's path for a new record, else 200. The
 * contract is silent on the `Location` of a new contract: contracts have no path, so it is the lodging's.
 */
export function replyToDelivery(
  action: (typeof resultActions)[number],
  lodgingId: number,
): { status: 200 | 201; location?: string } {
  return action === 'INSERTED' ? { status: 201, location: `/v2/lodgings/${lodgingId}` } : { status: 200 };
}
