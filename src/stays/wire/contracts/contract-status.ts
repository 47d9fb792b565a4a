import { contractStateNamed, contractStates, type ContractState } from '../../../lodgings/rules/contract-states.ts';
import { providerInput } from '../../../lodgings/wire/body-fields.ts';
import { partnerObject, linesInput, textInput } from '../../../formats/fields/fields.ts';
import { refuseValue } from '../../../formats/fields/field-errors.ts';

const statusInput = textInput(1, 64).transform((text, context): ContractState | 'query' => {
  const named = text.toLowerCase() === 'query' ? 'query' : contractStateNamed(text);
  if (named !== undefined) return named;
  refuseValue(context, 'INVALID_VALUE', `Must be query or one of ${contractStates.join(', ')}`);
  return 'query';
});

/**
 * The body of contracts/status (docs/contract.md 4.30). The contract is silent on the `comments` of contracts/status:
 * they are not stored.
 */
export const contractStatusShape = partnerObject({
  provider: providerInput(partnerObject),
  status: statusInput,
  contractNumber: textInput(1, 64).optional(),
  comments: linesInput(1, 2000).optional(),
});
