import type { Command } from 'commander';
import { isoInstantOf } from '../values/day.ts';
import { loadReview } from '../loading/seed-reviews.ts';
import { seedReplyShape } from '../loading/seed-shapes.ts';
import { inTransaction, type Db, type SaveAction } from '../sqlite/database.ts';
import {
  findReview,
  allocateReviewId,
  readReviewList,
  saveReview,
  type StoredReview,
} from '../catalog/store/reviews.ts';
import { parseInstant, parseLimit, parseWholeNumber } from './arguments.ts';
import { Refusal } from './exit-codes.ts';
import { parseLodgingName, lodgingHelp, resolveLodging } from './resolve.ts';
import { addCommand } from './add-command.ts';
import { formatTable, writeResult } from './output.ts';
import { applyOptions, parseObject, requireSaved, type OptionNames } from './save-options.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ReviewArguments {
  lodging: string;
  score: number;
  body: string;
  author: string;
  lang: string;
  title?: string;
  date?: number;
  stayDate?: string;
  photo?: string;
  bookingReference?: string;
  id?: number;
  unpublished?: boolean;
}

type ReplyArguments = Pick<ReviewArguments, 'body' | 'author' | 'lang' | 'date'>;

const options: OptionNames = {
  id: '--id',
  provider: '--lodging',
  score: '--score',
  title: '--title',
  body: '--body',
  author: '--author',
  lang: '--lang',
  reviewDate: '--date',
  stayDate: '--stay-date',
  photoId: '--photo',
  bookingReference: '--booking-reference',
  published: '--unpublished',
};

/** Adds `reviews list`, `add`, `reply`, `publish` and `unpublish`. */
export function addReviewsCommand(program: Command, surroundings: Surroundings): void {
  const reviews = program.command('reviews').description('show reviews, add, answer, publish and unpublish them');
  addCommand(reviews, 'list', {
    does: 'list reviews, newest first',
    examples: ['reviews list --lodging 75', 'reviews list --unpublished'],
  })
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--unpublished', 'only those that partners do not see')
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action((wish: ListArguments) => listReviews(wish, surroundings));
  addAdd(reviews, surroundings);
  addCommand(reviews, 'reply', {
    does: 'add an answer to a review',
    examples: ['reviews reply 51 --author "Atlantic Stays" --lang en --body "Thank you."'],
  })
    .argument('<review>', 'id of the review', parseReviewId)
    .requiredOption('--body <text>', 'what the answer says')
    .requiredOption('--author <name>', 'who answers')
    .requiredOption('--lang <code>', 'language of the answer, two letters')
    .option('--date <instant>', 'when it was written (default: now)', parseInstant)
    .action(async (id: number, wish: ReplyArguments) => {
      const review = await withFacts(surroundings, (facts) => replyToReview(facts, id, wish));
      writeResult(surroundings, { action: 'UPDATED', review }, [`The review ${id} has a new answer.`]);
    });
  for (const published of [true, false]) {
    const [name, does] = published ? ['publish', 'show a review to partners'] : ['unpublish', 'hide a review'];
    addCommand(reviews, name, { does, examples: [`reviews ${name} 51`] })
      .argument('<review>', 'id of the review', parseReviewId)
      .action(async (id: number) => {
        const { action, review } = await withFacts(surroundings, (facts) => setPublished(facts, id, published));
        const state = published ? 'published' : 'not published';
        const sentence = `The review ${id} is ${state}${action === 'IGNORED' ? ' already' : ''}.`;
        writeResult(surroundings, { action, review }, [sentence]);
      });
  }
}

