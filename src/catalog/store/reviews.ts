import type { Review, ReviewReply } from '../rules/review.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import {
  inTransaction,
  prepared,
  scalar,
  type Db,
  type SaveAction,
  recordOf,
  valuesOf,
} from '../../sqlite/database.ts';

/** Replies come oldest first and keep the ids that the service assigned by position. */
interface ReviewDelivery extends Omit<Review, 'bookingDealerId' | 'replies'> {
  published: boolean;
  replies: readonly Omit<ReviewReply, 'id'>[];
}

export interface StoredReview extends Review {
  published: boolean;
}

const query = `SELECT id, lodging_id AS lodgingId, score, title, body, author, language, review_date AS reviewDate,
  stay_date AS stayDate, photo_id AS photoId, booking_id AS bookingId, published,
  (SELECT dealer_id FROM bookings WHERE bookings.id = booking_id) AS bookingDealerId FROM reviews`;

/** Replaces the review of the same id, recounts the scores and records a change of what is published. */
export function saveReview(db: Db, review: ReviewDelivery, now: number): SaveAction {
  return inTransaction(db, () => {
    const known = findReview(db, review.id);
    if (known && isSameReview(known, review)) return 'IGNORED';
    writeReview(db, review);
    for (const lodgingId of new Set([known?.lodgingId ?? review.lodgingId, review.lodgingId])) {
      updateReviewCounts(db, lodgingId);
      if (known?.published === true || review.published) noteChange(db, lodgingId, ['reviews'], now);
    }
    return known ? 'UPDATED' : 'INSERTED';
  });
}

/** Reviews shown with a lodging, and the default page size. */
export const shownReviews = 10;

/** Published reviews, newest first; with `after`, those that follow this review. */
export function readReviews(db: Db, lodgingId: number, limit: number, after?: StoredReview): StoredReview[] {
  const { reviewDate, id } = after ?? { reviewDate: Number.MAX_SAFE_INTEGER, id: 0 };
  // SQLite uses the partial index only with `published = 1` in the query itself.
  const rows = prepared<{ id: number }>(
    db,
    `${query} WHERE lodging_id = ? AND published = 1 AND (review_date, id) < (?, ?)
     ORDER BY review_date DESC, id DESC LIMIT ?`,
  ).all(lodgingId, reviewDate, id, limit);
  return rows.map((row) => reviewOf(db, row));
}

export function findPublishedReview(db: Db, id: number): StoredReview | undefined {
  const review = findReview(db, id);
  return review?.published === true ? review : undefined;
}

/** Published or not. */
export function findReview(db: Db, id: number): StoredReview | undefined {
  const row = prepared<{ id: number }>(db, `${query} WHERE id = ?`).get(id);
  return row && reviewOf(db, row);
}

/** Published or not, newest first; absent members of the filter do not filter. */
export function readReviewList(
  db: Db,
  { lodgingId, published }: { lodgingId?: number | undefined; published?: boolean | undefined },
  limit: number,
): StoredReview[] {
  const rows = prepared<{ id: number }>(
    db,
    `${query} WHERE lodging_id = ifnull(@lodgingId, lodging_id) AND published = ifnull(@published, published)
     ORDER BY review_date DESC, id DESC LIMIT @limit`,
  ).all(valuesOf({ lodgingId, published, limit }));
  return rows.map((row) => reviewOf(db, row));
}

export function allocateReviewId(db: Db): number {
  return (scalar<number | null>(db, 'SELECT max(id) FROM reviews').get() ?? 0) + 1;
}

/** Published reviews only. */
export function findReviewedLodging(db: Db, id: number): number | undefined {
  return scalar<number>(db, 'SELECT lodging_id FROM reviews WHERE id = ? AND published = 1').get(id);
}

/** Published reviews of the lodgings that a company manages; absent members do not filter. */
interface CompanyReviews {
  company: string;
  /** The contract is silent on the bound of `since`: it is inclusive. */
  since?: number | undefined;
  lodgingId?: number | undefined;
  minScore?: number | undefined;
}

