import type { CatalogParts } from './parts.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { defineOperation } from '../../http/operation.ts';
import { localOperatorShape, presentLocalOperator } from '../wire/local-operator.ts';
import { ApiError } from '../../http/problem.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireInChannel, requireLodging, requireOnSale } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readLodgingAccess } from '../store/lodgings-on-sale.ts';
import { readLodging, readPersons } from '../../lodgings/store/lodgings.ts';

export const getLocalOperator = (parts: CatalogParts) =>
  defineOperation({
    id: 'get-local-operator',
    method: 'GET',
    path: '/v2/lodgings/{id}/localoperator',
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads who hands over the keys of a lodging, where and when.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    answer: { root: 'localoperator', shape: localOperatorShape },
    problems: ['LODGING_NOT_FOUND', 'LODGING_NOT_IN_CHANNEL', 'LOCAL_OPERATOR_NOT_FOUND'],
    caching: {
      version({ params, dealer }) {
        requireAccess(parts, params.id, requireDealer(dealer));
        return String(readSequence(parts.db, params.id));
      },
    },
    handle({ params, dealer }) {
      requireAccess(parts, params.id, requireDealer(dealer));
      const lodging = requireLodging(readLodging(parts.db, params.id));
      const persons = readPersons(parts.db, params.id);
      if (!persons) throw new ApiError('LOCAL_OPERATOR_NOT_FOUND');
      return { value: presentLocalOperator(persons.localOperator, lodging) };
    },
  });

/** A dealer with a live booking may always ask; any other only while it may sell the lodging. */
function requireAccess({ db, hasLiveBooking }: CatalogParts, lodgingId: number, dealer: Dealer): void {
  if (hasLiveBooking(lodgingId, dealer.id)) return;
  requireInChannel(requireOnSale(readLodgingAccess(db, lodgingId)).gateways, dealer);
}
