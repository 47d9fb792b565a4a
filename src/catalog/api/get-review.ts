import { z } from 'zod';
import type { CatalogParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { pathId } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { reviewSample, mayReadReviewOf, presentReview, reviewShape } from '../wire/review.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { findPublishedReview, findReviewedLodging } from '../store/reviews.ts';

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
      sample: reviewSample,
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
