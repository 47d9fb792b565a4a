import { z } from 'zod';
import { reviewSample, requireReviewable, presentReview, reviewsShape } from '../wire/review.ts';
import type { CatalogParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { idParams, pathId, queryInt } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { findReview, readReviews, shownReviews } from '../store/reviews.ts';

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
      sample: [reviewSample],
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
