import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import type { GeoTree } from '../../lodgings/rules/property.ts';
import type { Review, ReviewReply } from '../rules/review.ts';
import { typeLabel } from '../../lodgings/rules/words.ts';
import { instantField } from '../../formats/fields/fields.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';
import { requireInChannel } from '../../lodgings/wire/refusals.ts';

const replyMembers = {
  id: z.int(),
  score: z.int(),
  title: z.string().optional(),
  body: z.string(),
  author: z.string(),
  lang: z.string(),
  propertyId: z.int(),
  city: z.string(),
  labelPropertyType: z.string(),
  photoId: z.int(),
  reviewDate: instantField,
  stayDate: z.string().optional(),
  arboGeoShort: z.string().optional(),
  bookingId: z.int().optional(),
};

const replyShape = z.object({
  ...replyMembers,
  discussion: z.array(z.object({ id: z.int() })).meta({ xml: { item: 'customerreview' } }),
});

/** A review with its replies (docs/contract.md 4.33). */
export const reviewShape = z.object({
  ...replyMembers,
  discussion: z.array(replyShape).meta({ xml: { item: 'customerreview' } }),
});

/** Newest first. */
export const reviewsShape = z.array(reviewShape).meta({ xml: { item: 'customerreview' } });

/** The language of the labels, and the dealer, who sees the ids of its own bookings only. */
interface ReviewReader {
  language: string;
  dealerId: string | undefined;
}

export function presentReview(review: Review, lodging: Lodging, reader: ReviewReader): z.input<typeof reviewShape> {
  const { title, stayDate, bookingId, bookingDealerId } = review;
  const isOwnBooking = bookingDealerId !== undefined && bookingDealerId === reader.dealerId;
  return {
    ...presentPost(review, lodging, reader.language),
    score: review.score,
    title,
    photoId: review.photoId,
    stayDate,
    ...(bookingId !== undefined && isOwnBooking && { bookingId }),
    discussion: review.replies.map((reply) => ({ ...presentPost(reply, lodging, reader.language), discussion: [] })),
  };
}

function presentPost(post: ReviewReply, { id: propertyId, property }: Lodging, language: string) {
  return {
    id: post.id,
    score: 0,
    body: post.body,
    author: post.author,
    lang: post.language,
    propertyId,
    city: property.address.city,
    labelPropertyType: typeLabel(property.typeCode, language),
    photoId: 0,
    reviewDate: isoInstantOf(post.reviewDate),
    arboGeoShort: shortPlacePath(property.geoTree),
  };
}

/** The contract is silent on the form of a short place path: it is `Bretagne > Carnac`, region and narrowest place. */
function shortPlacePath({ region, station, city }: GeoTree): string {
  return [region, station ?? city].filter((place) => place !== undefined).join(' > ');
}

/** One decimal; null without reviews. */
export function reviewAverage({ reviews }: Pick<Lodging, 'reviews'>): number | null {
  return reviews.average === undefined ? null : Math.round(reviews.average * 10) / 10;
}

type Reviewed = Pick<Lodging, 'state' | 'gateways' | 'company'>;

/**
 * Returns the lodging when its reviews may be read in any catalog state (docs/contract.md 2.1, 4.31); throws
 * LODGING_NOT_FOUND, or LODGING_NOT_IN_CHANNEL. The contract is silent on reviews for a dealer that delivers lodgings
 * and has no out channel: it can read the reviews of the lodgings that its company manages.
 */
export function requireReviewable<Found extends Reviewed>(lodging: Found | undefined, dealer: Dealer): Found {
  if (lodging === undefined || !isInCatalog(lodging)) throw new ApiError('LODGING_NOT_FOUND');
  if (lodging.company.code !== dealer.company) requireInChannel(lodging.gateways, dealer);
  return lodging;
}

/** A dealer reads reviews of lodgings that it may sell or that its company manages (docs/contract.md 4.33). */
export function mayReadReviewOf(lodging: Reviewed, dealer: Dealer): boolean {
  const isOnChannel = lodging.gateways.some((gateway) => dealer.outGateways.includes(gateway));
  return lodging.company.code === dealer.company || (isInCatalog(lodging) && isOnChannel);
}

function isInCatalog({ state }: Reviewed): boolean {
  return state !== 'FIN_CONTRAT' && state !== 'NO_CONTRACT';
}
