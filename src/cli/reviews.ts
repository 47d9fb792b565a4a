import type { Command } from 'commander';
import {
  allocateReviewId,
  findReview,
  readReviewList,
  saveReview,
  type StoredReview,
} from '../catalog/store/reviews.ts';
import { loadReview, seedReplyShape, seedReviewShape } from '../loading/seed-objects.ts';
import { inTransaction, type Db } from '../sqlite/database.ts';
import { isoInstantOf } from '../values/day.ts';
import {
  lodgingHelp,
  parseInstant,
  parseLimit,
  parseLodgingName,
  parseWholeNumber,
  resolveLodging,
} from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type OpenFacts, type Surroundings } from './command.ts';
import { formatTable } from './output.ts';
import { addOptions, parseObject, saveChanged, type SaveOptions, type SaveWish } from './save-options.ts';

const parseReviewId = parseWholeNumber(1, 999_999_999);

interface ReplyArguments {
  body: string;
  author: string;
  lang: string;
  date?: number;
}

type ReviewWish = SaveWish & { lodging: string; date?: number; id?: number; unpublished?: boolean };

const options: SaveOptions = {
  provider: ['--lodging <lodging>', lodgingHelp, parseLodgingName],
  score: ['--score <score>', 'from 0 to 10', parseWholeNumber(0, 10)],
  body: ['--body <text>', 'what the guest says'],
  author: ['--author <name>', 'who says it'],
  lang: ['--lang <code>', 'language of the text, two letters'],
  title: ['--title <text>', 'title'],
  reviewDate: ['--date <instant>', 'when it was written (default: now)', parseInstant],
  stayDate: ['--stay-date <YYYYMM>', 'month of the stay'],
  photoId: ['--photo <id>', 'id of a photo'],
  bookingReference: ['--booking-reference <reference>', 'booking of the stay, one of this lodging'],
  id: ['--id <id>', 'id of the review (default: the next free one)', parseReviewId],
  published: ['--unpublished', 'partners do not see it until reviews publish'],
};

export function addReviewsCommand(program: Command, surroundings: Surroundings): void {
  const reviews = addGroup(program, 'reviews');
  addCommand(reviews, 'list')
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--unpublished', 'only those that partners do not see')
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(onFacts(surroundings, listReviews));
  const add = addCommand(reviews, 'add');
  addOptions(add, options, ['provider', 'score', 'body', 'author', 'lang']).action(onFacts(surroundings, addReview));
  addCommand(reviews, 'reply')
    .argument('<review>', 'id of the review', parseReviewId)
    .requiredOption('--body <text>', 'what the answer says')
    .requiredOption('--author <name>', 'who answers')
    .requiredOption('--lang <code>', 'language of the answer, two letters')
    .option('--date <instant>', 'when it was written (default: now)', parseInstant)
    .action(onFacts(surroundings, replyToReview));
  for (const published of [true, false]) {
    addCommand(reviews, published ? 'publish' : 'unpublish')
      .argument('<review>', 'id of the review', parseReviewId)
      .action(
        onFacts(surroundings, ({ db, now }, id: number) => {
          const value = inTransaction(db, () => {
            const action = saveReview(db, { ...omitReadFacts(resolveReview(db, id)), published }, now());
            return { action, review: describeReview(resolveReview(db, id)) };
          });
          const state = published ? 'published' : 'not published';
          return { value, lines: [`The review ${id} is ${state}${value.action === 'IGNORED' ? ' already' : ''}.`] };
        }),
      );
  }
}

interface ListArguments {
  lodging?: string;
  unpublished?: boolean;
  limit: number;
}

function listReviews({ db }: OpenFacts, { lodging, unpublished, limit }: ListArguments) {
  const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
  const filter = { lodgingId, published: unpublished ? false : undefined };
  const value = readReviewList(db, filter, limit).map(describeReview);
  const rows = value.map((each) => ({
    REVIEW: each.id,
    LODGING: each.lodgingId,
    SCORE: each.score,
    PUBLISHED: each.published ? 'yes' : 'no',
    DATE: each.reviewDate.slice(0, 10),
    ANSWERS: each.replies.length,
    AUTHOR: each.author,
    TITLE: each.title,
  }));
  return { value, lines: formatTable(rows, 'There are no such reviews.') };
}

function addReview({ db, config, now }: OpenFacts, wish: ReviewWish) {
  const value = inTransaction(db, () => {
    const { providerId, providerReference } = resolveLodging(db, wish.lodging).property.provider;
    const id = wish.id ?? allocateReviewId(db);
    if (findReview(db, id))
      throw new Refusal('REVIEW_EXISTS', `There is a review ${id} already: leave --id out for the next free one.`);
    const given = {
      ...wish,
      lodging: { providerId, providerReference },
      date: isoInstantOf(wish.date ?? now()),
      unpublished: !wish.unpublished,
    };
    const action = saveChanged({ id }, { wish: given, options, shape: seedReviewShape }, (review) =>
      loadReview(db, review, { now, mode: config.mode }),
    );
    return { action, review: describeReview(resolveReview(db, id)) };
  });
  return { value, lines: [`The review ${value.review.id} is added.`] };
}

function replyToReview({ db, now }: OpenFacts, id: number, { date, ...wish }: ReplyArguments) {
  const { body, author, lang } = wish;
  const written = { body, author, lang, reviewDate: isoInstantOf(date ?? now()) };
  const { lang: language, ...reply } = parseObject(seedReplyShape, written, options);
  const review = inTransaction(db, () => {
    const answered = resolveReview(db, id);
    if (answered.replies.length >= mostReplies)
      throw new Refusal('TOO_MANY_REPLIES', `The review ${id} has ${mostReplies} answers, which is the most.`);
    const known = omitReadFacts(answered);
    const replies = [...known.replies, { ...reply, language }];
    saveReview(db, { ...known, replies: replies.toSorted((one, other) => one.reviewDate - other.reviewDate) }, now());
    return describeReview(resolveReview(db, id));
  });
  return { value: { action: 'UPDATED', review }, lines: [`The review ${id} has a new answer.`] };
}

function resolveReview(db: Db, id: number): StoredReview {
  const review = findReview(db, id);
  if (review) return review;
  throw new Refusal('REVIEW_NOT_FOUND', `There is no review ${id}: reviews list shows those there are.`);
}

/** The store knows the dealer from the booking, and assigns the ids of replies. */
function omitReadFacts({ bookingDealerId, replies, ...review }: StoredReview) {
  return { ...review, replies: replies.map(({ id, ...reply }) => reply) };
}

function describeReview({ bookingDealerId, reviewDate, replies, ...review }: StoredReview) {
  return {
    ...review,
    reviewDate: isoInstantOf(reviewDate),
    replies: replies.map((each) => ({ ...each, reviewDate: isoInstantOf(each.reviewDate) })),
  };
}

const mostReplies = 100;
