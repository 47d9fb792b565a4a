import type { StaysParts } from './parts.ts';
import { z } from 'zod';
import { bookableColumns } from '../rules/stays/stay-columns.ts';
import { dailyPricesOf } from '../rules/prices/daily-prices.ts';
import { defineOperation } from '../../http/operation.ts';
import { dailyPricesShape, presentDailyPrices } from '../wire/price.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { idParams, queryDate } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';

export const estimateDailyPrices = ({ db, availability, today }: StaysParts) =>
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
        refuseValue(context, 'INVALID_DATE_RANGE', 'Must not come before from', ['to']);
      }),
    answer: { root: 'dailyprices', shape: dailyPricesShape },
    problems: ['LODGING_NOT_FOUND', 'INVALID_DATE_RANGE'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    async handle({ params, query: { from = -Infinity, to = Infinity } }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const stays = bookableColumns(lodging.columns, today());
      return { value: presentDailyPrices(dailyPricesOf(stays, { from, to: to + 1 }), lodging) };
    },
  });
