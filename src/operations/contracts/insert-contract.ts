import type { ContractDelivery } from '../../domain/contract.ts';
import { isoInstantOf } from '../../domain/day.ts';
import { bookableStays } from '../../domain/stays.ts';
import { unknownMembers } from '../../formats/unknown-members.ts';
import { defineOperation } from '../../http/operation.ts';
import { contractWarnings, type Sold } from '../../resources/contract-warnings.ts';
import { contractShape } from '../../resources/contract.ts';
import { ApiError } from '../../resources/problem.ts';
import { requireInGateway } from '../../resources/provider-refusals.ts';
import { requireDealer } from '../../resources/refusals.ts';
import { contractResultShape } from '../../resources/result.ts';
import { mostWarnings, presentWarnings, unknownFieldWarnings } from '../../resources/warning.ts';
import { readPlanning, saveContract } from '../../store/contracts.ts';

export const insertContract = defineOperation({
  id: 'insert-contract',
  method: 'POST',
  path: '/v2/contracts/insert',
  summary: 'Takes the prices and the availability of a property in place of the former ones of the contract.',
  auth: 'G',
  body: { root: 'contract', shape: contractShape },
  bodyLimit: 16 * 1024 * 1024,
  acceptsGzip: true,
  answer: { root: 'result', shape: contractResultShape },
  caching: 'no-store',
  handle({ context, body, sentBody, dealer }) {
    requireInGateway(requireDealer(dealer), body.provider.providerId);
    const today = context.today();
    const saved = saveContract(context.db, body, context.now());
    if (saved.outcome === 'property-not-found') throw new ApiError('PROPERTY_NOT_FOUND');

    const sold: Sold = { today, taken: readPlanning(context.db, saved.lodgingId).taken };
    const unknown = unknownMembers(contractShape, sentBody, mostWarnings);
    return {
      value: {
        id: saved.lodgingId,
        status: saved.state,
        action: saved.action,
        contractNumber: body.contractNumber,
        rowCount: body.offer.kind === 'rates' ? body.offer.nights.length : body.offer.stays.arrival.length,
        stayCount: countStays(body, saved.contractId, sold),
        effectiveAt: isoInstantOf(saved.effectiveAt),
        ...presentWarnings([...contractWarnings(body, sentBody, sold), ...unknownFieldWarnings(unknown)]),
      },
    };
  },
});

/** The contract is silent on other contracts of the lodging: only this one's stays count. */
function countStays(delivery: ContractDelivery, contractId: number, { today, taken }: Sold): number {
  return bookableStays({ plannings: [{ contractId, ...delivery }], taken }, today).arrival.length;
}
