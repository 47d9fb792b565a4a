import type { Command } from 'commander';
import { isoInstantOf } from '../values/day.ts';
import { loadReview } from '../loading/seed-reviews.ts';
import { seedReplyShape, seedReviewShape } from '../loading/seed-shapes.ts';
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
import { addOptions, parseObject, saveChanged, type SaveOptions, type SaveWish } from './save-options.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

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
  const add = addCommand(reviews, 'add', {
    does: 'add a review of a lodging, published unless --unpublished is given',
    examples: [
      'reviews add --lodging 75 --score 9 --author "Marie D." --lang en --title Great --body "Quiet and clean."',
      'reviews add --lodging 75 --score 4 --author "Jo P." --lang fr --body "Bruyant." --unpublished',
    ],
    notes: 'Write the author in a form that identifies nobody, such as "Marie D.".',
  });
  addOptions(add, options, ['provider', 'score', 'body', 'author', 'lang']).action(async (wish: ReviewWish) => {
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
  const rows = found.map((each) => ({
    REVIEW: each.id,
    LODGING: each.lodgingId,
    SCORE: each.score,
    PUBLISHED: each.published ? 'yes' : 'no',
    DATE: each.reviewDate.slice(0, 10),
    ANSWERS: each.replies.length,
    AUTHOR: each.author,
    TITLE: each.title,
  }));
  writeResult(surroundings, found, formatTable(rows, 'There are no such reviews.'));
}

function addReview({ db, config, now }: OpenFacts, wish: ReviewWish) {
  return inTransaction(db, () => {
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
    const action = saveChanged({ id }, { wish: given, options, shape: seedReviewShape }, (value) =>
      loadReview(db, value, { now, mode: config.mode }),
    );
    return { action, review: describeReview(resolveReview(db, id)) };
  });
}

function replyToReview({ db, now }: OpenFacts, id: number, wish: ReplyArguments) {
  const written = {
    body: wish.body,
    author: wish.author,
    lang: wish.lang,
    reviewDate: isoInstantOf(wish.date ?? now()),
  };
  const { body, author, lang: language, reviewDate } = parseObject(seedReplyShape, written, options);
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
