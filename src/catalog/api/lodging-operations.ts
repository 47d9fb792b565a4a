import { lodgingDetailShape } from '../wire/lodging-detail.ts';
import type { CatalogParts } from './parts.ts';
import { z } from 'zod';
import { bookableColumns } from '../../stays/rules/stays/stay-columns.ts';
import { summariseStays, type StayFigures } from '../../stays/rules/stays/stay-figures.ts';
import { defineOperation, type Call } from '../../http/operation.ts';
import { presentAvailabilities, type Availabilities } from '../../stays/wire/availability.ts';
import { presentExtras, extrasShape, languageOfExtras } from '../../lodgings/wire/extras.ts';
import { writeDetail } from '../wire/detail-writer.ts';
import { CompressedJson } from '../../formats/gzip-pieces.ts';
import { idParams, queryList, queryWord } from '../../formats/fields/query-fields.ts';
import { lodgingFor, precisionFor } from '../../lodgings/rules/lodging.ts';
import { requireOnSale, requireInChannel, requireLodging } from '../../lodgings/wire/refusals.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { presentReview } from '../wire/review.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { listCalendarFeeds } from '../../lodgings/store/calendar-feeds.ts';
import { readLodging, readPersons } from '../../lodgings/store/lodgings.ts';
import { presentCalendarFeed } from '../../lodgings/wire/body-fields.ts';
import type { Db } from '../../sqlite/database.ts';
import { readCalendarConflicts } from '../../stays/store/taken-nights.ts';
import type { Day } from '../../values/day.ts';
import { readReviews, shownReviews } from '../store/reviews.ts';
import { mayDeliver, type Dealer } from '../../partners/rules/dealer.ts';
import { localOperatorShape, presentLocalOperator } from '../wire/local-operator.ts';
import { ApiError } from '../../http/problem.ts';
import { readLodgingAccess } from '../store/lodgings-on-sale.ts';

export const getLodging = (parts: CatalogParts) =>
  defineOperation({
    id: 'get-lodging',
    method: 'GET',
    path: '/v2/lodgings/{id}',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads all descriptive data of a lodging.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId }, query: { include: ['extras'] } }),
    },
    params: idParams,
    query: z.object({
      include: queryList(queryWord(['availabilities', 'extras', 'reviews']))
        .default([])
        .describe('Adds the answers of these operations as members; `reviews` requires a key.'),
    }),
    answer: { root: 'lodging', shape: lodgingDetailShape },
    problems: ['LODGING_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
    caching: {
      version(call) {
        const { params, query, dealer } = call;
        // Reviews require a key of any role, and name the reader's own bookings.
        const reader = query.include.includes('reviews') ? requireDealer(dealer).id : '';
        const { precision, feeds } = readerOf(parts, call);
        return [readSequence(parts.db, params.id), reader, precision, JSON.stringify(feeds)].join(' ');
      },
    },
    async handle(call) {
      const { params, dealer, language, format } = call;
      const { include } = call.query;
      const { db, availability, ready, readyDetails, today, addresses } = parts;
      const { precision, feeds: calendarFeeds } = readerOf(parts, call);
      const isPlain = include.length === 0 && format === 'json' && !calendarFeeds;
      const made = isPlain ? readyDetails.find(params.id, `${language} ${precision}`) : undefined;
      if (made) return { value: new CompressedJson(made.json), language: made.language };
      const lodging = lodgingFor(precision, requireOnSale(readLodging(db, params.id)));
      const readStays = async () => {
        const offered = requireOnSale(await availability.readAvailability(params.id));
        const stays = bookableColumns(offered.columns, today());
        const { services } = lodging.property;
        return { ...summariseStays(stays), present: () => presentAvailabilities(stays, { ...offered, services }) };
      };
      const showsStays = include.includes('availabilities');
      const known = showsStays ? undefined : ready.findFigures(params.id);
      const figures: StayFigures & { present?: () => Availabilities } = known ?? (await readStays());
      const { publicUrl, lodgingUrl } = addresses;
      const detail = writeDetail(lodging, { language, publicUrl, lodgingUrl, ...figures });

      const presentReviews = () => {
        const reader = { language, dealerId: requireDealer(dealer).id };
        return readReviews(db, params.id, shownReviews).map((review) => presentReview(review, lodging, reader));
      };
      return {
        value: {
          ...detail.value,
          ...(showsStays && { availabilities: figures.present?.() }),
          ...(include.includes('extras') && { extras: presentExtras(lodging, language) }),
          ...(include.includes('reviews') && { reviews: presentReviews() }),
          ...(calendarFeeds && { calendarFeeds }),
        },
        language: detail.language,
      };
    },
  });

