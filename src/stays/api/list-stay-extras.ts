import { extrasShape, languageOfExtras, presentExtras } from '../../lodgings/wire/extras.ts';
import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import { extrasForStay } from '../../lodgings/rules/extras-pricing.ts';
import { defineOperation } from '../../http/operation.ts';
import { partyOf, partyQuery, partyRule } from '../wire/party-query.ts';
import { requireStay } from '../wire/sale-refusals.ts';
import { stayParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const listStayExtras = ({ db, today }: StaysParts) =>
  defineOperation({
    id: 'list-stay-extras',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}/extras',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the services of a lodging with what they cost for one stay.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId, ...stay }, query: { pax: 2 } }),
    },
    params: stayParams,
    // The contract is silent on `pax` above personMax: the prices are returned, and only a booking refuses the number.
    query: z.object(partyQuery).check(partyRule),
    answer: { root: 'extras', shape: extrasShape },
    problems: ['LODGING_NOT_FOUND', 'STAY_NOT_AVAILABLE'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    handle({ params, query, language }) {
      const lodging = requireOnSale(readLodging(db, params.id));
      const { nights, price } = requireStay(lodging, readPlanning(db, params.id), params, today());
      const extras = extrasForStay(lodging.property.services, { nights, price, party: partyOf(query) });
      return { value: presentExtras(lodging, language, extras), ...languageOfExtras(lodging, language) };
    },
  });
