import { findReferencedBooking } from '../bookings/store/booking-references.ts';
import { findLodgingId } from '../lodgings/store/lodgings.ts';
import { saveReview } from '../catalog/store/reviews.ts';
import { createLoad, createRefusal, type LoadOptions } from './seed-kind.ts';
import { seedReviewShape } from './seed-shapes.ts';

/** A booking that it names must be one of the same lodging. */
export const loadReview = createLoad(seedReviewShape, (db, object, options: LoadOptions) => {
  const { provider, lang, bookingReference, replies, ...review } = object;
  const lodgingId = findLodgingId(db, provider);
  if (lodgingId === undefined) return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  const booking = bookingReference === undefined ? undefined : findReferencedBooking(db, bookingReference);
  if (bookingReference !== undefined && booking?.lodgingId !== lodgingId)
    return createRefusal('/bookingReference', 'INVALID_VALUE', 'The property has no such booking');
  const delivery = {
    ...review,
    lodgingId,
    language: lang,
    title: review.title,
    stayDate: review.stayDate,
    bookingId: booking?.id,
    replies: replies
      .toSorted((a, b) => a.reviewDate - b.reviewDate)
      .map(({ body, author, reviewDate, lang: language }) => ({ body, author, language, reviewDate })),
  };
  return { action: saveReview(db, delivery, options.now()) };
});
