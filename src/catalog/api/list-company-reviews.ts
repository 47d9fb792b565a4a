import { reviewSample, presentReview, reviewsShape } from '../wire/review.ts';
import type { CatalogParts } from './parts.ts';
import { z } from 'zod';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { mapWithYields } from '../../http/limits/yield-to-event-loop.ts';
import { pageHeaders, priceRows, readPage } from '../../http/answers/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { pageQuery, pathId, queryInstant, queryInt } from '../../formats/fields/query-fields.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { listCompanyReviewPlaces, countCompanyReviews, findPublishedReview } from '../store/reviews.ts';

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
      sample: [reviewSample],
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
      const reviews = await mapWithYields(shown, ([, id]) => {
        const review = findPublishedReview(db, id);
        const lodging = review && lodgingOf(review.lodgingId);
        return lodging ? [presentReview(review, lodging, reader)] : [];
      });
      const last = places.length > shown.length ? shown.at(-1) : undefined;
      return {
        value: reviews.flat(),
        headers: pageHeaders(call, { publicUrl: addresses.publicUrl, path, total, last, filters }),
      };
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
