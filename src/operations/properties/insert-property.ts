import { leadingContractState } from '../../domain/contract-states.ts';
import { isoInstantOf } from '../../domain/day.ts';
import { type Dealer, lastChangeOf } from '../../domain/lodging.ts';
import type { PropertyDelivery } from '../../domain/property.ts';
import { unknownMembers } from '../../formats/unknown-members.ts';
import { type Call, defineOperation } from '../../http/operation.ts';
import { propertyWarnings } from '../../resources/property-warnings.ts';
import { propertyShape } from '../../resources/property.ts';
import { requireInGateway, wrongField } from '../../resources/provider-refusals.ts';
import { requireDealer, requireKnown } from '../../resources/refusals.ts';
import { propertyResultShape } from '../../resources/result.ts';
import { mostWarnings, presentWarnings, unknownFieldWarnings } from '../../resources/warning.ts';
import { contractsOf } from '../../store/contract-moves.ts';
import { type PropertySaved, readLodging, saveProperty } from '../../store/lodgings.ts';

export const insertProperty = defineOperation({
  id: 'insert-property',
  method: 'POST',
  path: '/v2/properties/insert',
  summary: 'Takes the description of a property in place of the former one.',
  auth: 'G',
  body: { root: 'property', shape: propertyShape },
  bodyLimit: 4 * 1024 * 1024,
  acceptsGzip: true,
  answer: { root: 'result', shape: propertyResultShape },
  caching: 'no-store',
  handle(call) {
    const dealer = requireDealer(call.dealer);
    requireInGateway(dealer, call.body.property.provider.providerId);
    const { lodgingId, action, reference } = saved(call, dealer);
    const { db } = call.context;
    const lodging = requireKnown(readLodging(db, lodgingId));
    const state = leadingContractState(contractsOf(db, lodgingId).map((contract) => contract.state));
    const unknown = unknownMembers(propertyShape, call.sentBody, mostWarnings);
    return {
      value: {
        id: lodgingId,
        status: state ?? 'NO_CONTRACT',
        action,
        reference,
        lastUpdatedAt: isoInstantOf(lastChangeOf(lodging)),
        ...presentWarnings([...propertyWarnings(call.body), ...unknownFieldWarnings(unknown)]),
      },
    };
  },
});

/** The contract is silent on the name of a company that stands in for a missing one: the dealer has none but its own. */
function saved({ context, body }: Call<unknown, unknown, PropertyDelivery>, dealer: Dealer): PropertySaved {
  const by = { company: { code: dealer.company, name: undefined } };
  const outcome = saveProperty(context.db, body, by, context.now());
  switch (outcome.outcome) {
    case 'unknown-gateway':
      throw wrongField(outcome.pointer, 'INVALID_VALUE', 'There is no such channel');
    case 'index-taken':
      throw wrongField('/ownerFull/index', 'DUPLICATE', 'Another property of the channel has the index');
    case 'saved':
      return outcome;
  }
}
