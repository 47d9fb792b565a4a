import type { Context } from '../../service/context.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { defineOperation } from '../../http/operation.ts';
import { localOperatorShape, presentLocalOperator } from '../wire/local-operator.ts';
import { ApiError } from '../../http/problem.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireInChannel, requireKnown, requireOnSale } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { sequenceOf } from '../../lodgings/store/changes.ts';
import { hasLiveBooking } from '../../bookings/store/lodging-access.ts';
import { readStanding } from '../store/lodging-standing.ts';
import { readLodging, readPersons } from '../../lodgings/store/lodgings.ts';

export const getLocalOperator = defineOperation({
  id: 'get-local-operator',
  method: 'GET',
  path: '/v2/lodgings/{id}/localoperator',
  summary: 'Reads who hands over the keys of a lodging, where and when.',
  auth: 'S',
  params: idParams,
  answer: { root: 'localoperator', shape: localOperatorShape },
  problems: ['LODGING_NOT_FOUND', 'LODGING_NOT_IN_CHANNEL', 'LOCAL_OPERATOR_NOT_FOUND'],
  example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
  caching: 'conditional',
  version({ context, params, dealer }) {
    requireAccess(context, params.id, requireDealer(dealer));
    return String(sequenceOf(context.db, params.id));
  },
  handle({ context, params, dealer }) {
    requireAccess(context, params.id, requireDealer(dealer));
    const lodging = requireKnown(readLodging(context.db, params.id));
    const persons = readPersons(context.db, params.id);
    if (!persons) throw new ApiError('LOCAL_OPERATOR_NOT_FOUND');
    return { value: presentLocalOperator(persons.localOperator, lodging) };
  },
});

/** Whose guests come may always ask who receives them; all others only while they may sell the lodging. */
function requireAccess(context: Context, lodgingId: number, dealer: Dealer): void {
  const at = { now: context.now(), today: context.today() };
  if (hasLiveBooking(context.db, { lodgingId, dealerId: dealer.id }, at)) return;
  requireInChannel(requireOnSale(readStanding(context.db, lodgingId)).gateways, dealer);
}
