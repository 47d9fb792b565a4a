import { z } from 'zod';
import { contractStates } from '../rules/contract-states.ts';
import { diffusionStates } from '../rules/lodging.ts';
import { codeField, instantField, intField, longField, textField } from '../../formats/fields/fields.ts';
import { warningShape } from './warning.ts';

const resultActions = ['INSERTED', 'UPDATED', 'IGNORED', 'ERROR'] as const;

/** What a write answers (docs/contract.md 3, "Result"); operations extend it by what they add. */
export const resultShape = z.object({
  id: longField,
  status: textField,
  action: codeField(resultActions).optional(),
  details: textField.optional(),
});

const warnings = z.array(warningShape).optional();

/** The answer of properties/insert (docs/contract.md 4.28). */
export const propertyResultShape = resultShape.extend({
  reference: textField,
  lastUpdatedAt: instantField,
  warnings,
});

/** The answer of contracts/insert (docs/contract.md 4.29). */
export const contractResultShape = resultShape.extend({
  contractNumber: textField,
  rowCount: intField,
  stayCount: intField,
  effectiveAt: instantField,
  warnings,
});

/** The answer of contracts/status (docs/contract.md 4.30). */
export const contractStatusResultShape = resultShape.extend({
  contractNumber: textField,
  lodgingState: codeField(diffusionStates),
  allowed: z.array(codeField(contractStates)).meta({ xml: { item: 'value' } }),
});

/**
 * Yields status and address of a delivery's answer: 201 with the lodging's path for a new record, else 200. The contract is
 * silent on the path of a contract, which has no read of its own.
 */
export function replyToDelivery(
  action: (typeof resultActions)[number],
  lodgingId: number,
): { status: 200 | 201; location?: string } {
  return action === 'INSERTED' ? { status: 201, location: `/v2/lodgings/${lodgingId}` } : { status: 200 };
}
