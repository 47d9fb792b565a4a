import { isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import { isDiscounted, mayBeLevel } from './clauses/price-clauses.ts';
import { compareStays, readHits, readStayOfDeparture, type StayHit } from './hits.ts';
import type { MatchPlan } from './plan.ts';
import { addFilter, type SearchBody, type Send } from './query-language.ts';
import { listPage, rankLodgings } from './rank/rank-lodgings.ts';
import { matchAsGoodAs } from './stay-order.ts';
import { buildDepartureBody, type SearchScope } from './stay-query.ts';

type DeparturePlan = MatchPlan & { kind: 'departure' };

type Start = { from: number } | { after: readonly unknown[] };

/**
 * Not grouped. A script has to find the one stay per document, and a lodging has a document for each day from which the
 * departure can be reached, so the script runs only on the few that can be on the page.
 */
export async function findDeparting(send: Send, scope: SearchScope, plan: DeparturePlan): Promise<StayHit[]> {
  const { criteria } = scope;
  const { from, size, sort } = criteria;
  if (!isOrderOfLodgings(sort)) return findDepartingByPrice(send, scope, plan, { from });
  const body = buildPageBody(scope, plan, { from });
  if (from + size > fewLodgings) return sendPage(send, plan, scope, body);
  // Each lodging has at least one stay, so no more lodgings than stays are needed.
  const grouped: SearchScope = { ...scope, criteria: { ...criteria, group: 'lodging' } };
  const ranked = await rankLodgings((bodies) => Promise.all(bodies.map(send)), grouped, plan);
  const lodgingIds = listPage(ranked, { from: 0, size: from + size }).map(({ lodgingId }) => lodgingId);
  if (lodgingIds.length === 0) return [];
  const narrowed: SearchScope = { ...scope, criteria: { ...criteria, lodgingIds } };
  return sendPage(send, plan, narrowed, buildPageBody(narrowed, plan, { from }));
}

/** Not grouped. */
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

const sampled = 7;

/**
 * The last stay of a page over few lengths bounds how good a stay must be; then only documents whose best stay is as
 * good are read.
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

/** Only documents that may have a stay at least as good as the sort value. */
function buildBodyOfAsGood(scope: SearchScope, plan: DeparturePlan, start: Start, value: number): SearchBody {
  const { criteria } = scope;
  const { sort, minPrice = value, maxPrice = value } = criteria;
  const buildWithin = (bounds: Pick<StayCriteria, 'minPrice' | 'maxPrice'>) =>
    buildPageBody({ ...scope, criteria: { ...criteria, ...bounds } }, plan, start);
  // The index stores each departure with its price.
  if (sort === 'priceasc') return buildWithin({ maxPrice: Math.min(value, maxPrice) });
  if (sort === 'pricedesc') return buildWithin({ minPrice: Math.max(value, minPrice) });
  return addFilter(buildPageBody(scope, plan, start), matchAsGoodAs(criteria, value));
}

/** Discounted stays first, then those without in index order; returns fewer where these are not enough. */
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
