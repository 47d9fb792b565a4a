import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import { isInRounds, type StayCriteria } from '../rules/stay-criteria.ts';
import type { LodgingMatcher } from './lodging-matcher.ts';
import { findDeepByPrice, isDeepByPrice } from './deep/deep-by-price.ts';
import { isOfFewLodgings, narrowToLodgingsOfPage } from './deep/lodgings-of-page.ts';
import { listLodgingsAfter } from './after/lodgings-after.ts';
import { readPosition, type Position } from './after/position.ts';
import { findStaysAfter, findStaysOfArrivalsAfter } from './after/stays-after.ts';
import type { AttributeTable } from './facets/attribute-table.ts';
import { mergeBranches } from './branches.ts';
import { findBestOfLodgings, findStaysOfArrivals } from './find-arrivals.ts';
import { findDeparting } from './find-departing.ts';
import { findPageInRounds } from './rounds/page-in-rounds.ts';
import { compareStays, readHits, readStay, type StayHit } from './hits.ts';
import { planMatches, type Plan } from './plan.ts';
import type { Senders } from './query-language.ts';
import { sendSearch, sendSearches } from './send-search.ts';
import { buildBranchBody, buildLengthsBody, readLengths, type SearchScope } from './stay-query.ts';

/** Where a search is sent. */
export interface SearchTarget {
  client: OpenSearch;
  index: IndexNames;
  matcher: LodgingMatcher;
  attributes: AttributeTable;
}

function sendersOf({ client, index }: SearchTarget): Senders {
  return {
    send: (body) => sendSearch(client, index.arrivals, body),
    sendAll: (bodies) => sendSearches(client, index.arrivals, bodies),
  };
}

/** A page of stays, and how many stays there are in all; 0 where that is counted elsewhere. */
export interface FoundPage {
  stays: readonly StayHit[];
  total: number;
}

/** Finds the stays of a search's page as planned, in order. Throws SearchUnavailable. */
export async function findPage(target: SearchTarget, scope: SearchScope, plan: Plan): Promise<FoundPage> {
  const { criteria } = scope;
  if (plan.kind === 'nothing') return { total: 0, stays: [] };
  if (isInRounds(criteria)) return { total: 0, stays: await findPageInRounds(sendersOf(target), scope) };
  if (criteria.after) return { total: 0, stays: await findAfter(target, scope, plan, criteria.after) };
  if (plan.kind === 'departure') return { total: 0, stays: await findDeparting(sendersOf(target).send, scope, plan) };
  if (plan.kind === 'branches') return findByLength(target, scope, plan.lengths);
  if (plan.kind === 'offeredLengths') return findByLength(target, scope, await readOfferedLengths(target, scope));
  return { total: 0, stays: await findOfArrivals(sendersOf(target), scope) };
}

/** Finds the stays that follow the stay with the order numbers, in order; none when these are not of the search. */
async function findAfter(
  target: SearchTarget,
  scope: SearchScope,
  plan: Plan,
  order: readonly number[],
): Promise<readonly StayHit[]> {
  const { sendAll } = sendersOf(target);
  const { after: _, ...criteria } = scope.criteria;
  const position = readPosition(criteria, scope.text !== undefined, order);
  if (!position) return [];
  if (!criteria.group) return findStaysAfter(sendAll, scope, plan, position);
  const lodgings = listLodgingsAfter(sendAll, scope, planMatches(criteria, longestStay), position);
  const lodgingIds: number[] = [];
  for await (const { lodgingId } of lodgings) if (lodgingIds.push(lodgingId) === criteria.size) break;
  if (lodgingIds.length === 0) return [];
  const page: StayCriteria = { ...criteria, lodgingIds, from: 0, size: lodgingIds.length };
  const { stays } = await findPage(target, { ...scope, criteria: page }, plan);
  return [...stays].sort(compareStays);
}

/** Reads the lengths, in nights, that the arrival days in the scope offer. */
async function readOfferedLengths(target: SearchTarget, scope: SearchScope): Promise<number[]> {
  return readLengths(await sendersOf(target).send(buildLengthsBody(scope)));
}

async function findOfArrivals(senders: Senders, scope: SearchScope): Promise<StayHit[]> {
  const { send } = senders;
  if (scope.criteria.group) return findBestOfLodgings(send, scope);
  if (isOfFewLodgings(scope.criteria)) {
    const narrowed = await narrowToLodgingsOfPage(senders, scope);
    return narrowed ? findStaysOfArrivals(send, narrowed) : [];
  }
  const findAfter = (narrowed: SearchScope, position: Position) => findStaysOfArrivalsAfter(send, narrowed, position);
  const deep = isDeepByPrice(scope.criteria) ? await findDeepByPrice(send, scope, findAfter) : undefined;
  return deep ?? findStaysOfArrivals(send, scope);
}

async function findByLength(target: SearchTarget, scope: SearchScope, lengths: readonly number[]): Promise<FoundPage> {
  const { send, sendAll } = sendersOf(target);
  const { from, size } = scope.criteria;
  const [only, ...more] = lengths;
  if (only !== undefined && more.length === 0) {
    const answer = await send(buildBranchBody(scope, only, { from, size }));
    const stays = readHits(answer).map((hit) => readStay(hit, only, scope.criteria));
    return { total: answer.hits.total.value, stays };
  }
  const { total, stays } = await mergeBranches(sendAll, scope, lengths, from + size);
  return { total, stays: stays.slice(from) };
}
