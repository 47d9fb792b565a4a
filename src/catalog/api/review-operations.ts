import { z } from 'zod';
import type { CatalogParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { pathId, pageQuery, queryInstant, queryInt, idParams } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { mayReadReviewOf, presentReview, reviewShape, reviewsShape, requireReviewable } from '../wire/review.ts';
import { readSequence, readNewestSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import {
  findPublishedReview,
  findReviewedLodging,
  listCompanyReviewPlaces,
  countCompanyReviews,
  findReview,
  readReviews,
  shownReviews,
} from '../store/reviews.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { pageHeaders, presentEach, priceRows, readPage } from '../../http/answers/list-page.ts';
import type { Db } from '../../sqlite/database.ts';

export const getReview = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'get-review',
    method: 'GET',
    path: '/v2/customerReview/{id}',
    auth: 'S/G',
    documentation: {
      tag: 'Reviews',
      summary: 'Reads a published review with its replies.',
      example: ({ reviewId }) => ({ params: { id: reviewId } }),
    },
    params: z.object({ id: pathId.describe('Id of the review.') }),
    answer: { root: 'customerreview', shape: reviewShape },
    problems: ['REVIEW_NOT_FOUND'],
    caching: {
      version({ params, dealer }) {
        const lodgingId = findReviewedLodging(db, params.id);
        if (lodgingId === undefined) throw new ApiError('REVIEW_NOT_FOUND');
        return [lodgingId, readSequence(db, lodgingId), dealer?.company, dealer?.outGateways].join(' ');
      },
    },
    handle({ params, dealer: caller, language }) {
      const dealer = requireDealer(caller);
      const review = findPublishedReview(db, params.id);
      const lodging = review && readLodging(db, review.lodgingId);
      if (!lodging || !mayReadReviewOf(lodging, dealer)) throw new ApiError('REVIEW_NOT_FOUND');
      return { value: presentReview(review, lodging, { language, dealerId: dealer.id }) };
    },
  });

const path = '/v2/customerReview/company/reviews';

const cursorShape = z.strictObject({
  after: z.tuple([z.int(), z.int()]),
  filters: z.strictObject({
    since: z.int().optional(),
    lodgingId: z.int().optional(),
    minScore: z.int().optional(),
  }),
});

export const listCompanyReviews = ({ db, addresses }: CatalogParts) =>
  defineOperation({
    id: 'list-company-reviews',
    method: 'GET',
    path,
    auth: 'S/G',
    documentation: {
      tag: 'Reviews',
      summary: "Lists the published reviews of all lodgings that the dealer's company manages, newest first.",
      example: () => ({ query: { pageSize: 1, minScore: 2 } }),
    },
    query: z.object({
      ...pageQuery,
      since: queryInstant.optional().describe('Only reviews of this instant or later.'),
      lodgingId: pathId.optional().describe('Only reviews of this lodging.'),
      minScore: queryInt(0, 10).optional().describe('Only reviews with this score or a better one.'),
    }),
    answer: { root: 'customerreviews', shape: reviewsShape, headers: ['X-Total-Count', 'Link'] },
    problems: [],
    isBulk: true,
    caching: { version: ({ dealer }) => [readNewestSequence(db), dealer?.company].join(' ') },
    async handle(call) {
      const dealer = requireDealer(call.dealer);
      const { since, lodgingId, minScore } = call.query;
      const { after, filters, limit } = readPage(call.query, { since, lodgingId, minScore }, cursorShape);
      const wanted = { ...filters, company: dealer.company };
      const total = countCompanyReviews(db, wanted);
      // One extra row tells whether another page follows.
      const places = listCompanyReviewPlaces(db, wanted, { after, limit: limit + 1 });
      const shown = places.slice(0, limit);

      await call.spend(priceRows(shown.length));
      const lodgingOf = createLodgingReader(db);
      const reader = { language: call.language, dealerId: dealer.id };
      const items = presentEach(shown, ([, id]) => {
        const review = findPublishedReview(db, id);
        const lodging = review && lodgingOf(review.lodgingId);
        return lodging && presentReview(review, lodging, reader);
      });
      const last = places.length > shown.length ? shown.at(-1) : undefined;
      const headers = pageHeaders(call, { publicUrl: addresses.publicUrl, path, total, last, filters });
      return { value: [], items, headers };
    },
  });

/** Caches lodgings: many reviews share one. */
function createLodgingReader(db: Db): (lodgingId: number) => Lodging | undefined {
  const known = new Map<number, Lodging | undefined>();
  return (lodgingId) => {
    if (!known.has(lodgingId)) known.set(lodgingId, readLodging(db, lodgingId));
    return known.get(lodgingId);
  };
}

export const listLodgingReviews = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'list-lodging-reviews',
    method: 'GET',
    path: '/v2/customerReview/{id}/reviews',
    auth: 'S/G',
    documentation: {
      tag: 'Reviews',
      summary: 'Lists the published reviews of a lodging with their replies, newest first.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    query: z.object({
      after: pathId
        .optional()
        .describe('Only the reviews that follow this one: the id of the last one of the page before.'),
      limit: queryInt(1, 100).default(shownReviews).describe('At most this many reviews.'),
    }),
    answer: { root: 'customerreviews', shape: reviewsShape },
    problems: ['LODGING_NOT_FOUND', 'LODGING_NOT_IN_CHANNEL', 'REVIEW_NOT_FOUND'],
    // A dealer whose channels changed must not get a 304.
    caching: {
      version: ({ params, dealer, isAnonymous }) =>
        [readSequence(db, params.id), dealer?.company, dealer?.outGateways, isAnonymous].join(' '),
    },
    handle({ params, query: { after, limit }, dealer: caller, isAnonymous, language }) {
      const dealer = requireDealer(caller);
      const lodging = requireReviewable(readLodging(db, params.id), dealer);
      // Visitors of a dealer's page must not see which review belongs to which of its bookings.
      const reader = { language, dealerId: isAnonymous ? undefined : dealer.id };
      const last = after === undefined ? undefined : findReview(db, after);
      // A review unpublished in the meantime still marks its place.
      if (after !== undefined && last?.lodgingId !== lodging.id) throw new ApiError('REVIEW_NOT_FOUND');
      return {
        value: readReviews(db, params.id, limit, last).map((review) => presentReview(review, lodging, reader)),
      };
    },
  });
