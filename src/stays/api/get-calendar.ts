import { unavailableRuns } from '../rules/planning/unavailable-runs.ts';
import { encodeCalendar } from '../../formats/icalendar.ts';
import { defineOperation } from '../../http/operation.ts';
import { calendarShape, presentCalendar } from '../wire/calendar.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { sequenceOf } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const getCalendar = defineOperation({
  id: 'get-calendar',
  method: 'GET',
  path: '/v2/lodgings/{id}/icalendar',
  summary: 'Reads the nights of a lodging that nobody can book, as a calendar to subscribe to.',
  auth: 'open',
  params: idParams,
  answer: { root: 'calendar', shape: calendarShape },
  mediaType: 'text/calendar',
  problems: ['LODGING_NOT_FOUND'],
  example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
  caching: 'conditional',
  version: ({ context, params }) => String(sequenceOf(context.db, params.id)),
  handle({ context, params }) {
    const lodging = requireOnSale(readLodging(context.db, params.id));
    const runs = unavailableRuns(readPlanning(context.db, params.id), context.today());
    return { value: encodeCalendar(presentCalendar(lodging, runs)) };
  },
});
