import { availabilitiesShape, presentAvailabilities, calendarShape, presentCalendar } from '../wire/availability.ts';
import type { IndexedStaysParts, StaysParts } from './parts.ts';
import { z } from 'zod';
import { type Day, weekdayCodes, weekdayOf } from '../../values/day.ts';
import { bookableColumns } from '../rules/stays/stay-columns.ts';
import { defineOperation } from '../../http/operation.ts';
import { idParams, queryDate, queryInt, queryList, queryText } from '../../formats/fields/query-fields.ts';
import { CompressedJson } from '../../formats/gzip-pieces.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { dailyPricesOf } from '../rules/prices/daily-prices.ts';
import { dailyPricesShape, presentDailyPrices } from '../wire/price.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { unavailableRuns } from '../rules/planning/unavailable-runs.ts';
import { encodeCalendar } from '../../formats/icalendar.ts';
import { lineageOf } from '../../sqlite/generation.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { listBookedPeriods } from '../store/taken-nights.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { partyOf, partyQuery, partyRule } from '../wire/party-query.ts';

export const listAvailabilities = (parts: IndexedStaysParts) =>
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
    query: z
      .object({
        limit: queryDate.optional().describe('Only arrivals on this day or before, `YYYYMMDD`.'),
        duration: queryList(queryInt(1, 62)).optional().describe('Only stays of one of these numbers of nights.'),
        ...partyQuery,
      })
      .check(partyRule),
    answer: { root: 'availabilities', shape: availabilitiesShape },
    problems: ['LODGING_NOT_FOUND'],
    scenarios: ['search-unavailable'],
    caching: versionIn(parts),
    async handle({ params, query, format }) {
      const made = isWhole(query) && format === 'json' ? parts.ready.find(params.id) : undefined;
      if (made) return { value: new CompressedJson(made.json) };
      const { duration } = query;
      return readStays(parts, params.id, query, (_, nights) => duration?.includes(nights) ?? true);
    },
  });

function versionIn({ availability }: Pick<IndexedStaysParts, 'availability'>) {
  return {
    version: async ({ params }: { params: { id: number } }) => String(await availability.readNewestSequence(params.id)),
  };
}

function isWhole({ limit, duration, pax }: { limit?: unknown; duration?: unknown; pax?: unknown }): boolean {
  return (limit ?? duration ?? pax) === undefined;
}

export const listSaturdayWeeks = (parts: IndexedStaysParts) =>
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
    query: z
      .object({
        limit: queryDate.optional().describe('Only arrivals on this day or before, `YYYYMMDD`.'),
        ...partyQuery,
      })
      .check(partyRule),
    answer: { root: 'availabilities', shape: availabilitiesShape },
    problems: ['LODGING_NOT_FOUND'],
    caching: versionIn(parts),
    handle: ({ params, query }) =>
      readStays(parts, params.id, query, (arrival, nights) => nights % 7 === 0 && weekdayOf(arrival) === saturday),
  });

const saturday = weekdayCodes.indexOf('SA');

async function readStays(
  { availability, today }: IndexedStaysParts,
  lodgingId: number,
  query: Parameters<typeof partyOf>[0] & { limit?: Day | undefined },
  isWanted: (arrival: Day, nights: number) => boolean,
) {
  const lodging = requireOnSale(await availability.readAvailability(lodgingId));
  const { limit = Infinity, pax = 0 } = query;
  const keeps = (arrival: Day, nights: number) =>
    pax <= lodging.personMax && arrival <= limit && isWanted(arrival, nights);
  const all = bookableColumns(lodging.columns, today());
  const offering = { ...lodging, party: partyOf(query) };
  return { value: presentAvailabilities(bookableColumns(all, today(), keeps), offering, all) };
}

export const estimateDailyPrices = ({ availability, today }: IndexedStaysParts) =>
  defineOperation({
    id: 'estimate-daily-prices',
    method: 'GET',
    path: '/v2/lodgings/{id}/estimated-daily-price',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Estimates what each night of a lodging costs, from the cheapest stay over it.',
      example: ({ lodgingId, stay }) => ({
        params: { id: lodgingId },
        query: { from: stay.arrival, to: stay.departure },
      }),
    },
    params: idParams,
    query: z
      .object({
        from: queryDate.optional().describe('First night, `YYYYMMDD`; today when left out.'),
        to: queryDate.optional().describe('Last night, `YYYYMMDD`, not before `from`.'),
      })
      .check((context) => {
        // The contract is silent on daily prices if only `from` or only `to` is sent: the two are compared only if both
        // are sent, so the list may be empty.
        const { from = -Infinity, to = Infinity } = context.value;
        if (from <= to) return;
        refuseValue(context, 'INVALID_DATE_RANGE', 'Must not be before from', ['to']);
      }),
    answer: { root: 'dailyprices', shape: dailyPricesShape },
    problems: ['LODGING_NOT_FOUND', 'INVALID_DATE_RANGE'],
    caching: versionIn({ availability }),
    async handle({ params, query: { from = -Infinity, to = Infinity } }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const stays = bookableColumns(lodging.columns, today());
      return { value: presentDailyPrices(dailyPricesOf(stays, { from, to: to + 1 }), lodging) };
    },
  });

export const getCalendar = ({ db, today }: StaysParts) =>
  defineOperation({
    id: 'get-calendar',
    method: 'GET',
    path: '/v2/lodgings/{id}/icalendar',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads the unavailable nights of a lodging as a calendar to subscribe to.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    query: z.object({
      without: queryText(1, 40)
        .optional()
        .describe('Name of a calendar feed to leave out, so that a platform does not read back its own nights.'),
    }),
    answer: { root: 'calendar', shape: calendarShape, mediaType: 'text/calendar' },
    problems: ['LODGING_NOT_FOUND'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    handle({ params, query: { without } }) {
      const lodging = requireOnSale(readLodging(db, params.id));
      const planning = readPlanning(db, params.id, 0, without);
      const runs = unavailableRuns(planning, listBookedPeriods(db, params.id), today());
      return { value: encodeCalendar(presentCalendar(lodging, runs, lineageOf(db))) };
    },
  });
