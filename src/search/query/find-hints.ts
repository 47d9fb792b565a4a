import { looserSearches, type Hint } from '../rules/relaxed-criteria.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { Clause, SearchAnswer, SearchBody } from './query-language.ts';
import { resultCount } from './result-counts.ts';
import type { SearchScope } from './stay-query.ts';
import { forgivingTextClause, textClause } from './clauses/text-query.ts';

/**
 * Counts, for a search that found nothing, what would be found without each one of its criteria; those that would help, most
 * results first. As in searches, a text that finds nothing is tried again, forgiving typing errors.
 */
export async function findHints(
  askAll: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>,
  criteria: StayCriteria,
  left: readonly number[],
): Promise<Hint[]> {
  const looser = looserSearches(criteria).map((each) => ({ ...each, total: 0 }));
  const search = async (scopeOf: (search: StayCriteria) => SearchScope | undefined) => {
    const counts = looser.flatMap((each) => {
      const scope = each.total === 0 ? scopeOf(each.search) : undefined;
      if (!scope) return [];
      const { bodies, read } = resultCount(scope);
      return bodies.map((body) => ({ each, body, read }));
    });
    if (counts.length === 0) return;
    const answers = await askAll(counts.map(({ body }) => body));
    for (const [index, { each, read }] of counts.entries()) each.total += read(answers[index] as SearchAnswer);
  };
  await search((looserSearch) => ({ criteria: looserSearch, left, text: clauseOf(looserSearch, textClause) }));
  await search((looserSearch) => {
    const forgiving = clauseOf(looserSearch, forgivingTextClause);
    return forgiving && { criteria: looserSearch, left, text: undefined, forgiving };
  });
  return looser
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ criterion, total }) => ({ criterion, total }));
}

function clauseOf({ q }: StayCriteria, ofText: (text: string) => Clause | undefined): Clause | undefined {
  return q === undefined ? undefined : ofText(q);
}
