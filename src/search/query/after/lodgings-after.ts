import {
  findWish,
  isDescending,
  isOrderOfPrices,
  shiftPlaces,
  shiftScript,
  turnDescending,
} from '../../rules/sort-numbers.ts';
import { isOrderHiddenByPrices, isOrderOfLodgings, type Sort } from '../../rules/stay-criteria.ts';
import { compareOrders, readHits } from '../hits.ts';
import type { MatchPlan } from '../plan.ts';
import {
  aggregated,
  groupByLodging,
  readLowestOfLodgings,
  type Clause,
  type SearchBody,
  type SendAll,
  type SortEntry,
} from '../query-language.ts';
import { buildSort } from '../stay-order.ts';
import { scriptOf } from '../scripts/computation.ts';
import { computeOfStay, type PlacedBy } from '../scripts/stay-scripts.ts';
import {
  buildArrivalsQuery,
  buildFirstLodgingsBody,
  buildStaysQuery,
  everyLength,
  type SearchScope,
} from '../stay-query.ts';
import type { PlacedLodging } from './position.ts';

/**
 * Lists the lodgings with a matching stay in the order of a grouped search, those behind the given one. Where the order looks at lodgings
 * alone, about as many are read as are taken; else the best stay of each is looked up first.
 */
export async function* listLodgingsAfter(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  after: PlacedLodging | undefined,
): AsyncGenerator<PlacedLodging> {
  if (plan.kind === 'nothing') return;
  if (isOrderOfLodgings(scope.criteria.sort)) yield* readInOrder(send, scope, plan, after);
  else yield* await rankByBestStay(send, scope, plan, after);
}

/** They are those of some dozen lodgings of a month. */
const documentsAtOnce = 1_000;

async function* readInOrder(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  after: PlacedLodging | undefined,
): AsyncGenerator<PlacedLodging> {
  const { criteria } = scope;
  const share = { size: documentsAtOnce };
  const first = buildFirstLodgingsBody(scope, share, listLengths(plan));
  // The order says which lodging it is.
  const { collapse: _, docvalue_fields: __, sort = [], ...body } = first;
  let last = after && [...turnDescending(criteria.sort, after.leading), after.lodgingId];
  for (;;) {
    // Without the arrival in the order, what comes after a document is of another lodging.
    const order = sort.slice(0, -1);
    const [answer = {}] = await send([{ ...body, sort: order, ...(last && { search_after: last }) }]);
    const hits = readHits(answer);
    for (const hit of hits) {
      const place = hit.sort.map(Number);
      const lodgingId = place.at(-1) as number;
      if (lodgingId === last?.at(-1)) continue;
      last = place;
      yield { lodgingId, leading: turnDescending(criteria.sort, last.slice(0, -1)) };
    }
    if (hits.length < documentsAtOnce) return;
  }
}

function listLengths(plan: MatchPlan): readonly number[] | undefined {
  return plan.kind === 'branches' || plan.kind === 'departure' ? plan.lengths : undefined;
}

/** A query for documents, and the part of the order that places each; of stays of the length where there is one. */
interface Ranking {
  query: Clause;
  entry: SortEntry;
  nights?: number;
}

async function rankByBestStay(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
  after: PlacedLodging | undefined,
): Promise<PlacedLodging[]> {
  const wish = findWish(scope.criteria);
  const isShifted = wish !== undefined && plan.kind === 'branches' && isOrderOfPrices(scope.criteria.sort);
  const best = isShifted ? await rankByShift(send, scope, plan.lengths, wish) : await rankByValue(send, scope, plan);
  const bound = after && [...after.leading, after.lodgingId];
  return best
    .filter(({ lodgingId, leading }) => !bound || compareOrders([...leading, lodgingId], bound) > 0)
    .sort((a, b) => compareOrders([...a.leading, a.lodgingId], [...b.leading, b.lodgingId]));
}

async function rankByValue(send: SendAll, scope: SearchScope, plan: MatchPlan): Promise<PlacedLodging[]> {
  const { sort } = scope.criteria;
  const rankings = listRankings(scope, plan);
  const answers = await send(rankings.map((ranking) => buildRankingBody(ranking, isDescending(sort))));
  const best = readLowestOfLodgings(answers, (figure, place) => {
    const [value = 0] = turnDescending(sort, [figure]);
    return sort === 'pricepernight' ? value / (rankings[place]?.nights ?? 1) : value;
  });
  return [...best].map(([lodgingId, value]) => ({ lodgingId, leading: [value] }));
}

/** More than a lodging takes persons. */
const personsEnd = 32_768;

/** Ranks by the best stay around the wished dates, by one number for price, place by shift and persons, which are the same for all stays of a lodging. */
async function rankByShift(
  send: SendAll,
  scope: SearchScope,
  [nights = 0]: readonly number[],
  wish: number,
): Promise<PlacedLodging[]> {
  const { sort, priceBasis } = scope.criteria;
  const sign = isDescending(sort) ? -1 : 1;
  const value = `(params.sign * price * ${shiftPlaces} + place) * ${personsEnd} + doc['personMax'].value`;
  const ranked = { statements: shiftScript, value };
  const script = scriptOf(computeOfStay({ kind: 'length', nights }, priceBasis, ranked, { wish, sign }));
  const body: SearchBody = {
    query: buildStaysQuery(scope, nights),
    ...aggregated,
    aggs: { lodgings: groupByLodging({ min: { script } }) },
  };
  const best = readLowestOfLodgings(await send([body]));
  return [...best].map(([lodgingId, value]) => ({ lodgingId, leading: readShiftedNumber(value, sort, nights) }));
}

function readShiftedNumber(value: number, sort: Sort, nights: number): number[] {
  const priceAndPlace = Math.floor(value / personsEnd);
  const price = Math.floor(priceAndPlace / shiftPlaces);
  const place = priceAndPlace - price * shiftPlaces;
  if (sort === 'pricepernight') return [price / nights, place];
  return [sort === 'priceperperson' ? price / (value - priceAndPlace * personsEnd) : price, place];
}

function listRankings(scope: SearchScope, plan: MatchPlan): Ranking[] {
  const { criteria, text } = scope;
  const entryOf = (placedBy: PlacedBy) => buildSort(criteria, text !== undefined, placedBy)[0] as SortEntry;
  if (plan.kind === 'departure')
    return [{ query: buildArrivalsQuery(scope, plan.lengths), entry: entryOf({ ...plan, kind: 'departure' }) }];
  if (plan.kind === 'arrivals' && !isOrderHiddenByPrices(criteria)) {
    const { query, sort = [] } = buildFirstLodgingsBody(scope, { size: 0 });
    return [{ query, entry: sort[0] as SortEntry }];
  }
  return (listLengths(plan) ?? everyLength).map((nights) => ({
    query: buildStaysQuery(scope, nights),
    entry: entryOf({ kind: 'length', nights }),
    nights,
  }));
}

/** Builds the request for the best value of each lodging. */
function buildRankingBody({ query, entry }: Ranking, isHighestBest: boolean): SearchBody {
  const [[name, sort] = ['', {}]] = Object.entries(entry);
  const value = name === '_script' ? { script: (sort as { script: object }).script } : { field: name };
  return { query, ...aggregated, aggs: { lodgings: groupByLodging({ [isHighestBest ? 'max' : 'min']: value }) } };
}