function addAdd(reviews: Command, surroundings: Surroundings): void {
  addCommand(reviews, 'add', {
    does: 'add a review of a lodging, published unless --unpublished is given',
    examples: [
      'reviews add --lodging 75 --score 9 --author "Marie D." --lang en --title Great --body "Quiet and clean."',
      'reviews add --lodging 75 --score 4 --author "Jo P." --lang fr --body "Bruyant." --unpublished',
    ],
    notes: 'Write the author in a form that identifies nobody, such as "Marie D.".',
  })
    .requiredOption('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .requiredOption('--score <score>', 'from 0 to 10', parseWholeNumber(0, 10))
    .requiredOption('--body <text>', 'what the guest says')
    .requiredOption('--author <name>', 'who says it')
    .requiredOption('--lang <code>', 'language of the text, two letters')
    .option('--title <text>', 'title')
    .option('--date <instant>', 'when it was written (default: now)', parseInstant)
    .option('--stay-date <YYYYMM>', 'month of the stay')
    .option('--photo <id>', 'id of a photo')
    .option('--booking-reference <reference>', 'booking of the stay, one of this lodging')
    .option('--id <id>', 'id of the review (default: the next free one)', parseReviewId)
    .option('--unpublished', 'partners do not see it until reviews publish')
    .action(async (wish: ReviewArguments) => {
      const { action, review } = await withFacts(surroundings, (facts) => addReview(facts, wish));
      writeResult(surroundings, { action, review }, [`The review ${review.id} is added.`]);
    });
}

interface ListArguments {
  lodging?: string;
  unpublished?: boolean;
  limit: number;
}

async function listReviews({ lodging, unpublished, limit }: ListArguments, surroundings: Surroundings): Promise<void> {
  const found = await withFacts(surroundings, ({ db }) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    return readReviewList(db, { lodgingId, published: unpublished ? false : undefined }, limit).map(describeReview);
  });
  const rows = found.map((each) => [
    each.id,
    each.lodgingId,
    each.score,
    each.published ? 'yes' : 'no',
    each.reviewDate.slice(0, 10),
    each.replies.length,
    each.author,
    each.title,
  ]);
  const headings = ['REVIEW', 'LODGING', 'SCORE', 'PUBLISHED', 'DATE', 'ANSWERS', 'AUTHOR', 'TITLE'];
  writeResult(surroundings, found, formatTable(headings, rows, 'There are no such reviews.'));
}

function addReview({ db, config, now }: OpenFacts, { lodging, date, photo, unpublished, ...review }: ReviewArguments) {
  return inTransaction(db, () => {
    const { providerId, providerReference } = resolveLodging(db, lodging).property.provider;
    const id = review.id ?? allocateReviewId(db);
    if (findReview(db, id))
      throw new Refusal('REVIEW_EXISTS', `There is a review ${id} already: leave --id out for the next free one.`);
    const given = { ...review, photoId: photo, published: !unpublished, reviewDate: isoInstantOf(date ?? now()) };
    const value = applyOptions({ id, provider: { providerId, providerReference } }, given, { options });
    const action = requireSaved(loadReview(db, value, { now, mode: config.mode }), value, options);
    return { action, review: describeReview(resolveReview(db, id)) };
  });
}

function replyToReview({ db, now }: OpenFacts, id: number, { date, ...given }: ReplyArguments) {
  const value = applyOptions({ reviewDate: isoInstantOf(date ?? now()) }, { ...given }, { options });
  const { body, author, lang: language, reviewDate } = parseObject(seedReplyShape, value, options);
  return inTransaction(db, () => {
    const review = resolveReview(db, id);
    if (review.replies.length >= mostReplies)
      throw new Refusal('TOO_MANY_REPLIES', `The review ${id} has ${mostReplies} answers, which is the most.`);
    const known = omitReadFacts(review);
    const replies = [...known.replies, { body, author, language, reviewDate }];
    saveReview(db, { ...known, replies: replies.toSorted((one, other) => one.reviewDate - other.reviewDate) }, now());
    return describeReview(resolveReview(db, id));
  });
}

function setPublished({ db, now }: OpenFacts, id: number, published: boolean) {
  return inTransaction(db, () => {
    const action: SaveAction = saveReview(db, { ...omitReadFacts(resolveReview(db, id)), published }, now());
    return { action, review: describeReview(resolveReview(db, id)) };
  });
}

function resolveReview(db: Db, id: number): StoredReview {
  const review = findReview(db, id);
  if (review) return review;
  throw new Refusal('REVIEW_NOT_FOUND', `There is no review ${id}: reviews list shows those there are.`);
}

/** Yields the review as it is saved: who booked the stay is known from the booking, and answers have ids from the store. */
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
const parseReviewId = parseWholeNumber(1, 999_999_999);
