import { compareOrders } from '../rules/sort-numbers.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { readFirstStays, readHits, readStaysOfArrival, type StayHit } from './hits.ts';
import { widenPriceBounds } from './price-bounds.ts';
import { addFilter, mostHits, type SearchBody, type Send } from './query-language.ts';
import { isDiscounted, mayBeLevel } from './clauses/price-clauses.ts';
import { computeBound } from './stay-order.ts';
import { buildArrivalsBody, type SearchScope } from './stay-query.ts';

/** Reads documents in the order of their best stays. */
export async function findStaysOfArrivals(send: Send, scope: SearchScope): Promise<StayHit[]> {
  const { from, size, sort } = scope.criteria;
  let stays: StayHit[] = [];
  if (sort === 'discount')
    stays = await findByDiscount(send, scope, from + size, buildArrivalsBody(scope, { size: 0 }));
  if (stays.length >= from + size) return stays.slice(from);
  for (const criteria of widenPriceBounds(scope.criteria)) {
    const narrowed = { ...scope, criteria };
    stays = await findFirstStays(send, criteria, from + size, (documents) =>
      buildArrivalsBody(narrowed, { size: documents }),
    );
    if (stays.length >= from + size) break;
  }
  return stays.slice(from, from + size);
}

/**
 * Returns fewer when the stays of `discounted` and those without a discount are not enough. Where few stays have a
 * discount, nearly all documents tie: those without come in index order, so few are read, starting behind `levelAfter`
 * (lodging and arrival). Without `discounted`, no cheaper stays are looked for.
 */
export async function findByDiscount(
  send: Send,
  scope: SearchScope,
  wanted: number,
  discounted: SearchBody | undefined,
  levelAfter?: readonly number[],
): Promise<StayHit[]> {
  const { criteria } = scope;
  const found = discounted
    ? await findFirstStays(send, criteria, wanted, (size) => addFilter({ ...discounted, size }, isDiscounted))
    : [];
  const first = found.filter(({ order: [leading = 0] }) => leading < 0).slice(0, wanted);
  const missing = wanted - first.length;
  return missing > 0 ? [...first, ...(await findLevelStays(send, scope, missing, levelAfter))] : first;
}

/** Stays without a discount are in the order of their documents. */
async function findLevelStays(
  send: Send,
  scope: SearchScope,
  wanted: number,
  after: readonly number[] | undefined,
): Promise<StayHit[]> {
  const { criteria } = scope;
  const body = addFilter(buildArrivalsBody(scope, { size: 0, after }), mayBeLevel);
  const isLevel = ({ order }: StayHit) =>
    order[0] === 0 && (!criteria.after || compareOrders(order, criteria.after) > 0);
  for (let size = estimateDocuments(criteria, wanted); ; size *= 3) {
    const sort = [{ lodgingId: 'asc' }, { arrival: 'asc' }] as const;
    const hits = readHits(await send({ ...body, sort, size: Math.min(size, mostHits) }));
    const stays = hits.flatMap((hit) => readStaysOfArrival(hit, criteria)).filter(isLevel);
    if (stays.length >= wanted || hits.length < size) return stays.slice(0, wanted);
  }
}

/**
 * Reads documents in order until no unread one can hold a stay before the last wanted one. Returns at least `wanted`
 * stays where they exist, and no more than exist behind `criteria.after`.
 */
export async function findFirstStays(
  send: Send,
  criteria: StayCriteria,
  wanted: number,
  buildBody: (documents: number) => SearchBody,
): Promise<StayHit[]> {
  // Restarts from the first document each time: documents of one day may tie, so there is no position to continue from.
  for (let size = estimateDocuments(criteria, wanted); ; size *= 3) {
    const hits = readHits(await send(buildBody(Math.min(size, mostHits))));
    const stays = readFirstStays(hits, criteria, wanted);
    const [last, reached] = [hits.at(-1), stays[wanted - 1]];
    if (!last || hits.length < size) return stays;
    if (reached && compareOrders(reached.order, computeBound(criteria, last)) < 0) return stays;
  }
}

/** Documents hold dozens of stays, mostly consecutive except in orders of whole prices. */
function estimateDocuments({ sort }: StayCriteria, wanted: number): number {
  const looksAtWholePrices = sort === 'priceasc' || sort === 'pricedesc' || sort === 'priceperperson';
  return looksAtWholePrices ? wanted + 1 : Math.ceil(wanted / 10) + 4;
}
