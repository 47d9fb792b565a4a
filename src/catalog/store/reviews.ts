import type { Review, ReviewReply } from '../rules/review.ts';
import { canonicalJson } from '../../sqlite/canonical-json.ts';
import { noteChange } from '../../lodgings/store/changes.ts';
import { inTransaction, prepared, scalar, type Db, type SaveAction } from '../../sqlite/database.ts';

/** A review to be kept; its replies, oldest first, keep the ids that the service gave them by their place. */
interface ReviewDelivery extends Omit<Review, 'bookingDealerId' | 'replies'> {
  published: boolean;
  replies: readonly Omit<ReviewReply, 'id'>[];
}

/** A review as it is kept. */
export interface StoredReview extends Review {
  published: boolean;
}

interface ReviewRow {
  id: number;
  lodging_id: number;
  published: number;
  score: number;
  title: string | null;
  body: string;
  author: string;
  language: string;
  review_date: number;
  stay_date: string | null;
  photo_id: number;
  booking_id: number | null;
  dealer_id: string | null;
}

const query = 'SELECT reviews.*, dealer_id FROM reviews LEFT JOIN bookings ON bookings.id = reviews.booking_id';

/**
 * Writes a review in place of that of its id, counts the lodging's scores anew and stamps its topic `presentReviews` where a published
 * review came, went or changed.
 */
export function saveReview(db: Db, review: ReviewDelivery, now: number): SaveAction {
  return inTransaction(db, () => {
    const row = prepared<ReviewRow>(db, `${query} WHERE reviews.id = ?`).get(review.id);
    if (row && isSameReview(db, row, review)) return 'IGNORED';
    writeReview(db, review);
    for (const lodgingId of new Set([row?.lodging_id ?? review.lodgingId, review.lodgingId])) {
      updateReviewCounts(db, lodgingId);
      if (row?.published === 1 || review.published) noteChange(db, lodgingId, ['reviews'], now);
    }
    return row ? 'UPDATED' : 'INSERTED';
  });
}

/** Reads the published reviews of a lodging, newest first, with their replies. */
export function readReviews(db: Db, lodgingId: number, limit: number): Review[] {
  return prepared<ReviewRow>(
    db,
    `${query} WHERE reviews.lodging_id = ? AND published = 1 ORDER BY review_date DESC, reviews.id DESC LIMIT ?`,
  )
    .all(lodgingId, limit)
    .map((row) => decodeReview(db, row));
}

/** Reads a published review with its replies; undefined when it is not published or unknown. */
export function findPublishedReview(db: Db, id: number): Review | undefined {
  const row = prepared<ReviewRow>(db, `${query} WHERE reviews.id = ? AND published = 1`).get(id);
  return row && decodeReview(db, row);
}

/** Reads a review, published or not; undefined when there is none of the id. */
export function findReview(db: Db, id: number): StoredReview | undefined {
  const row = prepared<ReviewRow>(db, `${query} WHERE reviews.id = ?`).get(id);
  return row && { ...decodeReview(db, row), published: row.published === 1 };
}

/** Lists reviews, published or not, newest first; absent members of the filter ask for nothing. */
export function readReviewList(
  db: Db,
  { lodgingId, published }: { lodgingId?: number | undefined; published?: boolean | undefined },
  limit: number,
): StoredReview[] {
  return prepared<ReviewRow>(
    db,
    `${query} WHERE reviews.lodging_id = ifnull(@lodgingId, reviews.lodging_id) AND published = ifnull(@published, published)
     ORDER BY review_date DESC, reviews.id DESC LIMIT @limit`,
  )
    .all({ lodgingId: lodgingId ?? null, published: published === undefined ? null : Number(published), limit })
    .map((row) => ({ ...decodeReview(db, row), published: row.published === 1 }));
}

/** Yields an id above those of all reviews. */
export function allocateReviewId(db: Db): number {
  return (scalar<number | null>(db, 'SELECT max(id) FROM reviews').get() ?? 0) + 1;
}

/** Finds the lodging of a published review. */
export function findReviewedLodging(db: Db, id: number): number | undefined {
  return scalar<number>(db, 'SELECT lodging_id FROM reviews WHERE id = ? AND published = 1').get(id);
}