/** Review date and id. */
type ReviewPlace = readonly [number, number];

const ofCompany = `WHERE published = 1 AND lodging_id IN (SELECT id FROM lodgings WHERE company_code = @company)
  AND review_date >= @since AND lodging_id = ifnull(@lodgingId, lodging_id) AND score >= @minScore`;

/** Newest first; only those after the given place. */
export function listCompanyReviewPlaces(
  db: Db,
  wanted: CompanyReviews,
  { after, limit }: { after: ReviewPlace | undefined; limit: number },
): ReviewPlace[] {
  const [date, id] = after ?? [Number.MAX_SAFE_INTEGER, 0];
  const rows = prepared<{ id: number; reviewDate: number }>(
    db,
    `SELECT id, review_date AS reviewDate FROM reviews ${ofCompany} AND (review_date, id) < (@date, @id)
     ORDER BY review_date DESC, id DESC LIMIT @limit`,
  ).all({ ...bindFilter(wanted), date, id, limit: limit === Infinity ? -1 : limit });
  return rows.map((row) => [row.reviewDate, row.id]);
}

export function countCompanyReviews(db: Db, wanted: CompanyReviews): number {
  return scalar<number>(db, `SELECT count(*) FROM reviews ${ofCompany}`).get(bindFilter(wanted)) ?? 0;
}

function bindFilter({ company, since, lodgingId, minScore }: CompanyReviews) {
  return { company, since: since ?? Number.MIN_SAFE_INTEGER, lodgingId: lodgingId ?? null, minScore: minScore ?? 0 };
}

function writeReview(db: Db, review: ReviewDelivery): void {
  prepared(
    db,
    `INSERT INTO reviews (id, lodging_id, booking_id, published, score, review_date, stay_date, title, body, author,
       language, photo_id) VALUES (:id, :lodgingId, :bookingId, :published, :score, :reviewDate, :stayDate, :title, :body,
       :author, :language, :photoId)
     ON CONFLICT (id) DO UPDATE SET lodging_id = excluded.lodging_id, booking_id = excluded.booking_id,
       published = excluded.published, score = excluded.score, review_date = excluded.review_date,
       stay_date = excluded.stay_date, title = excluded.title, body = excluded.body, author = excluded.author,
       language = excluded.language, photo_id = excluded.photo_id`,
  ).run(valuesOf(review));
  const addReply = prepared(
    db,
    `INSERT INTO review_replies (review_id, position, review_date, body, author, language)
     VALUES (:reviewId, :position, :reviewDate, :body, :author, :language)
     ON CONFLICT (review_id, position) DO UPDATE SET review_date = excluded.review_date, body = excluded.body,
       author = excluded.author, language = excluded.language`,
  );
  const { id: reviewId, replies } = review;
  for (const [position, reply] of replies.entries()) addReply.run({ ...reply, reviewId, position });
  prepared(db, 'DELETE FROM review_replies WHERE review_id = ? AND position >= ?').run(reviewId, replies.length);
}

function updateReviewCounts(db: Db, lodgingId: number): void {
  prepared(
    db,
    `UPDATE lodgings SET (review_count, review_total) =
       (SELECT count(*), ifnull(sum(score), 0) FROM reviews WHERE lodging_id = lodgings.id AND published = 1)
     WHERE id = ?`,
  ).run(lodgingId);
}

function isSameReview(known: StoredReview, review: ReviewDelivery): boolean {
  const replies = known.replies.map((reply) => ({ ...reply, id: undefined }));
  return canonicalJson({ ...known, bookingDealerId: undefined, replies }) === canonicalJson(review);
}

function reviewOf(db: Db, row: { id: number }): StoredReview {
  const replies = prepared<ReviewReply>(
    db,
    `SELECT id, body, author, language, review_date AS reviewDate FROM review_replies
     WHERE review_id = ? ORDER BY position`,
  );
  return recordOf<StoredReview>({ ...row, replies: replies.all(row.id) }, { flags: ['published'] });
}