/**
 * A secret key opens the exact place of lodgings on its dealer's channels only, and the calendar feeds of those that the
 * dealer may deliver.
 */
function readerOf({ db, addresses, today }: CatalogParts, { params, dealer, isAnonymous }: Call<{ id: number }>) {
  const { inGateway = '', gateways = [] } = readLodgingAccess(db, params.id) ?? {};
  const { inGateways = [], outGateways = [] } = isAnonymous ? {} : (dealer ?? {});
  const isProvider = mayDeliver({ inGateways }, inGateway);
  const isSeller = gateways.some((code) => outGateways.includes(code));
  return {
    precision: precisionFor(addresses, { isAnonymous: !isProvider && !isSeller }),
    feeds: isProvider ? presentFeeds(db, params.id, today()) : undefined,
  };
}

/** Undefined without feeds. */
function presentFeeds(db: Db, lodgingId: number, today: Day) {
  const feeds = listCalendarFeeds(db, lodgingId);
  if (feeds.length === 0) return undefined;
  const conflicts = readCalendarConflicts(db, today, lodgingId);
  return feeds.map((feed) => presentCalendarFeed(feed, conflicts.get(feed.id) ?? []));
}

export const listExtras = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'list-extras',
    method: 'GET',
    path: '/v2/lodgings/{id}/extras',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the services of a lodging with their prices.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    answer: { root: 'extras', shape: extrasShape },
    problems: ['LODGING_NOT_FOUND'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    handle({ params, language }) {
      const lodging = requireOnSale(readLodging(db, params.id));
      return { value: presentExtras(lodging, language), ...languageOfExtras(lodging, language) };
    },
  });

export const getLocalOperator = (parts: CatalogParts) =>
  defineOperation({
    id: 'get-local-operator',
    method: 'GET',
    path: '/v2/lodgings/{id}/localoperator',
    auth: 'S',
    documentation: {
      tag: 'Lodgings',
      summary: 'Reads the contact who hands over the keys of a lodging, with place and times.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    answer: { root: 'localoperator', shape: localOperatorShape },
    problems: ['LODGING_NOT_FOUND', 'LODGING_NOT_IN_CHANNEL', 'LOCAL_OPERATOR_NOT_FOUND'],
    caching: {
      version({ params, dealer }) {
        requireAccess(parts, params.id, requireDealer(dealer));
        return String(readSequence(parts.db, params.id));
      },
    },
    handle({ params, dealer }) {
      requireAccess(parts, params.id, requireDealer(dealer));
      const lodging = requireLodging(readLodging(parts.db, params.id));
      const persons = readPersons(parts.db, params.id);
      if (!persons) throw new ApiError('LOCAL_OPERATOR_NOT_FOUND');
      return { value: presentLocalOperator(persons.localOperator, lodging) };
    },
  });

/** A dealer with a live booking may always ask; any other only while it may sell the lodging. */
function requireAccess({ db, hasLiveBooking }: CatalogParts, lodgingId: number, dealer: Dealer): void {
  if (hasLiveBooking(lodgingId, dealer.id)) return;
  requireInChannel(requireOnSale(readLodgingAccess(db, lodgingId)).gateways, dealer);
}
