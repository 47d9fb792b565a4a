import { listRelaxedSearches, type StayCriteria } from '../rules/stay-criteria.ts';
import type { Hint } from '../rules/found-stay.ts';
import { addUnderstood } from '../rules/text/explained-text.ts';
import type { UnderstoodCriteria } from '../rules/text/understood-text.ts';
import { aggregated, type SearchAnswer, type SearchBody, type SendAll } from './query-language.ts';
import { planCount, type Count } from './result-counts.ts';
import type { SearchScope } from './stay-query.ts';

interface EmptySearch extends Pick<SearchScope, 'criteria' | 'excludedLodgingIds' | 'text'> {
  understood: readonly UnderstoodCriteria[];
}

/** One request with one body per criterion. Returns the criteria whose removal would help, most results first. */
export async function findHints(sendAll: SendAll, search: EmptySearch): Promise<Hint[]> {
  const asked = listRelaxedSearches(search.criteria, mostHints).flatMap(({ criterion, search: relaxed }) => {
    const joined = joinBodies(planCount(scopeOf(search, relaxed)));
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

/** Limit of criteria tried; a search may have 24. */
const mostHints = 6;

/** Totals need no scores, so the text only filters. */
function scopeOf({ text, understood, excludedLodgingIds }: EmptySearch, relaxed: StayCriteria): SearchScope {
  const base = { excludedLodgingIds, text: undefined };
  return relaxed.q === undefined
    ? { ...base, criteria: relaxed }
    : { ...base, criteria: addUnderstood(relaxed, understood), unscoredText: text };
}

/** Returns undefined when the count needs no request. */
function joinBodies({ bodies, read }: Count): { body: SearchBody; read: (answer: SearchAnswer) => number } | undefined {
  const [only, ...others] = bodies;
  if (!only) return undefined;
  if (others.length === 0) return { body: only, read: (answer) => read([answer]) };
  const aggs = Object.fromEntries(
    bodies.map((body, part) => [`part${part}`, { filter: body.query, ...(body.aggs && { aggs: body.aggs }) }]),
  );
  const query = { bool: { filter: [{ bool: { should: bodies.map((body) => body.query), minimum_should_match: 1 } }] } };
  return {
    body: { query, ...aggregated, aggs },
    read: (answer) => read(bodies.map((_, part) => readPart(answer, `part${part}`))),
  };
}

function readPart(answer: SearchAnswer, name: string): SearchAnswer {
  const { doc_count: value, ...aggregations } = answer.aggregations?.[name] as { doc_count: number };
  return { ...answer, hits: { total: { value } }, aggregations };
}
