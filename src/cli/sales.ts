import type { z } from 'zod';
import {
  allocateReviewId,
  findReview,
  readReviewList,
  saveReview,
  type StoredReview,
} from '../catalog/store/reviews.ts';
import { loadCoupon, loadReview, seedCouponShape, seedReplyShape, seedReviewShape } from '../loading/seed-objects.ts';
import type { ContractState } from '../lodgings/rules/lodging.ts';
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
import { resolveLodging } from './arguments.ts';
import { Refusal, type Commands, type OpenFacts } from './command.ts';
import { parseObject, saveChanged, type GivenOptions } from './save-options.ts';

/** What lodgings are sold by: contracts, coupons, reviews. */
export const saleCommands: Commands = {
  'contracts list': listContracts,
  'contracts publish': moveTo('PUBLISHED'),
  'contracts stop': moveTo('SALES_STOPPED'),
  'contracts withdraw': moveTo('IN_PROGRESS'),
  'contracts end': moveTo('END_OF_CONTRACT'),
  'coupons list': ({ db }) => ({ value: readCoupons(db).map(describeCoupon) }),
  'coupons save': saveCoupon,
  'coupons remove': ({ db }, code: string) => {
    const removed = removeCoupon(db, code);
    if (removed) return { value: { code, removed } };
    throw new Refusal('COUPON_NOT_FOUND', `There is no coupon ${code}: coupons list shows those there are.`);
  },
  'reviews list': ({ db }, { lodging, unpublished, limit }: ReviewListArguments) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    const filter = { lodgingId, published: unpublished ? false : undefined };
    return { value: readReviewList(db, filter, limit).map(describeReview) };
  },
  'reviews add': addReview,
  'reviews reply': replyToReview,
  'reviews publish': publishReview(true),
  'reviews unpublish': publishReview(false),
};

interface ContractListArguments {
  lodging?: string;
  state?: ContractState;
  after: number;
  limit: number;
}

function listContracts({ db }: OpenFacts, { lodging, after, limit, state }: ContractListArguments) {
  const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
  const value = readContractList(db, { lodgingId, state }, { after, limit }).map((contract) => ({
    ...contract,
    ...describeValidity(contract),
    allowed: listAllowedMoves(db, contract.id, 'operator'),
  }));
  return { value };
}

/** First and last day of arrival; null where the contract has no bound. */
function describeValidity({ validFrom, validTo }: Pick<ListedContract, 'validFrom' | 'validTo'>) {
  return {
    validFrom: validFrom <= 0 ? null : isoDateOf(validFrom),
    validTo: validTo >= openEnd ? null : isoDateOf(validTo - 1),
  };
}

function moveTo(to: ContractState) {
  return ({ db, at }: OpenFacts, name: string, number: string | undefined) => {
    const lodging = resolveLodging(db, name);
    const contract = resolveContract(readContracts(db, lodging.id), number);
    const moved = moveContract(db, { contractId: contract.id, to, by: 'operator' }, at);
    const { number: contractNumber, state } = contract;
    if (moved.outcome === 'not-allowed') {
      const { allowed } = moved;
      const message = `The contract ${contractNumber} is ${state} and cannot become ${to}. By the operator it may become: ${allowed.join(', ') || 'nothing'}.`;
      throw new Refusal('CONTRACT_TRANSITION_NOT_ALLOWED', message, { state, allowed });
    }
    if (moved.outcome === 'incomplete') {
      const message = `The contract ${contractNumber} cannot be published. It needs: ${moved.gaps.map((gap) => needs[gap]).join('; ')}.`;
      throw new Refusal('PUBLICATION_INCOMPLETE', message, { state, missing: moved.gaps });
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
  };
}

/** Without a number: the one contract that has not ended, or the last delivered one where all have ended. */
function resolveContract(contracts: readonly LodgingContract[], number: string | undefined): LodgingContract {
  const open = contracts.filter(({ state }) => state !== 'END_OF_CONTRACT');
  if (number === undefined && open.length > 1)
    throw new Refusal(
      'CONTRACT_AMBIGUOUS',
      `Say which contract: ${open.map((each) => `${each.number} (${each.state})`).join(', ')}.`,
    );
  const meant = number === undefined ? (open[0] ?? contracts[0]) : contracts.find((known) => known.number === number);
  if (meant) return meant;
  const known = contracts.map((each) => each.number);
  const message = `There is no such contract; the lodging has ${known.join(', ') || 'none: its provider delivers them'}.`;
  throw new Refusal('CONTRACT_NOT_FOUND', message, { contracts: known });
}

const needs: Readonly<Record<PublicationGap, string>> = {
  photo: 'a photo (properties/insert, images)',
  coordinates: 'coordinates (properties/insert, localisation)',
  'future-stay': 'a stay that can still be booked (contracts/insert)',
};
type CouponOptions = GivenOptions & { label?: Record<string, string>; lodging?: string[]; notCombinable?: boolean };

function saveCoupon({ db }: OpenFacts, code: string, { lodging, notCombinable, label, ...given }: CouponOptions) {
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
    const load = (each: object) => loadCoupon(db, each);
    const action = saveChanged('coupons save', Object.fromEntries(kept), wanted, shape, load);
    const saved = findCoupon(db, code);
    return { action, coupon: saved && describeCoupon(saved) };
  });
  return { value };
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

interface ReviewListArguments {
  lodging?: string;
  unpublished?: boolean;
  limit: number;
}

type ReviewOptions = GivenOptions & { lodging: string; date?: number; id?: number; unpublished?: boolean };

function addReview({ db, config, now }: OpenFacts, given: ReviewOptions) {
  const value = inTransaction(db, () => {
    const { providerId, providerReference } = resolveLodging(db, given.lodging).property.provider;
    const id = given.id ?? allocateReviewId(db);
    if (findReview(db, id))
      throw new Refusal('REVIEW_EXISTS', `There is a review ${id} already: leave --id out for the next free one.`);
    const wanted = {
      ...given,
      lodging: { providerId, providerReference },
      date: isoInstantOf(given.date ?? now()),
      unpublished: !given.unpublished,
    };
    const action = saveChanged('reviews add', { id }, wanted, seedReviewShape, (review) =>
      loadReview(db, review, { now, mode: config.mode }),
    );
    return { action, review: describeReview(resolveReview(db, id)) };
  });
  return { value };
}

interface ReplyArguments {
  body: string;
  author: string;
  lang: string;
  date?: number;
}

const mostReplies = 100;

function replyToReview({ db, now }: OpenFacts, id: number, { date, body, author, lang }: ReplyArguments) {
  const written = { body, author, lang, reviewDate: isoInstantOf(date ?? now()) };
  const { lang: language, ...reply } = parseObject('reviews reply', seedReplyShape, written);
  const review = inTransaction(db, () => {
    const answered = resolveReview(db, id);
    if (answered.replies.length >= mostReplies)
      throw new Refusal('TOO_MANY_REPLIES', `The review ${id} has ${mostReplies} answers, which is the most.`);
    const known = omitReadFacts(answered);
    const replies = [...known.replies, { ...reply, language }];
    saveReview(db, { ...known, replies: replies.toSorted((one, other) => one.reviewDate - other.reviewDate) }, now());
    return describeReview(resolveReview(db, id));
  });
  return { value: { action: 'UPDATED', review } };
}

function publishReview(published: boolean) {
  return ({ db, now }: OpenFacts, id: number) => {
    const value = inTransaction(db, () => {
      const action = saveReview(db, { ...omitReadFacts(resolveReview(db, id)), published }, now());
      return { action, review: describeReview(resolveReview(db, id)) };
    });
    return { value };
  };
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
