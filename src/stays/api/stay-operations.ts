import type { StaysParts, IndexedStaysParts } from './parts.ts';
import { z } from 'zod';
import { findBookableStay, bookableColumns } from '../rules/stays/stay-columns.ts';
import { defineOperation } from '../../http/operation.ts';
import { mandatoryLinesOf } from '../rules/prices/evaluation.ts';
import { mandatoryCostsOf } from '../../lodgings/rules/mandatory-costs.ts';
import { presentStay, stayShape } from '../wire/stay.ts';
import { partyOf, partyQuery, partyRule } from '../wire/party-query.ts';
import { refuseStay, capacityExceeded, requireStay } from '../wire/sale-refusals.ts';
import { stayParams, queryInt, queryText } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { findNearestStays } from '../rules/stays/stay-figures.ts';
import { presentSuggestion, suggestionsShape } from '../wire/availability-search.ts';
import {
  extrasShape,
  languageOfExtras,
  onSiteCostsField,
  presentExtras,
  presentOnSiteCosts,
} from '../../lodgings/wire/extras.ts';
import { couponDiscountOf, couponRefusalOf, couponRefusals } from '../rules/prices/discounts.ts';
import { couponDiscountShape, lineShape, presentCouponDiscount, presentLines } from '../wire/price.ts';
import { ApiError } from '../../http/problem.ts';
import { couponCodeInput } from '../../lodgings/wire/body-fields.ts';
import { findCoupon } from '../store/coupons.ts';

const staySheetShape = stayShape.extend({ lines: z.array(lineShape), onSiteCosts: onSiteCostsField });

export const getStay = ({ db, availability, today }: StaysParts) =>
  defineOperation({
    id: 'get-stay',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary:
        'Reads one stay of a lodging with its price, or the reasons why it cannot be booked and bookable alternatives.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId, ...stay }, query: { pax: 2 } }),
    },
    params: stayParams,
    query: z.object(partyQuery).check(partyRule),
    answer: { root: 'stay', shape: staySheetShape },
    problems: ['LODGING_NOT_FOUND', 'STAY_NOT_AVAILABLE', 'CAPACITY_EXCEEDED'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    async handle({ params, query, language }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      const shown = { lodgingId: params.id, party: partyOf(query), ...lodging };
      if (query.pax !== undefined && query.pax > lodging.personMax) throw capacityExceeded(lodging.personMax);

      const day = today();
      const { arrival, departure } = params;
      const stay = findBookableStay(lodging.columns, day, arrival, departure - arrival);
      if (stay) {
        const { services, party } = shown;
        const lines = presentLines(mandatoryLinesOf(mandatoryCostsOf(services, { ...stay, party }), language));
        const onSiteCosts = presentOnSiteCosts(services, language, { ...stay, party });
        return { value: { ...presentStay(stay, shown), lines, onSiteCosts } };
      }
      throw refuseStay(shown, readPlanning(db, params.id), params, day);
    },
  });

export const suggestStays = ({ availability, today }: IndexedStaysParts) =>
  defineOperation({
    id: 'suggest-stays',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/suggests/{arrival}-{departure}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the stays of a lodging closest to the requested dates.',
      example: ({ lodgingId, stay }) => ({ params: { id: lodgingId, ...stay }, query: { flex: 3, limit: 3 } }),
    },
    params: stayParams,
    query: z
      .object({
        limit: queryInt(1, 50).default(10).describe('Maximum number of items.'),
        flex: queryInt(0, 60).default(21).describe('Maximum number of days by which the arrival may shift.'),
        ...partyQuery,
      })
      .check(partyRule),
    answer: { root: 'stays', shape: suggestionsShape },
    problems: ['LODGING_NOT_FOUND'],
    async handle({ params, query }) {
      const lodging = requireOnSale(await availability.readAvailability(params.id));
      if (query.pax !== undefined && query.pax > lodging.personMax) return { value: [] };

      const stays = bookableColumns(lodging.columns, today());
      const requested = { arrival: params.arrival, nights: params.departure - params.arrival };
      const shown = { lodgingId: params.id, party: partyOf(query), ...lodging };
      return { value: findNearestStays(stays, requested, query).map((near) => presentSuggestion(near, shown)) };
    },
  });

export const listStayExtras = ({ db, today }: StaysParts) =>
  defineOperation({
    id: 'list-stay-extras',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}/extras',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the services of a lodging with their prices for one stay.',
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
      const value = presentExtras(lodging, language, { nights, price, party: partyOf(query) });
      return { value, ...languageOfExtras(lodging, language) };
    },
  });

export const getDiscountCode = ({ db, today, now }: StaysParts) =>
  defineOperation({
    id: 'get-discount-code',
    method: 'GET',
    path: '/v2/lodgings/{id}/stays/{arrival}-{departure}/discountcodes/{code}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads the discount that a code gives on a stay.',
      example: ({ lodgingId, stay, couponCode }) => ({ params: { id: lodgingId, ...stay, code: couponCode } }),
    },
    params: stayParams.safeExtend({ code: queryText(1, 64).describe('Code of the discount, in any case.') }),
    answer: { root: 'discount', shape: couponDiscountShape },
    problems: ['LODGING_NOT_FOUND', 'STAY_NOT_AVAILABLE', 'DISCOUNT_CODE_UNKNOWN', 'DISCOUNT_NOT_APPLICABLE'],
    // No 304: any booking that uses the code, for any lodging, and the clock may change whether it applies.
    handle({ params, language }) {
      const coupon = findCoupon(db, params.code);
      if (!coupon) refuseNoCode(params.code);
      const lodging = requireOnSale(readLodging(db, params.id));
      const stay = requireStay(lodging, readPlanning(db, params.id), params, today());
      if (!coupon) throw new ApiError('DISCOUNT_CODE_UNKNOWN');
      const refusal = couponRefusalOf(coupon, { lodging, stay, now: now() });
      if (refusal) throw new ApiError('DISCOUNT_NOT_APPLICABLE', { detail: couponRefusals[refusal] });
      const discount = couponDiscountOf(coupon, stay.price, language);
      return { value: presentCouponDiscount(discount), language: discount.labelLanguage };
    },
  });

/** Runs only after the lookup: stored coupons of earlier versions may have codes of any form. */
function refuseNoCode(code: string): void {
  const { error } = couponCodeInput.safeParse(code);
  if (!error) return;
  const detail = error.issues[0]?.message ?? 'Must be a code';
  throw new ApiError('INVALID_PARAMETER', {
    detail: `code: ${detail}`,
    errors: [{ parameter: 'code', code: 'INVALID_VALUE', detail }],
  });
}
