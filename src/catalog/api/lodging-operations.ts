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
import { hidesPlace, withoutExactPlace } from '../../lodgings/rules/lodging.ts';
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
import type { Dealer } from '../../partners/rules/dealer.ts';
import { localOperatorShape, presentLocalOperator } from '../wire/local-operator.ts';
import { ApiError } from '../../http/problem.ts';
import { readLodgingAccess } from '../store/lodgings-on-sale.ts';

export const getLodging = ({ db, availability, ready, readyDetails, today, addresses }: CatalogParts) =>
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
        .describe('Adds members with the answers of the operations of these names; `reviews` needs a key.'),
    }),
    answer: { root: 'lodging', shape: lodgingDetailShape },
    problems: ['LODGING_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
    caching: {
      version(call) {
        const { params, query, dealer } = call;
        // Reviews require a key of any role, and name the reader's own bookings.
        const reader = query.include.includes('reviews') ? requireDealer(dealer).id : '';
        const feeds = JSON.stringify(findFeeds(db, call, today()));
        return [readSequence(db, params.id), reader, hidesPlace(addresses, call), feeds].join(' ');
      },
    },
    async handle(call) {
      const { params, dealer, language, format } = call;
      const { include } = call.query;
      const isHidden = hidesPlace(addresses, call);
      const calendarFeeds = findFeeds(db, call, today());
      const isPlain = include.length === 0 && format === 'json' && !calendarFeeds;
      const made = isPlain
        ? readyDetails.find(params.id, isHidden ? `${language} without place` : language)
        : undefined;
      if (made) return { value: new CompressedJson(made.json), language: made.language };
      const whole = requireOnSale(readLodging(db, params.id));
      const lodging = isHidden ? withoutExactPlace(whole) : whole;
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

/** Undefined without feeds, and for everybody but dealers that may deliver the lodging. */
function findFeeds(db: Db, { params, dealer, isAnonymous }: Call<{ id: number }>, today: Day) {
  if (isAnonymous || !dealer || dealer.inGateways.length === 0) return undefined;
  const feeds = listCalendarFeeds(db, params.id);
  const provider = feeds.length === 0 ? undefined : readLodging(db, params.id)?.property.provider.providerId;
  if (!dealer.inGateways.some((code) => code.toLowerCase() === provider?.toLowerCase())) return undefined;
  const conflicts = readCalendarConflicts(db, today, params.id);
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
      summary: 'Reads who hands over the keys of a lodging, where and when.',
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
