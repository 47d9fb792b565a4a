import { availabilitiesShape, presentAvailabilities } from '../wire/availability.ts';
import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import { bookableColumns } from '../rules/stays/stay-columns.ts';
import { weekdayCodes, weekdayOf, type Day } from '../../values/day.ts';
import { defineOperation } from '../../http/operation.ts';
import { idParams, queryDate } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';

export const listSaturdayWeeks = ({ db, availability, today }: StaysParts) =>
  defineOperation({
    id: 'list-saturday-weeks',
    method: 'GET',
    path: '/v2/lodgings/{id}/avail-saturday-weekly',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the stays of a lodging that last whole weeks from Saturday to Saturday.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId }, query: { limit: stay.departure } }),
    },
    params: idParams,
    query: z.object({ limit: queryDate.optional().describe('Only arrivals on this day or before, `YYYYMMDD`.') }),
    answer: { root: 'availabilities', shape: availabilitiesShape },
    problems: ['LODGING_NOT_FOUND'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    async handle({ params, query: { limit = Infinity } }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const keeps = (arrival: Day, nights: number) =>
        arrival <= limit && nights % 7 === 0 && weekdayCodes[weekdayOf(arrival)] === 'SA';
      const all = bookableColumns(lodging.columns, today());
      return { value: presentAvailabilities(bookableColumns(all, today(), keeps), lodging, all) };
    },
  });
