import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import { findBookableStay } from '../rules/stays/stay-columns.ts';
import { defineOperation } from '../../http/operation.ts';
import { presentStay, stayShape } from '../wire/stay.ts';
import { partyOf, partyQuery, partyRule } from '../wire/party-query.ts';
import { refuseStay, capacityExceeded } from '../wire/sale-refusals.ts';
import { stayParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../store/contracts/contracts.ts';

export const getStay = ({ db, availability, today }: StaysParts) =>
  defineOperation({
    id: 'get-stay',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads one stay of a lodging with its price, or says why it cannot be booked and what can.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId, ...stay }, query: { pax: 2 } }),
    },
    params: stayParams,
    query: z.object(partyQuery).check(partyRule),
    answer: { root: 'stay', shape: stayShape },
    problems: ['LODGING_NOT_FOUND', 'STAY_NOT_AVAILABLE', 'CAPACITY_EXCEEDED'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    async handle({ params, query }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const { property } = requireOnSale(readLodging(db, params.id));
      const shown = { lodgingId: params.id, services: property.services, party: partyOf(query), ...lodging };
      if (query.pax !== undefined && query.pax > lodging.personMax) throw capacityExceeded(lodging.personMax);

      const day = today();
      const { arrival, departure } = params;
      const stay = findBookableStay(lodging.columns, day, arrival, departure - arrival);
      if (stay) return { value: presentStay(stay, shown) };
      throw refuseStay(shown, readPlanning(db, params.id), params, day);
    },
  });
