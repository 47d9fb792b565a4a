import { leadingContractState, lastChangeOf } from '../rules/lodging.ts';
import { isoInstantOf } from '../../values/day.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { PropertyDelivery } from '../rules/property.ts';
import { findUnknownMembers } from '../../formats/parsed.ts';
import { defineOperation, type OperationFactories } from '../../http/operation.ts';
import { propertyWarnings, gatewayWarnings, exampleProperty, propertyShape } from '../wire/property.ts';
import {
  requireInGateway,
  refuseField,
  requireLodging,
  propertyResultShape,
  replyToDelivery,
} from '../wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { countryWarnings, mostWarnings, presentWarnings, unknownFieldWarnings } from '../../formats/fields/warning.ts';
import { type PropertySaved, readLodging, saveProperty } from '../store/lodgings.ts';
import { readContractStates } from '../store/lodging-status.ts';
import type { Db } from '../../sqlite/database.ts';

const insertProperty = ({ db, now, settings }: LodgingsParts) =>
  defineOperation({
    id: 'insert-property',
    method: 'POST',
    path: '/v2/properties/insert',
    auth: 'G',
    documentation: {
      tag: 'Providers',
      summary: 'Creates a property, or replaces its description.',
      example: ({ delivery }) => ({ body: exampleProperty(delivery) }),
    },
    body: {
      root: 'property',
      shape: propertyShape,
      limit: 4 * 1024 * 1024,
      acceptsGzip: true,
      take: (delivery, sent) => ({
        delivery,
        warnings: [
          ...countryWarnings(sent),
          ...propertyWarnings(delivery),
          ...unknownFieldWarnings(findUnknownMembers(propertyShape, sent, mostWarnings)),
        ],
      }),
      identity: ({ delivery }) => delivery,
    },
    answer: { root: 'result', shape: propertyResultShape, statuses: [200, 201] },
    problems: ['GATEWAY_FORBIDDEN'],
    isBulk: true,
    handle(call) {
      const dealer = requireDealer(call.dealer);
      const { delivery, warnings } = call.body;
      requireInGateway(dealer, delivery.property.provider.providerId);
      for (const [place, { url }] of (delivery.calendarFeeds ?? []).entries()) {
        if (!settings.privateAddresses && !/^https:/i.test(url)) {
          throw refuseField(`/calendarFeeds/${place}/url`, 'INVALID_VALUE', 'Must begin with https://');
        }
      }
      return call.runWrite(() => {
        const { lodgingId, action, reference, refused, withheld } = saveDelivery(db, delivery, dealer, now());
        const lodging = requireLodging(readLodging(db, lodgingId));
        const state = leadingContractState(readContractStates(db, lodgingId));
        return {
          ...replyToDelivery(action, lodgingId),
          value: {
            id: lodgingId,
            status: state ?? 'NO_CONTRACT',
            action,
            reference,
            lastUpdatedAt: isoInstantOf(lastChangeOf(lodging)),
            ...presentWarnings([...gatewayWarnings({ refused, withheld }), ...warnings]),
          },
        };
      });
    },
  });

/** The contract is silent on the name of the default company: it is absent, as dealers have only a code. */
function saveDelivery(db: Db, delivery: PropertyDelivery, dealer: Dealer, now: number): PropertySaved {
  const by = { company: { code: dealer.company, name: undefined } };
  const outcome = saveProperty(db, delivery, by, now);
  switch (outcome.outcome) {
    case 'unknown-gateway':
      throw refuseField(outcome.pointer, 'INVALID_VALUE', 'There is no such channel');
    case 'index-taken':
      throw refuseField('/ownerFull/index', 'DUPLICATE', 'Another property of the channel has the index');
    case 'saved':
      return outcome;
  }
}

/** In the order of docs/contract.md. */
export const lodgingsOperations = {
  insertProperty,
} satisfies OperationFactories<LodgingsParts>;

interface LodgingsParts {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  settings: {
    /** Allows calendar feeds over http. */
    privateAddresses: boolean;
  };
}
