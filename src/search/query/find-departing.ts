import { isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import { isDiscounted, mayBeLevel } from './clauses/price-clauses.ts';
import { compareStays, readHits, readStayOfDeparture, type StayHit } from './hits.ts';
import type { MatchPlan } from './plan.ts';
import { addFilter, type SearchBody, type Send } from './query-language.ts';
import { listPage, rankLodgings } from './rank/rank-lodgings.ts';
import { matchAsGoodAs } from './stay-order.ts';
import { buildDepartureBody, type SearchScope } from './stay-query.ts';

type DeparturePlan = MatchPlan & { kind: 'departure' };

/** Where a page begins: at a place, from 0, or behind sort values. */
type Start = { from: number } | { after: readonly unknown[] };

/**
 * Finds the stays of a page that end on a day, in order; they are not grouped. A script has to find the one stay of each document, and a lodging
 * has as many documents as there are days from which the day can be reached; so it is run over the few that can be on the page.
 */
export async function findDeparting(send: Send, scope: SearchScope, plan: DeparturePlan): Promise<StayHit[]> {
  const { criteria } = scope;
  const { from, size, sort } = criteria;
  if (!isOrderOfLodgings(sort)) return findDepartingByPrice(send, scope, plan, { from });
  const body = buildPageBody(scope, plan, { from });
  if (from + size > fewLodgings) return sendPage(send, plan, scope, body);
  // Each lodging has a stay at least, so no more of them are needed than stays.
  const grouped: SearchScope = { ...scope, criteria: { ...criteria, group: 'lodging' } };
  const ranked = await rankLodgings((bodies) => Promise.all(bodies.map(send)), grouped, plan);
  const lodgingIds = listPage(ranked, { from: 0, size: from + size }).map(({ lodgingId }) => lodgingId);
  if (lodgingIds.length === 0) return [];
  const narrowed: SearchScope = { ...scope, criteria: { ...criteria, lodgingIds } };
  return sendPage(send, plan, narrowed, buildPageBody(narrowed, plan, { from }));
}

/** Finds the stays of a page behind sort values that end on a day, in order; they are not grouped. */
export async function findDepartingAfter(
  send: Send,
  scope: SearchScope,
  plan: DeparturePlan,
  after: readonly unknown[],
): Promise<StayHit[]> {
  return isOrderOfLodgings(scope.criteria.sort)
    ? sendPage(send, plan, scope, buildPageBody(scope, plan, { after }))
    : findDepartingByPrice(send, scope, plan, { after });
}

/** Lengths of stays that are looked at first. */
const sampled = 7;

/**
 * Finds the stays of a page in an order that looks at them: the last one of a page of few lengths tells how good a stay must be, and only
 * documents whose best stay is as good are looked at then.
 */
async function findDepartingByPrice(
  send: Send,
  scope: SearchScope,
  plan: DeparturePlan,
  start: Start,
): Promise<StayHit[]> {
  const { size, sort } = scope.criteria;
  const { lengths } = plan;
  if (sort === 'discount' && 'from' in start && start.from + size <= fewLodgings) {
    const stays = await findByDiscount(send, scope, plan, start.from + size);
    if (stays.length >= start.from + size) return stays.slice(start.from);
  }
  const body = buildPageBody(scope, plan, start);
  if (lengths.length <= 2 * sampled) return sendPage(send, plan, scope, body);
  const sample = sort === 'pricedesc' ? lengths.slice(-sampled) : lengths.slice(0, sampled);
  const reached = readHits(await send(buildPageBody(scope, { ...plan, lengths: sample }, start)))[size - 1];
  const narrowed = reached && buildBodyOfAsGood(scope, plan, start, Number(reached.sort[0]));
  return sendPage(send, plan, scope, narrowed ?? body);
}

/** Builds the page's body for documents that may have a stay which is as good as one with the sort value. */
function buildBodyOfAsGood(scope: SearchScope, plan: DeparturePlan, start: Start, value: number): SearchBody {
  const { criteria } = scope;
  const { sort, minPrice = value, maxPrice = value } = criteria;
  const buildWithin = (bounds: Pick<StayCriteria, 'minPrice' | 'maxPrice'>) =>
    buildPageBody({ ...scope, criteria: { ...criteria, ...bounds } }, plan, start);
  // The index knows each departure with its price.
  if (sort === 'priceasc') return buildWithin({ maxPrice: Math.min(value, maxPrice) });
  if (sort === 'pricedesc') return buildWithin({ minPrice: Math.max(value, minPrice) });
  return addFilter(buildPageBody(scope, plan, start), matchAsGoodAs(criteria, value));
}

/** Finds the first stays by discount, of documents with one, then those without in the order of the index; fewer where these are not so many. */
async function findByDiscount(send: Send, scope: SearchScope, plan: DeparturePlan, wanted: number): Promise<StayHit[]> {
  const body = { ...buildPageBody(scope, plan, { from: 0 }), size: wanted };
  const discounted = await sendPage(send, plan, scope, addFilter(body, isDiscounted));
  const first = discounted.filter(({ order: [leading = 0] }) => leading < 0);
  const missing = wanted - first.length;
  if (missing === 0) return first;
  const order = [{ lodgingId: 'asc' }, { arrival: 'asc' }] as const;
  const others = await sendPage(send, plan, scope, { ...addFilter(body, mayBeLevel), sort: order, size: 2 * missing });
  return [...first, ...others.filter(({ order: [leading] }) => leading === 0).slice(0, missing)];
}

const fewLodgings = 256;

function buildPageBody(scope: SearchScope, { lengths }: DeparturePlan, start: Start): SearchBody {
  return buildDepartureBody(scope, lengths, { size: scope.criteria.size, ...start });
}

async function sendPage(
  send: Send,
  { departure }: DeparturePlan,
  { criteria }: SearchScope,
  body: SearchBody,
): Promise<StayHit[]> {
  const stays = readHits(await send(body)).map((hit) => readStayOfDeparture(hit, departure, criteria));
  return stays.sort(compareStays);
}
