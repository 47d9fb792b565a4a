import { longestStay } from '../../stays/rules/planning/planning.ts';
import { priceFields } from '../rules/price-fields.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../rules/stay-criteria.ts';
import { hasOpenDays, matchPriceRange } from './clauses/stay-clauses.ts';
import { planMatches } from './plan.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody, type SendAll } from './query-language.ts';
import { readField, scriptOf, type Computation } from './scripts/computation.ts';
import { foldByLodging, listLodgings, readLodgingFigures } from './scripts/lodging-figures.ts';
import { computeOfPrices, computeStaysOfKind, countWithin } from './scripts/stay-scripts.ts';
import {
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLodgingsQuery,
  buildStaysQuery,
  type Lengths,
  type SearchScope,
} from './stay-query.ts';

/** The requests that count the results of a search, and how their answers are read. */
export interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => number;
}

/** Counts the results of a search. */
export async function countResults(send: SendAll, scope: SearchScope): Promise<number> {
  const { bodies, read } = planCount(scope);
  return bodies.length > 0 ? read(await send(bodies)) : 0;
}

/** Plans how the results of a search are counted; no request is needed where nothing can match. */
export function planCount(scope: SearchScope): Count {
  const { criteria } = scope;
  const plan = planMatches(criteria, longestStay);
  if (plan.kind === 'nothing') return { bodies: [], read: () => 0 };
  const lengths = plan.kind === 'arrivals' ? undefined : plan.lengths;
  if (criteria.group) return summed([buildLodgingIdsBody(scope, lengths)], readLodgingCount);
  if (plan.kind === 'arrivals') return { bodies: buildStayCountBodies(scope), read: readStayCount };
  const queries =
    plan.kind === 'departure'
      ? [buildArrivalsQuery(scope, plan.lengths)]
      : // One request for each length is faster than one request with an aggregation for each.
        plan.lengths.map((nights) => buildStaysQuery(scope, nights));
  return summed(
    queries.map((query) => ({ query, size: 0 })),
    ({ hits }) => hits.total.value,
  );
}

function summed(bodies: readonly SearchBody[], read: (answer: SearchAnswer) => number): Count {
  return { bodies, read: (answers) => answers.reduce((sum, answer) => sum + read(answer), 0) };
}

/** Builds the requests that count the stays of all documents that match, within the bounds of price. */
function buildStayCountBodies(scope: SearchScope): SearchBody[] {
  return listCounted(scope).map(({ query, isOfKind }) => ({
    query,
    ...aggregated,
    aggs: isOfKind
      ? { stays: { sum: { script: scriptOf(computeKindStays(scope.criteria)) } } }
      : sumStays(scope.criteria),
  }));
}

function readStayCount(answers: readonly SearchAnswer[]): number {
  const [counted = 0, leftOut = 0] = answers.map(({ aggregations = {} }) => {
    const sums = aggregations as Record<string, { value?: number; stays?: { value: number } } | undefined>;
    return ['stays', 'whole', 'part'].reduce(
      (count, name) => count + (sums[name]?.value ?? sums[name]?.stays?.value ?? 0),
      0,
    );
  });
  return counted - leftOut;
}

/** Counts the matching stays of each lodging. */
export async function countStaysOfLodgings(sendAll: SendAll, scope: SearchScope): Promise<ReadonlyMap<number, number>> {
  const { criteria } = scope;
  const bodies = listCounted(scope).map(({ query, isOfKind }) => {
    const stays = isOfKind ? computeKindStays(criteria) : computeStays(criteria);
    return { query, ...aggregated, aggs: { lodgings: foldByLodging('sum', stays) } };
  });
  const answers = await sendAll(bodies);
  const [counted = new Map<number, number>(), leftOut] = answers.map((answer) => readLodgingFigures('sum', [answer]));
  return new Map([...counted].map(([lodgingId, stays]) => [lodgingId, stays - (leftOut?.get(lodgingId) ?? 0)]));
}

/** Documents whose stays are counted: their own ones, or those of the kind that the document is the last of. */
interface Counted {
  query: Clause;
  isOfKind: boolean;
}

/** Lists the documents to count: on open days the last one of each kind, and then the few whose stays are taken off again. */
function listCounted(scope: SearchScope): Counted[] {
  if (!hasOpenDays(scope.criteria)) return [{ query: buildArrivalsQuery(scope, undefined), isOfKind: false }];
  const { whole, leftOut } = buildKindTotalQueries(scope);
  return [
    { query: whole, isOfKind: true },
    { query: leftOut, isOfKind: false },
  ];
}

/** Sums the stays of documents. Where all prices of a document lie within the bounds, none of them is looked at. */
function sumStays(criteria: StayCriteria): Readonly<Record<string, unknown>> {
  const all = { stays: { sum: { field: 'stayCount' } } };
  if (!hasPriceBounds(criteria)) return all;
  const { priceBasis, minPrice, maxPrice } = criteria;
  const { lowest, highest } = priceFields[priceBasis];
  const whole = [...matchPriceRange({ minPrice }, lowest), ...matchPriceRange({ maxPrice }, highest)];
  return {
    whole: { filter: { bool: { filter: whole } }, aggs: all },
    part: {
      filter: { bool: { must_not: [{ bool: { filter: whole } }] } },
      aggs: { stays: { sum: { script: scriptOf(computeStays(criteria)) } } },
    },
  };
}

function computeStays(criteria: StayCriteria): Computation {
  return hasPriceBounds(criteria)
    ? computeOfPrices(countWithin, criteria.priceBasis, { ...priceBoundsOf(criteria) })
    : readField('stayCount');
}

function computeKindStays(criteria: StayCriteria): Computation {
  return computeStaysOfKind(criteria.priceBasis, priceBoundsOf(criteria));
}

/** Builds the request that lists the lodgings with a stay of any of the lengths, or with any at all. */
export function buildLodgingIdsBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: buildLodgingsQuery(scope, lengths), ...aggregated, aggs: listLodgings };
}

function readLodgingCount(answer: SearchAnswer): number {
  return readLodgingFigures('first', [answer]).size;
}
