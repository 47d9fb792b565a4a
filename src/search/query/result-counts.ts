import { longestStay } from '../../stays/rules/planning/planning.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../rules/stay-criteria.ts';
import { priceFields } from '../rules/price-fields.ts';
import { hasOpenDays, matchPriceRange } from './clauses/stay-clauses.ts';
import { planMatches, type MatchPlan } from './plan.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody, type SendAll } from './query-language.ts';
import { readField, scriptOf, type Computation } from './scripts/computation.ts';
import { foldByLodging, listLodgings, one, readLodgingFigures } from './scripts/lodging-figures.ts';
import { computeOfPrices, computeStaysOfKind, countWithin } from './scripts/stay-scripts.ts';
import {
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLodgingsQuery,
  buildStaysQuery,
  type Lengths,
  type SearchScope,
} from './stay-query.ts';

export interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => number;
}

export async function countResults(send: SendAll, scope: SearchScope): Promise<number> {
  const { bodies, read } = planCount(scope);
  return bodies.length > 0 ? read(await send(bodies)) : 0;
}

/** No request is needed where nothing can match. */
export function planCount(scope: SearchScope): Count {
  const { criteria } = scope;
  const plan = planMatches(criteria, longestStay);
  if (plan.kind === 'nothing') return { bodies: [], read: () => 0 };
  const lengths = plan.kind === 'arrivals' ? undefined : plan.lengths;
  if (criteria.group) return summed([buildLodgingIdsBody(scope, lengths)], readLodgingCount);
  if (plan.kind === 'arrivals') return { bodies: buildStayCountBodies(scope), read: readStayCount };
  return summed(
    listLengthQueries(scope, plan).map((query) => ({ query, size: 0 })),
    ({ hits }) => hits.total.value,
  );
}

function summed(bodies: readonly SearchBody[], read: (answer: SearchAnswer) => number): Count {
  return { bodies, read: (answers) => answers.reduce((sum, answer) => sum + read(answer), 0) };
}

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

export async function countStaysOfLodgings(
  send: SendAll,
  scope: SearchScope,
  plan: MatchPlan,
): Promise<ReadonlyMap<number, number>> {
  if (plan.kind === 'nothing') return new Map();
  if (plan.kind !== 'arrivals') {
    const bodies = listLengthQueries(scope, plan).map((query) => ({ query, ...aggregated, aggs: countDocuments }));
    return readLodgingFigures('sum', await send(bodies));
  }
  const { criteria } = scope;
  const bodies = listCounted(scope).map(({ query, isOfKind }) => {
    const stays = isOfKind ? computeKindStays(criteria) : computeStays(criteria);
    return { query, ...aggregated, aggs: { lodgings: foldByLodging('sum', stays) } };
  });
  const answers = await send(bodies);
  const [counted = new Map<number, number>(), leftOut] = answers.map((answer) => readLodgingFigures('sum', [answer]));
  return new Map([...counted].map(([lodgingId, stays]) => [lodgingId, stays - (leftOut?.get(lodgingId) ?? 0)]));
}

const countDocuments = { lodgings: foldByLodging('sum', one) };

/** Documents of each query hold one matching stay each. */
function listLengthQueries(scope: SearchScope, plan: LengthPlan): Clause[] {
  if (plan.kind === 'departure') return [buildArrivalsQuery(scope, plan.lengths)];
  // One request for each length is faster than one request with an aggregation for each.
  return plan.lengths.map((nights) => buildStaysQuery(scope, nights));
}

type LengthPlan = Extract<MatchPlan, { lengths: readonly number[] }>;

/** Counts a document's own stays, or those of the kind that the document is the last of. */
interface Counted {
  query: Clause;
  isOfKind: boolean;
}

/** Without given days: the last document of each kind, then the few whose stays are subtracted. */
function listCounted(scope: SearchScope): Counted[] {
  if (!hasOpenDays(scope.criteria)) return [{ query: buildArrivalsQuery(scope, undefined), isOfKind: false }];
  const { whole, leftOut } = buildKindTotalQueries(scope);
  return [
    { query: whole, isOfKind: true },
    { query: leftOut, isOfKind: false },
  ];
}

/** Individual prices are checked only where some lie outside the bounds. */
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

export function buildLodgingIdsBody(scope: SearchScope, lengths: Lengths): SearchBody {
  return { query: buildLodgingsQuery(scope, lengths), ...aggregated, aggs: listLodgings };
}

function readLodgingCount(answer: SearchAnswer): number {
  return readLodgingFigures('first', [answer]).size;
}