/** Published reviews of the lodgings that a company manages; absent members ask for nothing. */
interface CompanyReviews {
  company: string;
  /** The contract is silent on the bound of `since`: a review of this very instant counts. */
  since?: number | undefined;
  lodgingId?: number | undefined;
  minScore?: number | undefined;
}

/** A place in the order newest first: review date and id. */
type ReviewPlace = readonly [number, number];

const ofCompany = `WHERE published = 1 AND reviews.lodging_id IN (SELECT id FROM lodgings WHERE company_code = @company)
  AND review_date >= @since AND reviews.lodging_id = ifnull(@lodgingId, reviews.lodging_id) AND score >= @minScore`;

/** Lists the places of a company's reviews, newest first, those after the given one. */
export function listCompanyReviewPlaces(
  db: Db,
  wanted: CompanyReviews,
  { after, limit }: { after: ReviewPlace | undefined; limit: number },
): ReviewPlace[] {
  const [date, id] = after ?? [Number.MAX_SAFE_INTEGER, 0];
  const rows = prepared<{ id: number; review_date: number }>(
    db,
    `SELECT id, review_date FROM reviews ${ofCompany} AND (review_date, id) < (@date, @id)
     ORDER BY review_date DESC, id DESC LIMIT @limit`,
  ).all({ ...bindFilter(wanted), date, id, limit: limit === Infinity ? -1 : limit });
  return rows.map((row) => [row.review_date, row.id]);
}

/** Counts a company's reviews. */
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
       language, photo_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET lodging_id = excluded.lodging_id, booking_id = excluded.booking_id,
       published = excluded.published, score = excluded.score, review_date = excluded.review_date,
       stay_date = excluded.stay_date, title = excluded.title, body = excluded.body, author = excluded.author,
       language = excluded.language, photo_id = excluded.photo_id`,
  ).run(
    review.id,
    review.lodgingId,
    review.bookingId ?? null,
    Number(review.published),
    review.score,
    review.reviewDate,
    review.stayDate ?? null,
    review.title ?? null,
    review.body,
    review.author,
    review.language,
    review.photoId,
  );
  const addReply = prepared(
    db,
    `INSERT INTO review_replies (review_id, position, review_date, body, author, language) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (review_id, position) DO UPDATE SET review_date = excluded.review_date, body = excluded.body,
       author = excluded.author, language = excluded.language`,
  );
  for (const [position, reply] of review.replies.entries())
    addReply.run(review.id, position, reply.reviewDate, reply.body, reply.author, reply.language);
  prepared(db, 'DELETE FROM review_replies WHERE review_id = ? AND position >= ?').run(
    review.id,
    review.replies.length,
  );
}

function updateReviewCounts(db: Db, lodgingId: number): void {
  prepared(
    db,
    `UPDATE lodgings SET (review_count, review_total) =
       (SELECT count(*), ifnull(sum(score), 0) FROM reviews WHERE lodging_id = lodgings.id AND published = 1)
     WHERE id = ?`,
  ).run(lodgingId);
}

function isSameReview(db: Db, row: ReviewRow, review: ReviewDelivery): boolean {
  const known = decodeReview(db, row);
  const replies = known.replies.map((reply) => ({ ...reply, id: undefined }));
  const kept = { ...known, bookingDealerId: undefined, published: row.published === 1, replies };
  return canonicalJson(kept) === canonicalJson(review);
}

function decodeReview(db: Db, row: ReviewRow): Review {
  return {
    id: row.id,
    lodgingId: row.lodging_id,
    score: row.score,
    title: row.title ?? undefined,
    body: row.body,
    author: row.author,
    language: row.language,
    reviewDate: row.review_date,
    stayDate: row.stay_date ?? undefined,
    photoId: row.photo_id,
    bookingId: row.booking_id ?? undefined,
    bookingDealerId: row.dealer_id ?? undefined,
    replies: prepared<ReviewReply>(
      db,
      `SELECT id, body, author, language, review_date AS reviewDate FROM review_replies
       WHERE review_id = ? ORDER BY position`,
    ).all(row.id),
  };
}
