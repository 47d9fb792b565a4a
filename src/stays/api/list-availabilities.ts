import { availabilitiesShape, presentAvailabilities } from '../wire/availability.ts';
import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import type { Day } from '../../values/day.ts';
import { bookableColumns } from '../rules/stays/stay-columns.ts';
import { defineOperation } from '../../http/operation.ts';
import { idParams, queryDate, queryInt, queryList } from '../../formats/fields/query-fields.ts';
import { PackedJson } from '../../formats/gzip-pieces.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';

export const listAvailabilities = ({ db, availability, ready, today }: StaysParts) =>
  defineOperation({
    id: 'list-availabilities',
    method: 'GET',
    path: '/v2/lodgings/{id}/availabilities',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists every stay of a lodging that can be booked, with its price.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId }, query: { limit: stay.arrival, duration: [7] } }),
    },
    params: idParams,
    query: z.object({
      limit: queryDate.optional().describe('Only arrivals on this day or before, `YYYYMMDD`.'),
      duration: queryList(queryInt(1, 62)).optional().describe('Only stays of one of these numbers of nights.'),
    }),
    answer: { root: 'availabilities', shape: availabilitiesShape },
    problems: ['LODGING_NOT_FOUND'],
    scenarios: ['search-unavailable'],
    caching: {
      version: ({ params }) => String(readSequence(db, params.id)),
      keeps: ({ query }) => query.limit === undefined && query.duration === undefined,
    },
    async handle({ params, query: { limit = Infinity, duration }, format }) {
      const isWhole = limit === Infinity && duration === undefined;
      const made = isWhole && format === 'json' ? ready.find(params.id) : undefined;
      if (made) return { value: new PackedJson(made.json) };
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const keeps = (arrival: Day, nights: number) => arrival <= limit && (duration?.includes(nights) ?? true);
      const all = bookableColumns(lodging.columns, today());
      return { value: presentAvailabilities(bookableColumns(all, today(), keeps), lodging, all) };
    },
  });
