import { hasOpenDays } from './clauses/stay-clauses.ts';
import type { RunningSearch } from './running-search.ts';
import {
  buildFoldBody,
  negate,
  one,
  readLodgingFigures,
  scriptOf,
  type Computation,
} from './scripts/lodging-figures.ts';
import { countStays, countStaysOfKind } from './scripts/stay-scripts.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody } from './query-language.ts';
import { shareList } from './shared-lists.ts';
import {
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLodgingsQuery,
  buildStaysQuery,
  type SearchScope,
} from './stay-query.ts';

interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => number;
}

/** The number of results: of lodgings if grouped, else of stays. */
export async function countTotal(search: RunningSearch): Promise<number> {
  const { bodies, read } = planCount(search);
  return (await shareList(search, 'total', async () => ({ size: 0, total: read(await search.send(bodies)) }))).total;
}

export function planCount(scope: SearchScope): Count {
  if (scope.criteria.group)
    return {
      bodies: [buildFoldBody(buildLodgingsQuery(scope), 'first', one)],
      read: (answers) => readLodgingFigures('first', answers).size,
    };
  return {
    bodies: listCounted(scope).map(({ query, stays }) =>
      stays === one ? { query, size: 0 } : { query, ...aggregated, aggs: { stays: { sum: valueOf(stays) } } },
    ),
    read: (answers) => answers.reduce((sum, answer) => sum + readCount(answer), 0),
  };
}

function readCount({ aggregations, hits }: SearchAnswer): number {
  const sum = aggregations?.['stays'] as { value: number } | undefined;
  return sum?.value ?? hits.total.value;
}

function valueOf({ field, ...stays }: Computation) {
  return field === undefined ? { script: scriptOf(stays) } : { field };
}

export async function countStaysOfLodgings(search: RunningSearch): Promise<ReadonlyMap<number, number>> {
  const bodies = listCounted(search).map(({ query, stays }) => buildFoldBody(query, 'sum', stays));
  return readLodgingFigures('sum', await search.send(bodies));
}

/** Documents and the number of stays that each of them adds. */
interface Counted {
  query: Clause;
  stays: Computation;
}

/** Without given days: the last document of each kind counts all its stays, and the few beyond these days are subtracted. */
function listCounted(scope: SearchScope): Counted[] {
  const { criteria, plan } = scope;
  if (plan.departure !== undefined) return [{ query: buildArrivalsQuery(scope), stays: one }];
  // One request for each length is faster than one request with an aggregation for each.
  if (plan.lengths) return plan.lengths.map((nights) => ({ query: buildStaysQuery(scope, nights), stays: one }));
  if (!hasOpenDays(criteria)) return [{ query: buildArrivalsQuery(scope), stays: countStays(criteria) }];
  const { whole, leftOut } = buildKindTotalQueries(scope);
  return [
    { query: whole, stays: countStaysOfKind(criteria) },
    { query: leftOut, stays: negate(countStays(criteria)) },
  ];
}
