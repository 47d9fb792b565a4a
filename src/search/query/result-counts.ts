import { longestStay } from '../../stays/rules/planning/planning.ts';
import { hasOpenDays } from './clauses/stay-clauses.ts';
import { planMatches } from './plan.ts';
import type { SearchAnswer, SearchBody, SendAll } from './query-language.ts';
import {
  buildDocumentCountBody,
  buildKindTotalBodies,
  buildLodgingCountBody,
  buildStayCountBody,
  countsByKind,
  mostCounted,
  readKindTotal,
  readLodgingCount,
  readStayCount,
} from './count-query.ts';
import { buildArrivalsQuery, buildStaysQuery, type SearchScope } from './stay-query.ts';

/** How many results a search has; `isExact` is false when there are at least so many. */
export interface ResultCount {
  total: number;
  isExact: boolean;
}

/**
 * Counts the results of a search: exactly, but for single stays within bounds of price on any day, which are counted up to 10,000
 * (docs/contract.md 4.17).
 */
export async function countResults(send: SendAll, scope: SearchScope): Promise<ResultCount> {
  const { criteria } = scope;
  const plan = planMatches(criteria, longestStay);
  if (plan.kind === 'nothing') return exactly(0);
  const lengths = plan.kind === 'arrivals' ? undefined : plan.lengths;
  if (criteria.group) return exactly(await sumCounts(send, [buildLodgingCountBody(scope, lengths)], readLodgingCount));
  if (plan.kind === 'arrivals') return countStays(send, scope);
  const queries =
    plan.kind === 'departure'
      ? [buildArrivalsQuery(scope, plan.lengths)]
      : // One request for each length is faster than one request with an aggregation for each.
        plan.lengths.map((nights) => buildStaysQuery(scope, nights));
  const bodies = queries.map((query) => ({ query, size: 0 }));
  return exactly(await sumCounts(send, bodies, ({ hits }) => hits.total.value));
}

async function countStays(send: SendAll, scope: SearchScope): Promise<ResultCount> {
  const { criteria } = scope;
  if (countsByKind(criteria)) return exactly(readKindTotal(await send(buildKindTotalBodies(scope))));
  if (hasOpenDays(criteria))
    for (const counted of [narrowToNearDays(scope), scope]) {
      const documents = await sumCounts(send, [buildDocumentCountBody(counted)], ({ hits }) => hits.total.value);
      if (documents >= mostCounted) return { total: mostCounted, isExact: false };
    }
  return exactly(await sumCounts(send, [buildStayCountBody(scope)], readStayCount));
}

const nearDays = 60;

/** Narrows a search of open days to those on which there are mostly more documents than are counted: of all days, OpenSearch finds all first. */
function narrowToNearDays(scope: SearchScope): SearchScope {
  const { today } = scope.criteria;
  return { ...scope, criteria: { ...scope.criteria, arrivalWindow: { first: today, last: today + nearDays } } };
}

async function sumCounts(
  send: SendAll,
  bodies: readonly SearchBody[],
  read: (answer: SearchAnswer) => number,
): Promise<number> {
  return (await send(bodies)).reduce((sum, answer) => sum + read(answer), 0);
}

/** Yields the count of a search whose results are all counted. */
export function exactly(total: number): ResultCount {
  return { total, isExact: true };
}
