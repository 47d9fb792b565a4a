import type { z } from 'zod';
import {
  allocateReviewId,
  findReview,
  readReviewList,
  saveReview,
  type StoredReview,
} from '../catalog/store/reviews.ts';
import { loadCoupon, loadReview, seedCouponShape, seedReplyShape, seedReviewShape } from '../loading/seed-objects.ts';
import { contractStates, type ContractState } from '../lodgings/rules/lodging.ts';
import { readLodging } from '../lodgings/store/lodgings.ts';
import { couponCodeInput } from '../lodgings/wire/body-fields.ts';
import { inTransaction, type Db, type SaveAction } from '../sqlite/database.ts';
import { openEnd } from '../stays/rules/planning/planning.ts';
import type { Coupon } from '../stays/rules/prices/discounts.ts';
import type { PublicationGap } from '../stays/rules/stays/stay-figures.ts';
import {
  listAllowedMoves,
  moveContract,
  readContractList,
  readContracts,
  type ListedContract,
  type LodgingContract,
} from '../stays/store/contracts/contracts.ts';
import { findCoupon, readCoupons, removeCoupon } from '../stays/store/coupons.ts';
import { isoDateOf, isoInstantOf, ymdOf } from '../values/day.ts';
import {
  collectLabels,
  listOf,
  oneOf,
  pattern,
  readId,
  readInstant,
  readLimit,
  readLodgingName,
  readPosition,
  resolveLodging,
  wholeNumber,
} from './arguments.ts';
import { CommandRefusal, requireFound, type OpenFacts } from './command.ts';
import { answerList } from './output.ts';
import { unsettable, type AddCommand, type Cli } from './program.ts';
import { parseObject, saveChanged, type GivenOptions } from './save-options.ts';

export const contracts: AddCommand = ({ group }) =>
  group('contracts', 'show contracts and change their state', [
    listContracts,
    moveTo('publish', 'PUBLISHED', 'put a contract on sale that waits for approval or whose sale was stopped'),
    moveTo('stop', 'SALES_STOPPED', 'stop the sale of a published contract; bookings stay'),
    moveTo('withdraw', 'IN_PROGRESS', 'give a published contract back to its provider; bookings stay'),
    moveTo('end', 'END_OF_CONTRACT', 'end a contract; only a new delivery reopens it, bookings stay'),
  ]);

export const coupons: AddCommand = ({ group }) =>
  group('coupons', 'show coupons, save and remove them', [listCoupons, saveCoupon, deleteCoupon]);

export const reviews: AddCommand = ({ group }) =>
  group('reviews', 'show reviews, add, answer, publish and unpublish them', [
    listReviews,
    addReview,
    replyToReview,
    publishOrNot('publish', true, 'show a review to partners'),
    publishOrNot('unpublish', false, 'hide a review'),
  ]);

function listContracts({ command, run }: Cli) {
  const examples = ['contracts list --state TO_VALIDATE', 'contracts list --lodging 75'];
  const list = command('list', 'list contracts with the states that you can set', examples)
    .option('--lodging <lodging>', 'id or reference of a lodging', readLodgingName)
    .option('--state <state>', `one of ${contractStates.join(', ')}`, oneOf(contractStates))
    .option('--after <id>', 'start after the contract with this id', readPosition, 0)
    .option('--limit <count>', 'maximum number', readLimit, 100);
  run(list, ({ db }, { lodging, after, limit, state }) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    const found = readContractList(db, { lodgingId, state }, { after, limit }).map((contract) => ({
      ...contract,
      ...describeValidity(contract),
      allowed: listAllowedMoves(db, contract.id, 'operator'),
    }));
    return answerList(found, {
      columns: ['id', 'lodgingId', 'reference', 'number', 'state', 'validFrom', 'validTo', 'allowed'],
      none: 'There are no such contracts.',
      limit,
    });
  });
}

/** First and last day of arrival; null where the contract has no bound. */
function describeValidity({ validFrom, validTo }: Pick<ListedContract, 'validFrom' | 'validTo'>) {
  return {
    validFrom: validFrom <= 0 ? null : isoDateOf(validFrom),
    validTo: validTo >= openEnd ? null : isoDateOf(validTo - 1),
  };
}

