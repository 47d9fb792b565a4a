import { reviewSample } from '../wire/review-sample.ts';
import type { CatalogParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { requireReviewable } from '../wire/review-access.ts';
import { presentReview, reviewsShape } from '../wire/review.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { readReviews, shownReviews } from '../store/reviews.ts';

export const listLodgingReviews = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'list-lodging-reviews',
    method: 'GET',
    path: '/v2/customerReview/{id}/reviews',
    auth: 'S/G',
    documentation: {
      tag: 'Reviews',
      summary: 'Lists the newest published reviews of a lodging with their replies.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
      sample: [reviewSample],
    },
    params: idParams,
    answer: { root: 'customerreviews', shape: reviewsShape },
    problems: ['LODGING_NOT_FOUND', 'LODGING_NOT_IN_CHANNEL'],
    // A dealer that was given other channels asks anew.
    caching: {
      version: ({ params, dealer, isAnonymous }) =>
        [readSequence(db, params.id), dealer?.company, dealer?.outGateways, isAnonymous].join(' '),
    },
    handle({ params, dealer: caller, isAnonymous, language }) {
      const dealer = requireDealer(caller);
      const lodging = requireReviewable(readLodging(db, params.id), dealer);
      // Visitors of a dealer's page do not see which review belongs to which of its bookings.
      const reader = { language, dealerId: isAnonymous ? undefined : dealer.id };
      return {
        value: readReviews(db, params.id, shownReviews).map((review) => presentReview(review, lodging, reader)),
      };
    },
  });
