import { expect, test } from 'vitest';
import { readNewestSequence } from '../../src/lodgings/store/changes.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { findCoupon, saveCoupon } from '../../src/stays/store/coupons.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { readReviews, saveReview } from '../../src/catalog/store/reviews.ts';
import { now, openWithLodging, openWithPartners, requestOf, today } from '../sqlite/facts.ts';

type ReviewDelivery = Parameters<typeof saveReview>[1];

function reviewFor(lodgingId: number, change: Partial<ReviewDelivery> = {}): ReviewDelivery {
  return {
    id: 51,
    lodgingId,
    score: 9,
    title: 'Great',
    body: 'Quiet and clean.',
    author: 'Marie D.',
    language: 'en',
    reviewDate: now,
    stayDate: '202608',
    photoId: 0,
    bookingId: undefined,
    published: true,
    replies: [{ body: 'Thanks', author: 'Host', language: 'en', reviewDate: now + 1 }],
    ...change,
  };
}

test('saves a review with its replies, counts it and stamps the topic, once', () => {
  const { db, lodgingId } = openWithLodging();
  expect(saveReview(db, reviewFor(lodgingId), now + 1_000)).toBe('INSERTED');
  expect(readLodging(db, lodgingId)).toMatchObject({
    reviews: { count: 1, average: 9 },
    changedAt: { reviews: now + 1_000 },
  });
  const sequence = readNewestSequence(db);
  expect(saveReview(db, reviewFor(lodgingId), now + 2_000)).toBe('IGNORED');
  expect(readNewestSequence(db)).toBe(sequence);
  const [read] = readReviews(db, lodgingId, 10);
  const kept: Partial<ReviewDelivery> = reviewFor(lodgingId);
  delete kept.published;
  expect(read).toMatchObject({ ...kept, bookingDealerId: undefined });
  expect(read?.replies[0]?.id).toBeGreaterThan(2 ** 52);
});

test('keeps the ids of replies that stay and drops those that are gone', () => {
  const { db, lodgingId } = openWithLodging();
  const reply = { body: 'Thanks', author: 'Host', language: 'en', reviewDate: now + 1 };
  saveReview(db, reviewFor(lodgingId, { replies: [reply, reply] }), now);
  const before = readReviews(db, lodgingId, 10)[0]?.replies;
  expect(saveReview(db, reviewFor(lodgingId, { replies: [{ ...reply, body: 'Merci' }] }), now)).toBe('UPDATED');
  expect(readReviews(db, lodgingId, 10)[0]?.replies).toEqual([{ ...before?.[0], body: 'Merci' }]);
});

test('shows and counts only published reviews, newest first', () => {
  const { db, lodgingId } = openWithLodging();
  saveReview(db, reviewFor(lodgingId, { id: 1, score: 10, reviewDate: now - 5 }), now);
  saveReview(db, reviewFor(lodgingId, { id: 2, score: 5 }), now);
  saveReview(db, reviewFor(lodgingId, { id: 3, score: 0, published: false }), now);
  expect(readReviews(db, lodgingId, 10).map(({ id }) => id)).toEqual([2, 1]);
  expect(readReviews(db, lodgingId, 1).map(({ id }) => id)).toEqual([2]);
  expect(readLodging(db, lodgingId)?.reviews).toEqual({ count: 2, average: 7.5 });
  saveReview(db, reviewFor(lodgingId, { id: 2, score: 5, published: false }), now);
  expect(readLodging(db, lodgingId)?.reviews).toEqual({ count: 1, average: 10 });
});

test('says which dealer made the booking of a review', () => {
  const { db, lodgingId } = openWithLodging();
  const outcome = bookStay(db, requestOf(lodgingId), { now, today });
  const bookingId = outcome.outcome === 'booked' ? outcome.booking.id : undefined;
  saveReview(db, reviewFor(lodgingId, { bookingId }), now);
  expect(readReviews(db, lodgingId, 10)[0]).toMatchObject({ bookingId, bookingDealerId: 'D1' });
});

test('saves a coupon once and finds it in any case', () => {
  const db = openWithPartners();
  const cut = { percent: undefined, amount: 50_00, minNights: 3, minPrice: 0, combinable: false, maxUses: undefined };
  const times = { validFrom: now, validTo: undefined, arrivalFrom: today, arrivalTo: undefined };
  const coupon = { code: 'Sun', label: { fr: 'Soleil' }, ...cut, ...times, lodgings: [1], gateways: undefined };
  expect(saveCoupon(db, coupon)).toBe('INSERTED');
  expect(saveCoupon(db, coupon)).toBe('IGNORED');
  expect(saveCoupon(db, { ...coupon, amount: 60_00 })).toBe('UPDATED');
  expect(findCoupon(db, 'SUN')).toEqual({ ...coupon, amount: 60_00, uses: 0 });
  expect(findCoupon(db, 'MOON')).toBeUndefined();
});