const moveTo =
  (name: string, to: ContractState, does: string): AddCommand =>
  ({ command, run }) => {
    const move = command(name, does, [`contracts ${name} 75`, `contracts ${name} 75 C-2027`])
      .argument('<lodging>', 'id or reference of a lodging', readLodgingName)
      .argument('[number]', 'number of the contract; required if the lodging has several that have not ended');
    run(move, (facts, lodging, number) => moveContractTo(facts, to, lodging, number));
  };

function moveContractTo({ db, at }: OpenFacts, to: ContractState, name: string, number: string | undefined) {
  const lodging = resolveLodging(db, name);
  const contract = resolveContract(readContracts(db, lodging.id), number);
  const moved = moveContract(db, { contractId: contract.id, to, by: 'operator' }, at);
  const { number: contractNumber, state } = contract;
  if (moved.outcome === 'not-allowed') {
    const { allowed } = moved;
    const message = `The contract ${contractNumber} is ${state} and cannot become ${to}. By the operator it may become: ${allowed.join(', ') || 'nothing'}.`;
    throw new CommandRefusal('CONTRACT_TRANSITION_NOT_ALLOWED', message, { state, allowed });
  }
  if (moved.outcome === 'incomplete') {
    const message = `The contract ${contractNumber} cannot be published. It needs: ${moved.gaps.map((gap) => needs[gap]).join('; ')}.`;
    throw new CommandRefusal('PUBLICATION_INCOMPLETE', message, { state, missing: moved.gaps });
  }
  const action: SaveAction = moved.outcome === 'changed' ? 'UPDATED' : 'IGNORED';
  const value = {
    lodgingId: lodging.id,
    reference: lodging.reference,
    contractNumber,
    state: to,
    action,
    lodgingState: resolveLodging(db, name).state,
    allowed: listAllowedMoves(db, contract.id, 'operator'),
  };
  return { value };
}

/** Without a number: the one contract that has not ended, or the last delivered one where all have ended. */
function resolveContract(contracts: readonly LodgingContract[], number: string | undefined): LodgingContract {
  const open = contracts.filter(({ state }) => state !== 'END_OF_CONTRACT');
  if (number === undefined && open.length > 1) {
    throw new CommandRefusal(
      'CONTRACT_AMBIGUOUS',
      `Say which contract: ${open.map((each) => `${each.number} (${each.state})`).join(', ')}.`,
    );
  }
  const meant = number === undefined ? (open[0] ?? contracts[0]) : contracts.find((known) => known.number === number);
  if (meant) return meant;
  const known = contracts.map((each) => each.number);
  const message = `There is no such contract; the lodging has ${known.join(', ') || 'none: its provider delivers them'}.`;
  throw new CommandRefusal('CONTRACT_NOT_FOUND', message, { contracts: known });
}

const needs: Readonly<Record<PublicationGap, string>> = {
  photo: 'a photo (properties/insert, images)',
  coordinates: 'coordinates (properties/insert, localisation)',
  'future-stay': 'a stay that can still be booked (contracts/insert)',
};

function listCoupons({ command, run }: Cli) {
  run(command('list', 'list all coupons with their uses', ['coupons list']), ({ db }) =>
    answerList(readCoupons(db).map(describeCoupon), {
      columns: ['code', 'percent', 'amount', 'validFrom', 'validTo', 'uses', 'maxUses', 'lodgings', 'gateways'],
      none: 'There are no coupons.',
    }),
  );
}

const readCouponCode = pattern(/^\S.{0,63}$/u, 'It must be 1 to 64 characters.');

