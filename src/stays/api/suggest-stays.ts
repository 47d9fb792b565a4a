import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import { bookableColumns } from '../rules/stays/stay-columns.ts';
import { findNearestStays } from '../rules/stays/stay-figures.ts';
import { defineOperation } from '../../http/operation.ts';
import { queryInt, stayParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { partyOf, partyQuery, partyRule } from '../wire/party-query.ts';
import { presentSuggestion, suggestionsShape } from '../wire/availability-search.ts';

export const suggestStays = ({ db, availability, today }: StaysParts) =>
  defineOperation({
    id: 'suggest-stays',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/suggests/{arrival}-{departure}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the stays of a lodging that come nearest to the requested dates.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId, ...stay }, query: { flex: 3, limit: 3 } }),
    },
    params: stayParams,
    query: z
      .object({
        limit: queryInt(1, 50).default(10).describe('Most items of the answer.'),
        flex: queryInt(0, 60).default(21).describe('Most days by which the arrival may shift.'),
        ...partyQuery,
      })
      .check(partyRule),
    answer: { root: 'stays', shape: suggestionsShape },
    problems: ['LODGING_NOT_FOUND'],
    caching: 'no-store',
    async handle({ params, query }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      if (query.pax !== undefined && query.pax > lodging.personMax) return { value: [] };

      const stays = bookableColumns(lodging.columns, today());
      const wish = { arrival: params.arrival, nights: params.departure - params.arrival };
      const { property } = requireOnSale(readLodging(db, params.id));
      const shown = { lodgingId: params.id, services: property.services, party: partyOf(query), ...lodging };
      return { value: findNearestStays(stays, wish, query).map((near) => presentSuggestion(near, shown)) };
    },
  });
