import type { OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import { isInRounds } from '../rules/stay-criteria.ts';
import type { LodgingMatcher } from './lodging-matcher.ts';
import { findDeepByPrice, isDeepByPrice } from './deep/deep-by-price.ts';
import { isOfFewLodgings, narrowToLodgingsOfPage } from './deep/lodgings-of-page.ts';
import { readPosition, type Position } from './after/position.ts';
import { findStaysAfter, findStaysOfArrivalsAfter } from './after/stays-after.ts';
import type { AttributeTable } from './facets/attribute-table.ts';
import { mergeBranches } from './branches.ts';
import { findStaysOfArrivals } from './find-arrivals.ts';
import { findDeparting } from './find-departing.ts';
import { expandLodgings, findInterleaved } from './rank/expand-lodgings.ts';
import { listPage, rankLodgings } from './rank/rank-lodgings.ts';
import { readHits, readStay, type StayHit } from './hits.ts';
import type { MatchPlan, Plan } from './plan.ts';
import type { SendAll, Senders } from './query-language.ts';
import { sendSearch, sendSearches } from './send-search.ts';
import { buildBranchBody, buildLengthsBody, readLengths, type SearchScope } from './stay-query.ts';

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

/** `total` is set where finding the page reveals it. */
export interface FoundPage {
  stays: readonly StayHit[];
  total?: number;
}

/** Stays are in order. Throws SearchUnavailable. */
export async function findPage(target: SearchTarget, scope: SearchScope, planned: Plan): Promise<FoundPage> {
  const { criteria } = scope;
  const { send, sendAll } = sendersOf(target);
  if (planned.kind === 'nothing') return { total: 0, stays: [] };
  const plan: MatchPlan =
    planned.kind === 'offeredLengths'
      ? { kind: 'branches', lengths: readLengths(await send(buildLengthsBody(scope))) }
      : planned;
  if (criteria.group) return findLodgings(sendAll, scope, plan);
  if (isInRounds(criteria)) return { stays: await findInterleaved(sendAll, scope) };
  if (criteria.after) return { stays: await findAfter(sendAll, scope, plan, criteria.after) };
  if (plan.kind === 'departure') return { stays: await findDeparting(send, scope, plan) };
  if (plan.kind === 'branches') return findByLength(target, scope, plan.lengths);
  return { stays: await findOfArrivals(sendersOf(target), scope) };
}

/** Ranks all lodgings with a matching stay, then reads the best stays of those on the page. */
async function findLodgings(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<FoundPage> {
  const { after, from, size, ...criteria } = scope.criteria;
  const position = after && readPosition(criteria, scope.text !== undefined, after);
  const ranked = await rankLodgings(send, scope, plan);
  if (after && !position) return { total: ranked.length, stays: [] };
  const page = listPage(ranked, { from, size }, position);
  return { total: ranked.length, stays: await expandLodgings(send, scope, plan, page) };
}

/** Returns no stays when the order numbers do not fit the search. */
async function findAfter(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  order: readonly number[],
): Promise<readonly StayHit[]> {
  const { after: _, ...criteria } = scope.criteria;
  const position = readPosition(criteria, scope.text !== undefined, order);
  return position ? findStaysAfter(send, scope, plan, position) : [];
}

async function findOfArrivals({ send, sendAll }: Senders, scope: SearchScope): Promise<StayHit[]> {
  if (isOfFewLodgings(scope.criteria)) {
    const narrowed = await narrowToLodgingsOfPage(sendAll, scope);
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