function saveCoupon({ command, run }: Cli) {
  const examples = [
    'coupons save SUMMER --label fr="Bel été" en=Summer --percent 10 --arrival-from 20270701 --arrival-to 20270831',
    'coupons save SUMMER --amount 40 --min-price 400 --without arrival-to',
  ];
  const save = command('save', 'create a coupon, or change the settings given by options', examples, [
    'A percentage and an amount replace each other, and so do lodgings and channels.',
  ])
    .argument('<code>', 'code of the coupon, in any case', readCouponCode)
    .option('--label <language=text...>', 'label shown to customers; required for a new coupon', collectLabels)
    .option('--percent <percent>', 'discount in percent')
    .option('--amount <euros>', 'discount in euros')
    .option('--valid-from <instant>', 'start of validity, such as 2027-03-01 or 2027-03-01T08:00Z')
    .option('--valid-to <instant>', 'end of validity')
    .option('--arrival-from <YYYYMMDD>', 'first day of arrival')
    .option('--arrival-to <YYYYMMDD>', 'last day of arrival')
    .option('--min-nights <nights>', 'shortest stay')
    .option('--min-price <euros>', 'lowest price')
    .option('--lodging <lodging...>', 'only for these: id or reference of a lodging', listOf(readLodgingName))
    .option('--channel <channel...>', 'only for lodgings of these out channels')
    .option('--not-combinable', 'cannot be combined with promotions')
    .option('--max-uses <count>', 'maximum number of uses');
  const members = { lodging: 'lodgings', channel: 'gateways', notCombinable: 'combinable' };
  run(unsettable(save), ({ db }, code, { lodging, notCombinable, label, ...given }) => {
    const value = inTransaction(db, () => {
      const coupon = findCoupon(db, code);
      const known = coupon ? toSeedForm(db, coupon) : { code };
      const wanted: GivenOptions = {
        ...given,
        lodging: lodging?.map((name) => readProvider(db, resolveLodging(db, name).id)),
        notCombinable: notCombinable ? false : undefined,
        label: label && { ...coupon?.label, ...label },
      };
      const kept = Object.entries(known).filter(([member]) => wanted[rivals[member] ?? ''] === undefined);
      const shape: z.ZodType = coupon ? seedCouponShape : seedCouponShape.safeExtend({ code: couponCodeInput });
      const saving = { command: save, shape, members };
      const action = saveChanged(saving, Object.fromEntries(kept), wanted, (each) => loadCoupon(db, each));
      const saved = findCoupon(db, code);
      return { action, coupon: saved && describeCoupon(saved) };
    });
    return { value };
  });
}

function deleteCoupon({ command, run }: Cli) {
  const remove = command('remove', 'remove a coupon; existing bookings keep their discount', ['coupons remove SUMMER']);
  run(remove.argument('<code>', 'code of the coupon, in any case', readCouponCode), ({ db }, code) => {
    const removed = removeCoupon(db, code);
    if (removed) return { value: { code, removed } };
    throw new CommandRefusal('COUPON_NOT_FOUND', `There is no coupon ${code}: coupons list shows those there are.`);
  });
}

/** Options that replace another member, unless both are given, which the check refuses. */
const rivals: Readonly<Record<string, string>> = {
  percent: 'amount',
  amount: 'percent',
  lodgings: 'channel',
  gateways: 'lodging',
};

function toSeedForm(db: Db, { uses, ...coupon }: Coupon) {
  return { ...describeTerms(coupon), lodgings: coupon.lodgings?.map((id) => readProvider(db, id)) };
}

function describeCoupon({ uses, ...coupon }: Coupon) {
  return { ...describeTerms(coupon), lodgings: coupon.lodgings, uses };
}

/** Days, instants and money in their external form; absent members stay undefined. */
function describeTerms(coupon: Omit<Coupon, 'uses'>) {
  const { percent, amount, validFrom, validTo, arrivalFrom, arrivalTo } = coupon;
  return {
    ...coupon,
    percent: percent === undefined ? undefined : percent / 100,
    amount: amount === undefined ? undefined : amount / 100,
    validFrom: validFrom === undefined ? undefined : isoInstantOf(validFrom),
    validTo: validTo === undefined ? undefined : isoInstantOf(validTo),
    arrivalFrom: arrivalFrom === undefined ? undefined : ymdOf(arrivalFrom),
    arrivalTo: arrivalTo === undefined ? undefined : ymdOf(arrivalTo),
    minPrice: coupon.minPrice / 100,
  };
}

function readProvider(db: Db, lodgingId: number) {
  const { providerId = '', providerReference = '' } = readLodging(db, lodgingId)?.property.provider ?? {};
  return { providerId, providerReference };
}

function listReviews({ command, run }: Cli) {
  const list = command('list', 'list reviews, newest first', [
    'reviews list --lodging 75',
    'reviews list --unpublished',
  ])
    .option('--lodging <lodging>', 'id or reference of a lodging', readLodgingName)
    .option('--unpublished', 'only those that partners do not see')
    .option('--limit <count>', 'maximum number', readLimit, 100);
  run(list, ({ db }, { lodging, unpublished, limit }) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    const filter = { lodgingId, published: unpublished ? false : undefined };
    return answerList(readReviewList(db, filter, limit).map(describeReview), {
      columns: ['id', 'lodgingId', 'score', 'published', 'reviewDate', 'replies', 'author', 'title'],
      none: 'There are no such reviews.',
    });
  });
}

