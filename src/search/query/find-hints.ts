import { listRelaxedSearches, type Hint } from '../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import { addNumbers, type UnderstoodNumber } from '../rules/text/understood-text.ts';
import { aggregated, type Clause, type SearchAnswer, type SearchBody, type SendAll } from './query-language.ts';
import { planCount, type Count } from './result-counts.ts';
import type { SearchScope } from './stay-query.ts';

/** A search that found nothing, with its text as typed and with typing errors forgiven. */
interface EmptySearch extends Pick<SearchScope, 'criteria' | 'excludedLodgingIds' | 'text'> {
  fuzzyText: Clause | undefined;
  numbers: readonly UnderstoodNumber[];
}

/**
 * Counts the results without each of the criteria, in one request with one body per criterion. Returns those that would help, most
 * results first. As in searches, typing errors are forgiven where the text as typed finds nothing.
 */
export async function findHints(sendAll: SendAll, search: EmptySearch): Promise<Hint[]> {
  const asked = listRelaxedSearches(search.criteria, mostHints).flatMap(({ criterion, search: relaxed }) => {
    const joined = joinCounts(listScopes(search, relaxed).map(planCount));
    return joined ? [{ criterion, ...joined }] : [];
  });
  const answers = asked.length > 0 ? await sendAll(asked.map(({ body }) => body)) : [];
  return answers
    .flatMap((answer, place) =>
      asked.slice(place, place + 1).map(({ criterion, read }) => ({ criterion, total: read(answer) })),
    )
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

/** How many criteria are left out in turn, at most; a search may have 24. */
const mostHints = 6;

/** Lists the scope of the relaxed search for each form of its text; totals need no scores, so the text only filters. */
function listScopes(
  { text, fuzzyText, numbers, excludedLodgingIds }: EmptySearch,
  relaxed: StayCriteria,
): SearchScope[] {
  const base = { excludedLodgingIds, text: undefined };
  if (relaxed.q === undefined) return [{ ...base, criteria: relaxed }];
  const criteria = addNumbers(relaxed, numbers);
  const texts = [text, fuzzyText].filter((clause) => clause !== undefined);
  return texts.length > 0 ? texts.map((clause) => ({ ...base, criteria, fuzzyText: clause })) : [{ ...base, criteria }];
}

/** Joins counts into one body that returns the first that is not 0; undefined when none needs a request. */
function joinCounts(
  counts: readonly Count[],
): { body: SearchBody; read: (answer: SearchAnswer) => number } | undefined {
  const bodies = counts.flatMap((count) => count.bodies);
  const [only, ...others] = bodies;
  if (!only) return undefined;
  const isOne = others.length === 0;
  const aggs = Object.fromEntries(
    bodies.map((body, part) => [`part${part}`, { filter: body.query, ...(body.aggs && { aggs: body.aggs }) }]),
  );
  const query = { bool: { filter: [{ bool: { should: bodies.map((body) => body.query), minimum_should_match: 1 } }] } };
  // Of two texts the first may have its results behind the bound.
  const bound = counts.length === 1 ? counts[0]?.bound : undefined;
  return {
    body: isOne ? only : { query, ...aggregated, aggs, ...(bound !== undefined && { terminate_after: bound }) },
    read(answer) {
      const parts = isOne ? [answer] : bodies.map((_, part) => readPart(answer, `part${part}`));
      const totals = counts.map((count) => count.read(parts.splice(0, count.bodies.length)).total);
      return totals.find((total) => total > 0) ?? 0;
    },
  };
}

/** Returns what a filter aggregation says, as the answer to its own request would. */
function readPart(answer: SearchAnswer, name: string): SearchAnswer {
  const { doc_count: value, ...aggregations } = answer.aggregations?.[name] as { doc_count: number };
  return { ...answer, hits: { total: { value } }, aggregations };
}
