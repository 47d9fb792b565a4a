import type { StaysParts } from './parts.ts';
import { unavailableRuns } from '../rules/planning/unavailable-runs.ts';
import { encodeCalendar } from '../../formats/icalendar.ts';
import { defineOperation } from '../../http/operation.ts';
import { calendarShape, presentCalendar } from '../wire/availability.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { listBookedPeriods } from '../store/taken-nights.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const getCalendar = ({ db, today }: StaysParts) =>
  defineOperation({
    id: 'get-calendar',
    method: 'GET',
    path: '/v2/lodgings/{id}/icalendar',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads the nights of a lodging that nobody can book, as a calendar to subscribe to.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    answer: { root: 'calendar', shape: calendarShape, mediaType: 'text/calendar' },
    problems: ['LODGING_NOT_FOUND'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    handle({ params }) {
      const lodging = requireOnSale(readLodging(db, params.id));
      const runs = unavailableRuns(readPlanning(db, params.id), listBookedPeriods(db, params.id), today());
      return { value: encodeCalendar(presentCalendar(lodging, runs)) };
    },
  });