function addReview({ command, run }: Cli) {
  const examples = [
    'reviews add --lodging 75 --score 9 --author "Marie D." --lang en --title Great --body "Quiet and clean."',
    'reviews add --lodging 75 --score 4 --author "Jo P." --lang fr --body "Bruyant." --unpublished',
  ];
  const add = command('add', 'add a review of a lodging, published unless --unpublished is given', examples, [
    'Write the author in a form that identifies nobody, such as "Marie D.".',
  ])
    .requiredOption('--lodging <lodging>', 'id or reference of a lodging', readLodgingName)
    .requiredOption('--score <score>', 'from 0 to 10', wholeNumber(0, 10))
    .requiredOption('--body <text>', 'text of the review')
    .requiredOption('--author <name>', 'name of the author')
    .requiredOption('--lang <code>', 'language of the text, two letters')
    .option('--title <text>', 'title')
    .option('--date <instant>', 'when it was written (default: now)', readInstant)
    .option('--stay-date <YYYYMM>', 'month of the stay')
    .option('--photo <id>', 'id of a photo')
    .option('--booking-reference <reference>', 'booking of the stay, one of this lodging')
    .option('--id <id>', 'id of the review (default: the next free one)', readId)
    .option('--unpublished', 'partners do not see it until reviews publish');
  const members = { lodging: 'provider', date: 'reviewDate', photo: 'photoId', unpublished: 'published' };
  const saved = { command: add, shape: seedReviewShape, members };
  run(add, ({ db, config, now }, given) => {
    const value = inTransaction(db, () => {
      const { providerId, providerReference } = resolveLodging(db, given.lodging).property.provider;
      const id = given.id ?? allocateReviewId(db);
      if (findReview(db, id)) {
        throw new CommandRefusal(
          'REVIEW_EXISTS',
          `There is a review ${id} already: leave --id out for the next free one.`,
        );
      }
      const wanted = {
        ...given,
        lodging: { providerId, providerReference },
        date: isoInstantOf(given.date ?? now()),
        unpublished: !given.unpublished,
      };
      const load = (review: object) => loadReview(db, review, { now, mode: config.mode });
      const action = saveChanged(saved, { id }, wanted, load);
      return { action, review: describeReview(resolveReview(db, id)) };
    });
    return { value };
  });
}

const mostReplies = 100;

function replyToReview({ command, run }: Cli) {
  const reply = command('reply', 'add an answer to a review', [
    'reviews reply 51 --author "Atlantic Stays" --lang en --body "Thank you."',
  ])
    .argument('<review>', 'id of the review', readId)
    .requiredOption('--body <text>', 'text of the answer')
    .requiredOption('--author <name>', 'name of the author')
    .requiredOption('--lang <code>', 'language of the answer, two letters')
    .option('--date <instant>', 'when it was written (default: now)', readInstant);
  const saved = { command: reply, shape: seedReplyShape, members: { date: 'reviewDate' } };
  run(reply, ({ db, now }, id, { date, body, author, lang }) => {
    const written = { body, author, lang, reviewDate: isoInstantOf(date ?? now()) };
    const { lang: language, ...answer } = parseObject(saved, written);
    const review = inTransaction(db, () => {
      const answered = resolveReview(db, id);
      if (answered.replies.length >= mostReplies) {
        throw new CommandRefusal('TOO_MANY_REPLIES', `The review ${id} has ${mostReplies} answers, which is the most.`);
      }
      const known = omitReadFacts(answered);
      const replies = [...known.replies, { ...answer, language }];
      saveReview(db, { ...known, replies: replies.toSorted((one, other) => one.reviewDate - other.reviewDate) }, now());
      return describeReview(resolveReview(db, id));
    });
    return { value: { action: 'UPDATED', review } };
  });
}

const publishOrNot =
  (name: string, published: boolean, does: string): AddCommand =>
  ({ command, run }) => {
    const change = command(name, does, [`reviews ${name} 51`]).argument('<review>', 'id of the review', readId);
    run(change, ({ db, now }, id) => {
      const value = inTransaction(db, () => {
        const action = saveReview(db, { ...omitReadFacts(resolveReview(db, id)), published }, now());
        return { action, review: describeReview(resolveReview(db, id)) };
      });
      return { value };
    });
  };

function resolveReview(db: Db, id: number): StoredReview {
  return requireFound(findReview(db, id), 'REVIEW_NOT_FOUND', `There is no review ${id}: reviews list shows them.`);
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
