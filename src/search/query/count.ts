import { hasOpenDays } from './clauses/stay-clauses.ts';
import {
  type RunningSearch,
  buildArrivalsQuery,
  buildKindTotalQueries,
  buildLodgingsQuery,
  buildStaysQuery,
  type SearchScope,
} from './stay-query.ts';
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
import type { Hint } from '../rules/found-stay.ts';
import { listRelaxedSearches, type StayCriteria } from '../rules/stay-criteria.ts';
import { addUnderstood } from '../rules/text/explained-text.ts';
import { planSearch } from './plan.ts';
import type { UnderstoodCriteria } from '../rules/text/understood-text.ts';

interface Count {
  bodies: readonly SearchBody[];
  read: (answers: readonly SearchAnswer[]) => number;
}

/** The number of results: of lodgings if grouped, else of stays. */
export async function countTotal(search: RunningSearch): Promise<number> {
  const { bodies, read } = planCount(search);
  return (await shareList(search, 'total', async () => ({ size: 0, total: read(await search.send(bodies)) }))).total;
}

function planCount(scope: SearchScope): Count {
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

interface EmptySearch extends Pick<RunningSearch, 'excludedLodgingIds' | 'send'> {
  /** What its text states, and the lodgings that match the rest. */
  read: { criteria: readonly UnderstoodCriteria[]; clause?: Clause } | undefined;
}

/** Limit of criteria tried; a search may have 24. */
const mostHints = 6;

/** Returns the criteria whose removal would help an empty search, most results first. */
export async function findHints(search: EmptySearch, asked: StayCriteria): Promise<Hint[]> {
  const counts = listRelaxedSearches(asked, mostHints).flatMap(({ criterion, search: relaxed }) => {
    const scope = relax(search, relaxed);
    return scope ? [{ criterion, ...planCount(scope) }] : [];
  });
  const counted = await Promise.all(
    counts.map(async ({ criterion, bodies, read }) => ({ criterion, total: read(await search.send(bodies)) })),
  );
  return counted.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

/** Undefined where nothing can match. */
function relax({ read, excludedLodgingIds }: EmptySearch, relaxed: StayCriteria): SearchScope | undefined {
  const text = relaxed.q === undefined ? undefined : read;
  const criteria = addUnderstood(relaxed, text?.criteria ?? []);
  const plan = planSearch(criteria);
  return plan && { criteria, plan, excludedLodgingIds, text: text?.clause };
}
